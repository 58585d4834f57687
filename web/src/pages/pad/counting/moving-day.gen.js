// Made by scripts/counting.py from colisee/games/moving_day. Do not edit.
import * as py from "./python.js";
import { Field, SheetError, SheetPosition, players_of, ranked } from "../../../engine/core/sheet.gen.js";
import { Text } from "../../../engine/core/text.gen.js";

class Pieces {
constructor() {
this.boxes = [];
this.helpers = [];
}
tables() {
let types, colours;
types = py.tuple(py.call(py.dict, "fromkeys", py.iter(this.boxes).map((box) => py.at(box, "type"))));
colours = py.tuple(py.call(py.dict, "fromkeys", py.iter(this.boxes).map((box) => py.at(box, "colour"))));
return py.dict([["BOX", box_table(this.boxes, types, colours)], ["HELPER", helper_table(this.helpers)]]);
}
}
const VEHICLE_NAMES = py.dict([["scooter", new Text("scooter", "scooter")], ["car", new Text("car", "voiture")], ["truck", new Text("truck", "camion")]]);
const RULES = ["MD-S1", "MD-S2", "MD-T1", "MD-T2", "MD-T3", "MD-T4", "MD-T5", "MD-T6", "MD-T7", "MD-T8", "MD-D1", "MD-D2", "MD-D3", "MD-P1", "MD-P2", "MD-P3", "MD-P4", "MD-E1"];
const SPACES_OF_VEHICLE = [15, 1008, 64512];
const PLACE_OF_SPACE = [[0, 0, 0], [0, 1, 0], [0, 2, 0], [0, 3, 0], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1], [1, 2, 0], [1, 2, 1], [2, 0, 0], [2, 0, 1], [2, 0, 2], [2, 1, 0], [2, 1, 1], [2, 1, 2]];
const KINDS = ["scooter", "car", "truck"];
const SPACES = 16;
const CLAUSES = ["weight", "type", "colour", "snacks"];
const ROUNDS = 8;
const SEATS_OF_VEHICLE = [3, 6, 9];
const MAX_STRENGTH = 4;
const MAX_PEOPLE = 3;
const SPACE_AT = py.dict([[[0, 0, 0], 0], [[0, 1, 0], 1], [[0, 2, 0], 2], [[0, 3, 0], 3], [[1, 0, 0], 4], [[1, 0, 1], 5], [[1, 1, 0], 6], [[1, 1, 1], 7], [[1, 2, 0], 8], [[1, 2, 1], 9], [[2, 0, 0], 10], [[2, 0, 1], 11], [[2, 0, 2], 12], [[2, 1, 0], 13], [[2, 1, 1], 14], [[2, 1, 2], 15]]);
const WIDTHS = [1, 2, 3];
const MAX_POINTS = 3;
const MAX_WEIGHT = 7;
const HEIGHTS = [4, 3, 2];
const SNACKS_LIMIT = 1024;
const Helper = { people: 0, strength: 0, clumsy: 0, count: 0 };
const Box = { type: 0, colour: 0, weight: 0, points: 0, fragile: 0 };
const MAX_SEATS = 4;
const __package__ = "colisee.games.moving_day";
function explain(result, language) {
let lines, player, vehicle, name, box, line;
lines = [];
for (player of py.iter(py.at(result, "players"))) {
for (vehicle of py.iter(py.at(player, "vehicles"))) {
name = py.call(py.at(VEHICLE_NAMES, py.at(vehicle, "kind")), "to", language);
for (box of py.iter(py.at(vehicle, "broken"))) {
line = new Text("" + py.str(py.at(player, "name")) + ", " + py.str(name) + ": the box in row " + py.str(py.at(box, "row")) + ", column " + py.str(py.at(box, "column")) + " breaks", "" + py.str(py.at(player, "name")) + ", " + py.str(name) + " : le carton de la rangée " + py.str(py.at(box, "row")) + ", colonne " + py.str(py.at(box, "column")) + " casse");
py.call(lines, "append", "" + py.str(py.call(line, "to", language)) + " (" + py.str(py.at(box, "rule")) + ")");
}
}
}
return lines;
}
function score(sheet) {
let spec, top, options, chosen, players, position, pieces, seat, _, player, results;
spec = py.only(SPEC)(__package__);
top = py.call(new Field(sheet), "known", "game", "options", "players");
options = py.call(py.call(top, "get_or", "options", py.dict([])), "known", "filling", "damage", "clumsy");
chosen = py.dict(py.iter(spec.facts.options).filter((o) => py.truth(py.call(options, "has", o.name))).map((o) => [o.name, py.call(py.call(options, "get", o.name), "one_of", o.values)]));
players = players_of(top, 1, MAX_SEATS);
[position, pieces] = py.iter([new SheetPosition(spec, py.len(players), chosen), new Pieces()]);
for ([seat, [_, player]] of py.iter(py.enumerate(players))) {
_read_player(py.call(player, "known", "name", "snacks", "vehicles"), py.at(position.record.player, seat), pieces, py.call(chosen, "get", "filling"));
}
results = _results(position, pieces, py.iter(players).map(([name, _]) => name));
return py.dict([["game", spec.slug], ["players", ranked(results, ((result) => [py.at(result, "total"), py.at(result, "snacks")]))]]);
}
function _results(position, pieces, names) {
let points, results, seat, name, clauses, vehicles;
py.call(position, "use_tables", py.call(pieces, "tables"));
points = py.call(position, "points");
results = [];
for ([seat, name] of py.iter(py.enumerate(names))) {
clauses = py.dict(py.iter(py.enumerate(CLAUSES)).map(([i, clause]) => [clause, py.int(py.at(points, [seat, i]))]));
vehicles = _vehicle_results(position, seat);
py.call(results, "append", py.dict([["name", name], ...py.items(clauses), ["total", py.sum(py.call(clauses, "values"))], ["vehicles", vehicles]]));
}
return results;
}
function _vehicle_results(position, seat) {
let damage, results, space, vehicle, level, column, broken;
damage = py.np.zeros(SPACES, py.np.int8);
py.call(position, "ask", "damage_at", seat, damage);
results = py.iter(KINDS).map((kind) => py.dict([["kind", kind], ["broken", []]]));
for ([space, [vehicle, level, column]] of py.iter(py.enumerate(PLACE_OF_SPACE))) {
if ((py.truth(py.and(py.rshift(py.at(SPACES_OF_VEHICLE, vehicle), space), 1)) && py.truth(py.at(damage, space)))) {
broken = py.dict([["row", py.add(level, 1)], ["column", py.add(column, 1)], ["rule", py.at(RULES, py.sub(py.at(damage, space), 1))]]);
py.call(py.at(py.at(results, vehicle), "broken"), "append", broken);
}
}
return results;
}
function _read_player(player, row, pieces, filling) {
let seen, cards, vehicle, kind, number;
row.snacks = py.call(py.call(player, "get", "snacks"), "integer", 0, py.sub(SNACKS_LIMIT, 1));
seen = py.set();
cards = 0;
for (vehicle of py.iter(py.call(py.call(player, "get", "vehicles"), "items", 0, py.len(KINDS)))) {
kind = py.call(py.call(vehicle, "known", "kind", "boxes", "helpers"), "get", "kind");
number = py.call(KINDS, "index", py.call(kind, "one_of", KINDS));
if ((py.has(seen, kind.value))) {
throw py.call(kind, "refuse", "" + "a player has one " + py.str(kind.value) + " only", "" + "un joueur n’a qu’un véhicule « " + py.str(kind.value) + " »");
}
py.call(seen, "add", kind.value);
_read_boxes(py.call(vehicle, "get", "boxes"), number, row, pieces);
_refuse_floating(py.call(vehicle, "get", "boxes"), number, row, filling);
cards = py.add(cards, _read_helpers(py.call(vehicle, "get", "helpers"), number, row, pieces));
if ((py.lt(ROUNDS, cards))) {
throw py.call(py.call(vehicle, "get", "helpers"), "refuse", "" + py.str(cards) + " helper cards, but a match has " + py.str(ROUNDS) + " rounds", "" + py.str(cards) + " cartes Amis, mais une partie compte " + py.str(ROUNDS) + " manches", "MD-S2");
}
}
}
function _read_helpers(helpers, vehicle, row, pieces) {
let cards, card, helper, people, seats;
cards = py.call(helpers, "items", 0, py.mul(2, ROUNDS));
for ([card, helper] of py.iter(py.enumerate(cards))) {
py.call(pieces.helpers, "append", _helper(helper));
if ((py.lt(card, ROUNDS))) {
py.put(row.crew, [vehicle, card], py.len(pieces.helpers));
}
}
[people, seats] = py.iter([py.sum(py.iter(cards).map((card) => py.at(card.value, "people"))), py.int(py.at(SEATS_OF_VEHICLE, vehicle))]);
if ((py.lt(seats, people))) {
throw py.call(helpers, "refuse", "" + py.str(people) + " people for " + py.str(seats) + " seats", "" + py.str(people) + " personnes pour " + py.str(seats) + " places", "MD-T5");
}
return py.len(cards);
}
function _helper(card) {
py.call(card, "known", "people", "strength", "clumsy");
return py.dict([["people", py.call(py.call(card, "get", "people"), "integer", 1, MAX_PEOPLE)], ["strength", py.call(py.call(card, "get", "strength"), "integer", 1, MAX_STRENGTH)], ["clumsy", py.call(py.call(card, "get", "clumsy"), "yes_or_no")]]);
}
function _refuse_floating(boxes, vehicle, row, filling) {
let space, owner, level, column, columns, lower, field;
for (space of py.iter(py.range(SPACES))) {
[owner, level, column] = py.iter(py.at(PLACE_OF_SPACE, space));
if (((!py.eq(owner, vehicle)) || (py.eq(level, 0)) || (py.eq(py.at(row.box, space), 0)))) {
continue;
}
columns = ((py.eq(filling, "rows")) ? py.range(py.at(WIDTHS, vehicle)) : [column]);
lower = ((py.eq(filling, "rows")) ? py.range(level) : [py.sub(level, 1)]);
if ((!py.truth(py.iter(lower).every((below) => py.iter(columns).every((beside) => py.truth(py.at(row.box, py.at(SPACE_AT, [vehicle, below, beside])))))))) {
field = "" + py.str(boxes.path) + "[" + py.str(level) + "][" + py.str(column) + "]";
throw new SheetError(field, new Text("this box floats: fill the spaces below it first", "ce carton flotte : remplissez d’abord les cases au-dessous"), "MD-T4");
}
}
}
function _read_boxes(boxes, vehicle, row, pieces) {
let level, line, column, cell;
for ([level, line] of py.iter(py.enumerate(py.call(boxes, "items", 0, py.at(HEIGHTS, vehicle))))) {
for ([column, cell] of py.iter(py.enumerate(py.call(line, "items", py.at(WIDTHS, vehicle), py.at(WIDTHS, vehicle))))) {
if ((!py.truth(py.call(cell, "is_null")))) {
py.call(pieces.boxes, "append", _box(cell));
py.put(row.box, py.at(SPACE_AT, [vehicle, level, column]), py.len(pieces.boxes));
}
}
}
}
function _box(cell) {
py.call(cell, "known", "type", "colour", "weight", "points", "fragile");
return py.dict([["type", py.call(py.call(cell, "get", "type"), "text")], ["colour", py.call(py.call(cell, "get", "colour"), "text")], ["weight", py.call(py.call(cell, "get", "weight"), "integer", 1, MAX_WEIGHT)], ["points", py.call(py.call(cell, "get", "points"), "integer", 1, MAX_POINTS)], ["fragile", py.call(py.call(cell, "get", "fragile"), "yes_or_no")]]);
}
function helper_table(rows) {
let table, entry, row;
table = py.np.zeros(py.len(rows), py.dtype_of(Helper));
for ([entry, row] of py.iter(py.zip(table, rows))) {
[entry.people, entry.strength] = py.iter([py.at(row, "people"), py.at(row, "strength")]);
[entry.clumsy, entry.count] = py.iter([py.at(row, "clumsy"), py.call(row, "get", "count", 1)]);
}
return table;
}
function box_table(rows, types, colours) {
let table, entry, row;
table = py.np.zeros(py.len(rows), py.dtype_of(Box));
for ([entry, row] of py.iter(py.zip(table, rows))) {
[entry.type, entry.colour] = py.iter([py.call(types, "index", py.at(row, "type")), py.call(colours, "index", py.at(row, "colour"))]);
[entry.weight, entry.points, entry.fragile] = py.iter([py.at(row, "weight"), py.at(row, "points"), py.at(row, "fragile")]);
}
return table;
}
const VEHICLES$ = 3;
const SPACES$ = 16;
const D3$ = 13;
const D2$ = 12;
const DAMAGE_FR$ = 1;
const D1$ = 11;
const FIRST_SPACE$ = [0, 4, 10, 16];
const BOX$ = [{ type: 0, colour: 0, weight: 1, points: 1, fragile: 1 }, { type: 0, colour: 0, weight: 3, points: 1, fragile: 0 }, { type: 0, colour: 0, weight: 6, points: 3, fragile: 0 }, { type: 0, colour: 1, weight: 1, points: 1, fragile: 1 }, { type: 0, colour: 1, weight: 3, points: 1, fragile: 0 }, { type: 0, colour: 1, weight: 5, points: 2, fragile: 0 }, { type: 0, colour: 2, weight: 2, points: 1, fragile: 1 }, { type: 0, colour: 2, weight: 4, points: 2, fragile: 0 }, { type: 0, colour: 2, weight: 5, points: 2, fragile: 0 }, { type: 0, colour: 3, weight: 2, points: 1, fragile: 0 }, { type: 0, colour: 3, weight: 4, points: 2, fragile: 0 }, { type: 0, colour: 3, weight: 7, points: 3, fragile: 1 }, { type: 0, colour: 4, weight: 2, points: 1, fragile: 0 }, { type: 0, colour: 4, weight: 3, points: 1, fragile: 0 }, { type: 0, colour: 4, weight: 6, points: 3, fragile: 1 }, { type: 1, colour: 0, weight: 2, points: 1, fragile: 0 }, { type: 1, colour: 0, weight: 4, points: 2, fragile: 1 }, { type: 1, colour: 0, weight: 7, points: 3, fragile: 0 }, { type: 1, colour: 1, weight: 2, points: 1, fragile: 1 }, { type: 1, colour: 1, weight: 3, points: 1, fragile: 0 }, { type: 1, colour: 1, weight: 6, points: 3, fragile: 0 }, { type: 1, colour: 2, weight: 1, points: 1, fragile: 0 }, { type: 1, colour: 2, weight: 3, points: 1, fragile: 1 }, { type: 1, colour: 2, weight: 6, points: 3, fragile: 0 }, { type: 1, colour: 3, weight: 1, points: 1, fragile: 1 }, { type: 1, colour: 3, weight: 3, points: 1, fragile: 0 }, { type: 1, colour: 3, weight: 5, points: 2, fragile: 0 }, { type: 1, colour: 4, weight: 2, points: 1, fragile: 0 }, { type: 1, colour: 4, weight: 4, points: 2, fragile: 0 }, { type: 1, colour: 4, weight: 5, points: 2, fragile: 1 }, { type: 2, colour: 0, weight: 1, points: 1, fragile: 0 }, { type: 2, colour: 0, weight: 3, points: 1, fragile: 0 }, { type: 2, colour: 0, weight: 5, points: 2, fragile: 1 }, { type: 2, colour: 1, weight: 2, points: 1, fragile: 1 }, { type: 2, colour: 1, weight: 4, points: 2, fragile: 0 }, { type: 2, colour: 1, weight: 5, points: 2, fragile: 0 }, { type: 2, colour: 2, weight: 2, points: 1, fragile: 1 }, { type: 2, colour: 2, weight: 4, points: 2, fragile: 0 }, { type: 2, colour: 2, weight: 7, points: 3, fragile: 0 }, { type: 2, colour: 3, weight: 2, points: 1, fragile: 0 }, { type: 2, colour: 3, weight: 3, points: 1, fragile: 1 }, { type: 2, colour: 3, weight: 6, points: 3, fragile: 0 }, { type: 2, colour: 4, weight: 1, points: 1, fragile: 0 }, { type: 2, colour: 4, weight: 3, points: 1, fragile: 1 }, { type: 2, colour: 4, weight: 6, points: 3, fragile: 0 }, { type: 3, colour: 0, weight: 2, points: 1, fragile: 1 }, { type: 3, colour: 0, weight: 3, points: 1, fragile: 0 }, { type: 3, colour: 0, weight: 6, points: 3, fragile: 0 }, { type: 3, colour: 1, weight: 1, points: 1, fragile: 0 }, { type: 3, colour: 1, weight: 3, points: 1, fragile: 0 }, { type: 3, colour: 1, weight: 6, points: 3, fragile: 1 }, { type: 3, colour: 2, weight: 1, points: 1, fragile: 0 }, { type: 3, colour: 2, weight: 3, points: 1, fragile: 0 }, { type: 3, colour: 2, weight: 5, points: 2, fragile: 1 }, { type: 3, colour: 3, weight: 2, points: 1, fragile: 0 }, { type: 3, colour: 3, weight: 4, points: 2, fragile: 0 }, { type: 3, colour: 3, weight: 5, points: 2, fragile: 1 }, { type: 3, colour: 4, weight: 2, points: 1, fragile: 0 }, { type: 3, colour: 4, weight: 4, points: 2, fragile: 1 }, { type: 3, colour: 4, weight: 7, points: 3, fragile: 0 }, { type: 4, colour: 0, weight: 2, points: 1, fragile: 0 }, { type: 4, colour: 0, weight: 4, points: 2, fragile: 1 }, { type: 4, colour: 0, weight: 5, points: 2, fragile: 0 }, { type: 4, colour: 1, weight: 2, points: 1, fragile: 0 }, { type: 4, colour: 1, weight: 4, points: 2, fragile: 0 }, { type: 4, colour: 1, weight: 7, points: 3, fragile: 1 }, { type: 4, colour: 2, weight: 2, points: 1, fragile: 0 }, { type: 4, colour: 2, weight: 3, points: 1, fragile: 1 }, { type: 4, colour: 2, weight: 6, points: 3, fragile: 0 }, { type: 4, colour: 3, weight: 1, points: 1, fragile: 0 }, { type: 4, colour: 3, weight: 3, points: 1, fragile: 0 }, { type: 4, colour: 3, weight: 6, points: 3, fragile: 1 }, { type: 4, colour: 4, weight: 1, points: 1, fragile: 0 }, { type: 4, colour: 4, weight: 3, points: 1, fragile: 1 }, { type: 4, colour: 4, weight: 5, points: 2, fragile: 0 }];
const CREW$ = 8;
const HELPER$ = [{ people: 1, strength: 1, clumsy: 0, count: 1 }, { people: 1, strength: 1, clumsy: 1, count: 1 }, { people: 1, strength: 2, clumsy: 0, count: 2 }, { people: 1, strength: 2, clumsy: 1, count: 1 }, { people: 1, strength: 3, clumsy: 0, count: 2 }, { people: 1, strength: 3, clumsy: 1, count: 2 }, { people: 1, strength: 4, clumsy: 0, count: 1 }, { people: 1, strength: 4, clumsy: 1, count: 2 }, { people: 2, strength: 1, clumsy: 0, count: 2 }, { people: 2, strength: 1, clumsy: 1, count: 1 }, { people: 2, strength: 2, clumsy: 0, count: 3 }, { people: 2, strength: 2, clumsy: 1, count: 1 }, { people: 2, strength: 3, clumsy: 0, count: 3 }, { people: 2, strength: 3, clumsy: 1, count: 1 }, { people: 2, strength: 4, clumsy: 1, count: 1 }, { people: 3, strength: 1, clumsy: 0, count: 4 }, { people: 3, strength: 1, clumsy: 1, count: 1 }, { people: 3, strength: 2, clumsy: 0, count: 4 }, { people: 3, strength: 2, clumsy: 1, count: 1 }, { people: 3, strength: 3, clumsy: 0, count: 2 }, { people: 2, strength: 4, clumsy: 0, count: 0 }, { people: 3, strength: 3, clumsy: 1, count: 0 }, { people: 3, strength: 4, clumsy: 0, count: 0 }, { people: 3, strength: 4, clumsy: 1, count: 0 }];
const SPACES_OF_VEHICLE$ = [15, 1008, 64512];
const PAIRS$ = [[0, 1], [1, 2], [2, 3], [4, 5], [4, 6], [5, 7], [6, 7], [6, 8], [7, 9], [8, 9], [10, 11], [10, 13], [11, 12], [11, 14], [12, 15], [13, 14], [14, 15]];
const SPACES_OF_PAIR$ = [3, 6, 12, 48, 80, 160, 192, 320, 640, 768, 3072, 9216, 6144, 18432, 36864, 24576, 49152];
const CLUMSY_PERSON$ = 1;
const STACKS$ = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3], [4, 6], [4, 8], [5, 7], [5, 9], [6, 8], [7, 9], [10, 13], [11, 14], [12, 15]];
const SNACKS_LIMIT$ = 1024;
const CLAUSE_SNACKS$ = 3;
const CLAUSE_WEIGHT$ = 0;
const CLAUSE_TYPE$ = 1;
const CLAUSE_COLOUR$ = 2;
const PHASE_FIRST$ = 0;
const BOXES$ = 75;
const HELPER_KINDS$ = 24;
const WORD_BITS$ = 32;
const WORD$ = 4294967295;
function rules(tables) {
const VEHICLES = tables["VEHICLES"] ?? VEHICLES$;
const SPACES = tables["SPACES"] ?? SPACES$;
const D3 = tables["D3"] ?? D3$;
const D2 = tables["D2"] ?? D2$;
const DAMAGE_FR = tables["DAMAGE_FR"] ?? DAMAGE_FR$;
const D1 = tables["D1"] ?? D1$;
const FIRST_SPACE = tables["FIRST_SPACE"] ?? FIRST_SPACE$;
const BOX = tables["BOX"] ?? BOX$;
const CREW = tables["CREW"] ?? CREW$;
const HELPER = tables["HELPER"] ?? HELPER$;
const SPACES_OF_VEHICLE = tables["SPACES_OF_VEHICLE"] ?? SPACES_OF_VEHICLE$;
const PAIRS = tables["PAIRS"] ?? PAIRS$;
const SPACES_OF_PAIR = tables["SPACES_OF_PAIR"] ?? SPACES_OF_PAIR$;
const CLUMSY_PERSON = tables["CLUMSY_PERSON"] ?? CLUMSY_PERSON$;
const STACKS = tables["STACKS"] ?? STACKS$;
const SNACKS_LIMIT = tables["SNACKS_LIMIT"] ?? SNACKS_LIMIT$;
const CLAUSE_SNACKS = tables["CLAUSE_SNACKS"] ?? CLAUSE_SNACKS$;
const CLAUSE_WEIGHT = tables["CLAUSE_WEIGHT"] ?? CLAUSE_WEIGHT$;
const CLAUSE_TYPE = tables["CLAUSE_TYPE"] ?? CLAUSE_TYPE$;
const CLAUSE_COLOUR = tables["CLAUSE_COLOUR"] ?? CLAUSE_COLOUR$;
const PHASE_FIRST = tables["PHASE_FIRST"] ?? PHASE_FIRST$;
const BOXES = tables["BOXES"] ?? BOXES$;
const HELPER_KINDS = tables["HELPER_KINDS"] ?? HELPER_KINDS$;
const WORD_BITS = tables["WORD_BITS"] ?? WORD_BITS$;
const WORD = tables["WORD"] ?? WORD$;
function damage_at(states, i, seat, out) {
let s, heavy, clumsy, weak, vehicle, space;
s = py.at(states, i);
heavy = too_heavy(s, seat);
clumsy = 0;
weak = 0;
for (vehicle of py.iter(py.range(VEHICLES))) {
clumsy = py.or(clumsy, dropped(s, seat, vehicle, heavy));
weak = py.or(weak, too_weak(s, seat, vehicle));
}
for (space of py.iter(py.range(SPACES))) {
py.put(out, space, 0);
if (py.truth(py.and(py.rshift(weak, space), 1))) {
py.put(out, space, D3);
}
if (py.truth(py.and(py.rshift(heavy, space), 1))) {
py.put(out, space, D2);
}
if ((py.truth(py.and(py.rshift(clumsy, space), 1)) && (!((py.eq(s.damage, DAMAGE_FR)) && py.truth(py.and(py.rshift(heavy, space), 1)))))) {
py.put(out, space, D1);
}
}
}
function too_weak(s, seat, vehicle) {
let box, strength, broken, space;
box = py.at(s.player, seat).box;
strength = crew_strength(s, seat, vehicle);
broken = 0;
for (space of py.iter(py.range(py.at(FIRST_SPACE, vehicle), py.at(FIRST_SPACE, py.add(vehicle, 1))))) {
if (((!py.eq(py.at(box, space), 0)) && (py.lt(strength, py.at(BOX, py.sub(py.at(box, space), 1)).weight)))) {
broken = py.or(broken, py.lshift(1, space));
}
}
return broken;
}
function crew_strength(s, seat, vehicle) {
let crew, strength, card;
crew = py.at(s.player, seat).crew;
strength = 0;
for (card of py.iter(py.range(CREW))) {
if ((py.eq(py.at(crew, [vehicle, card]), 0))) {
break;
}
strength = py.add(strength, py.at(HELPER, py.sub(py.at(crew, [vehicle, card]), 1)).strength);
}
return strength;
}
function dropped(s, seat, vehicle, crushed) {
let boxes, candidates, standing, best, best_points, chosen, points;
boxes = boxes_to_drop(s, seat, vehicle);
if ((py.eq(boxes, 0))) {
return 0;
}
candidates = fragile_boxes(s, seat, vehicle);
if ((py.eq(s.damage, DAMAGE_FR))) {
candidates = py.and(candidates, py.sub(-1, crushed));
}
if ((!py.lt(boxes, bit_count(candidates)))) {
return candidates;
}
standing = py.and(py.and(py.and(filled_spaces(s, seat), py.at(SPACES_OF_VEHICLE, vehicle)), py.sub(-1, crushed)), py.sub(-1, too_weak(s, seat, vehicle)));
best = 0;
best_points = -1;
chosen = candidates;
while ((!py.eq(chosen, 0))) {
if ((py.eq(bit_count(chosen), boxes))) {
points = points_of(s, seat, py.and(standing, py.sub(-1, chosen)));
if (((py.lt(best_points, points)) || ((py.eq(points, best_points)) && py.truth(is_earlier(chosen, best))))) {
best = chosen;
best_points = points;
}
}
chosen = py.and(py.sub(chosen, 1), candidates);
}
return best;
}
function is_earlier(spaces, others) {
let differing;
differing = py.xor(spaces, others);
return !py.eq(py.and(py.and(differing, py.sub(0, differing)), spaces), 0);
}
function points_of(s, seat, whole) {
return py.add(py.add(weight_points(s, seat, whole), type_points(s, seat, whole)), colour_points(s, seat, whole));
}
function colour_points(s, seat, whole) {
return bit_count(beside_colour(s, seat, whole));
}
function beside_colour(s, seat, whole) {
let box, matched, pairs, pair;
box = py.at(s.player, seat).box;
matched = 0;
pairs = pairs_among(whole);
while (py.truth(pairs)) {
pair = lowest_bit(pairs);
if ((py.eq(py.at(BOX, py.sub(py.at(box, py.at(PAIRS, [pair, 0])), 1)).colour, py.at(BOX, py.sub(py.at(box, py.at(PAIRS, [pair, 1])), 1)).colour))) {
matched = py.or(matched, py.at(SPACES_OF_PAIR, pair));
}
pairs = py.and(pairs, py.sub(pairs, 1));
}
return matched;
}
function lowest_bit(bits) {
return py.sub(py.call(py.and(py.int(bits), py.sub(0, py.int(bits))), "bit_length"), 1);
}
function pairs_among(spaces) {
let pairs, pair, both;
pairs = 0;
for (pair of py.iter(py.range(py.len(PAIRS)))) {
both = py.at(SPACES_OF_PAIR, pair);
pairs = py.or(pairs, py.lshift(py.eq(py.and(spaces, both), both), pair));
}
return pairs;
}
function bit_count(bits) {
return py.call(py.int(bits), "bit_count");
}
function type_points(s, seat, whole) {
return bit_count(beside_type(s, seat, whole));
}
function beside_type(s, seat, whole) {
let box, matched, pairs, pair;
box = py.at(s.player, seat).box;
matched = 0;
pairs = pairs_among(whole);
while (py.truth(pairs)) {
pair = lowest_bit(pairs);
if ((py.eq(py.at(BOX, py.sub(py.at(box, py.at(PAIRS, [pair, 0])), 1)).type, py.at(BOX, py.sub(py.at(box, py.at(PAIRS, [pair, 1])), 1)).type))) {
matched = py.or(matched, py.at(SPACES_OF_PAIR, pair));
}
pairs = py.and(pairs, py.sub(pairs, 1));
}
return matched;
}
function weight_points(s, seat, whole) {
let box, points;
box = py.at(s.player, seat).box;
points = 0;
while (py.truth(whole)) {
points = py.add(points, py.at(BOX, py.sub(py.at(box, lowest_bit(whole)), 1)).points);
whole = py.and(whole, py.sub(whole, 1));
}
return points;
}
function filled_spaces(s, seat) {
let box, spaces, space;
box = py.at(s.player, seat).box;
spaces = 0;
for (space of py.iter(py.range(SPACES))) {
spaces = py.or(spaces, py.lshift(!py.eq(py.at(box, space), 0), space));
}
return spaces;
}
function fragile_boxes(s, seat, vehicle) {
let box, fragile, space;
box = py.at(s.player, seat).box;
fragile = 0;
for (space of py.iter(py.range(py.at(FIRST_SPACE, vehicle), py.at(FIRST_SPACE, py.add(vehicle, 1))))) {
if ((!py.eq(py.at(box, space), 0))) {
fragile = py.or(fragile, py.lshift(py.at(BOX, py.sub(py.at(box, space), 1)).fragile, space));
}
}
return fragile;
}
function boxes_to_drop(s, seat, vehicle) {
let crew, boxes, card, helper;
crew = py.at(s.player, seat).crew;
boxes = 0;
for (card of py.iter(py.range(CREW))) {
if ((py.eq(py.at(crew, [vehicle, card]), 0))) {
break;
}
helper = py.at(HELPER, py.sub(py.at(crew, [vehicle, card]), 1));
boxes = py.add(boxes, ((py.eq(s.clumsy, CLUMSY_PERSON)) ? py.mul(helper.clumsy, helper.people) : helper.clumsy));
}
return boxes;
}
function too_heavy(s, seat) {
let box, broken, stack, lower, upper;
box = py.at(s.player, seat).box;
broken = 0;
for (stack of py.iter(py.range(py.len(STACKS)))) {
lower = py.at(STACKS, [stack, 0]);
upper = py.at(STACKS, [stack, 1]);
if (((!py.eq(py.at(box, lower), 0)) && (!py.eq(py.at(box, upper), 0)))) {
if ((py.lt(py.at(BOX, py.sub(py.at(box, lower), 1)).weight, py.at(BOX, py.sub(py.at(box, upper), 1)).weight))) {
broken = py.or(broken, py.lshift(1, lower));
}
}
}
return broken;
}
function has(words, item) {
return py.eq(py.and(py.rshift(py.at(words, py.rshift(item, 5)), py.and(item, 31)), 1), 1);
}
function ranks_at(states, i, points, out) {
ranks(py.at(states, i), points, out);
}
function ranks(s, points, out) {
let seat, other;
for (seat of py.iter(py.range(s.seats))) {
py.put(out, seat, 1);
for (other of py.iter(py.range(s.seats))) {
if ((py.lt(standing(points, seat), standing(points, other)))) {
py.put(out, seat, py.add(py.at(out, seat), 1));
}
}
}
}
function standing(points, seat) {
return py.add(py.mul(row_sum(points, seat), SNACKS_LIMIT), py.at(points, [seat, CLAUSE_SNACKS]));
}
function row_sum(table, row) {
let total, column;
total = 0;
for (column of py.iter(py.range(py.at(py.shape(table), 1)))) {
total = py.add(total, py.at(table, [row, column]));
}
return total;
}
function scores_at(states, i, out) {
scores(py.at(states, i), out);
}
function scores(s, out) {
let seat, whole;
for (seat of py.iter(py.range(s.seats))) {
whole = whole_boxes(s, seat);
py.put(out, [seat, CLAUSE_WEIGHT], weight_points(s, seat, whole));
py.put(out, [seat, CLAUSE_TYPE], type_points(s, seat, whole));
py.put(out, [seat, CLAUSE_COLOUR], colour_points(s, seat, whole));
py.put(out, [seat, CLAUSE_SNACKS], py.at(s.player, seat).snacks);
}
}
function whole_boxes(s, seat) {
let crushed, broken, vehicle;
crushed = too_heavy(s, seat);
broken = crushed;
for (vehicle of py.iter(py.range(VEHICLES))) {
broken = py.or(broken, too_weak(s, seat, vehicle));
broken = py.or(broken, dropped(s, seat, vehicle, crushed));
}
return py.and(filled_spaces(s, seat), py.sub(-1, broken));
}
function new_game_at(states, i, seats, options) {
new_game(py.at(states, i), seats, options);
}
function new_game(s, seats, options) {
let kind;
s.seats = seats;
s.filling = py.at(options, 0);
s.damage = py.at(options, 1);
s.clumsy = py.at(options, 2);
s.phase = PHASE_FIRST;
fill(s.box_deck, BOXES);
for (kind of py.iter(py.range(HELPER_KINDS))) {
py.put(s.helper_deck, kind, py.at(HELPER, kind).count);
}
}
function fill(words, size) {
let word, left;
for (word of py.iter(py.range(py.len(words)))) {
left = py.sub(size, py.mul(word, WORD_BITS));
py.put(words, word, ((!py.lt(left, WORD_BITS)) ? WORD : py.sub(py.lshift(1, py.max(left, 0)), 1)));
}
}
return { new_game_at, scores_at, ranks_at, has, damage_at };
}
const SPEC = new py.Spec("moving-day", [2, 3, 4], ["weight", "type", "colour", "snacks"], [{ name: "filling", values: ["rows", "gravity"] }, { name: "damage", values: ["en", "fr"] }, { name: "clumsy", values: ["card", "person"] }], 2, { box_deck: [[3], 0], helper_deck: [[24], 0], player: [[4], { box: [[16], 0], crew: [[3, 8], 0], snacks: 0 }], group: [[5], { box: [[2], 0], helper: 0, snacks: 0 }], seats: 0, filling: 0, damage: 0, clumsy: 0, phase: 0, first: 0, turn: 0, place: 0, hand_box: [[2], 0], hand_helper: 0 }, rules);
export const count = py.counting(score, explain, SheetError);
