// Made by scripts/counting.py from colisee/games/the_truckers. Do not edit.
import * as py from "./python.js";
import { Field, SheetError, SheetPosition, no_explanation, players_of } from "../../../engine/core/sheet.gen.js";

class Box {
constructor() {
this.counts = py.iter(TILES_OF_KIND).map((count) => py.int(count));
this.tiles = new py.Counter();
this.trucks = new py.Counter();
}
take_tile(field, kind) {
let count;
py.put(this.tiles, kind, py.add(py.at(this.tiles, kind), 1));
count = py.at(this.counts, kind);
if ((py.lt(count, py.at(this.tiles, kind)))) {
throw py.call(field, "refuse", "" + "more than the " + py.str(count) + " " + py.str(py.at(KIND_NAMES, kind)) + " tiles of the box", "" + "plus que les " + py.str(count) + " tuiles « " + py.str(py.at(KIND_NAMES, kind)) + " » de la boîte");
}
}
take_truck(field, size) {
let count;
py.put(this.trucks, size, py.add(py.at(this.trucks, size), 1));
count = py.int(py.at(TRUCKS_OF_SIZE, size));
if ((py.lt(count, py.at(this.trucks, size)))) {
throw py.call(field, "refuse", "" + "more than the " + py.str(count) + " " + py.str(py.at(SIZE_NAMES, size)) + " trucks of the box", "" + "plus que les " + py.str(count) + " camions « " + py.str(py.at(SIZE_NAMES, size)) + " » de la boîte", "TK-6");
}
}
}
const MAJORITIES = ["most_furniture", "most_fish", "most_vegetables", "most_clothes", "most_toys"];
const CLAUSE_MOST = 1;
const TYPE_NAMES = ["furniture", "fish", "vegetables", "clothes", "toys"];
const CLAUSES = ["finish", "most_furniture", "most_fish", "most_vegetables", "most_clothes", "most_toys", "five_types", "full_trucks", "empty_trucks", "waiting"];
const KIND_NAMES = ["furniture", "fish", "vegetables", "clothes", "toys", "double-furniture", "double-fish", "double-vegetables", "double-clothes", "double-toys", "joker"];
const TILES = 57;
const TYPES = 5;
const JOKER = 10;
const CAPACITIES = [3, 4, 5];
const UNITS_OF_KIND = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1];
const TILE_NAMES = ["good", "double", "joker"];
const MAX_TRUCKS = 5;
const MAX_REWARD = 99;
const SIZE_NAMES = ["small", "medium", "large"];
const TRUCKS_OF_SIZE = [8, 5, 8];
const TILES_OF_KIND = [15, 13, 9, 7, 5, 1, 1, 1, 1, 1, 3];
const LAPS = 3;
const SPACES = 19;
const GOALS = 2;
const MAX_SEATS = 5;
const PHASE_OVER = 7;
const __package__ = "colisee.games.the_truckers";
function score(sheet) {
let spec, top, options, chosen, players, position, fields, box, player, row;
spec = py.only(SPEC)(__package__);
top = py.call(new Field(sheet), "known", "game", "options", "players", "goods");
options = py.call(py.call(top, "get_or", "options", py.dict([])), "known", ...py.iter(py.iter(spec.facts.options).map((option) => option.name)));
chosen = py.dict(py.iter(spec.facts.options).filter((o) => py.truth(py.call(options, "has", o.name))).map((o) => [o.name, py.call(py.call(options, "get", o.name), "one_of", o.values)]));
players = players_of(top, py.at(spec.facts.seats, 0), py.at(spec.facts.seats, -1));
position = new SheetPosition(spec, py.len(players), chosen);
position.record.phase = PHASE_OVER;
fields = py.iter(players).map(([_, player]) => py.call(player, "known", "name", "start", "place", "finished", "trucks", "waiting"));
_read_order(fields, position.record);
box = new Box();
if (py.truth(py.call(top, "has", "goods"))) {
py.call(position, "use_tables", py.dict([["REWARD_OF_TYPE", _read_goods(py.call(top, "get", "goods"), box)]]));
}
for ([player, row] of py.iter(py.zip(fields, position.record.player))) {
_read_trucks(py.call(player, "get", "trucks"), row, box);
_read_waiting(py.call(player, "get", "waiting"), row, box);
}
return py.dict([["game", spec.slug], ["players", _results(position, py.iter(players).map(([name, _]) => name))]]);
}
function _results(position, names) {
let points, ranks;
points = py.call(position, "points");
ranks = py.call(position, "ranks", points);
return py.iter(py.zip(names, points, ranks)).map(([name, row, rank]) => py.dict([["name", name], ...py.items(_clauses(row)), ["total", py.int(py.call(row, "sum"))], ["rank", py.int(rank)]]));
}
function _clauses(row) {
let named, clause, points;
named = py.dict([]);
for ([clause, points] of py.iter(py.zip(CLAUSES, row))) {
if ((!py.has(MAJORITIES, clause))) {
py.put(named, clause, py.int(points));
} else {
if ((!py.has(named, "majorities"))) {
py.put(named, "majorities", py.dict(py.iter(py.enumerate(TYPE_NAMES)).map(([i, name]) => [name, py.int(py.at(row, py.add(CLAUSE_MOST, i)))])));
}
}
}
return named;
}
function _read_waiting(waiting, row, box) {
let tile, kind;
for (tile of py.iter(py.call(waiting, "items", 0, TILES))) {
kind = py.call(KIND_NAMES, "index", py.call(tile, "one_of", KIND_NAMES));
py.call(box, "take_tile", tile, kind);
py.put(row.waiting, kind, py.add(py.at(row.waiting, kind), 1));
}
}
function _read_trucks(trucks, row, box) {
let cards, truck, card, field;
if ((py.truth(py.isinstance(trucks.value, "list")) && (py.lt(MAX_TRUCKS, py.len(trucks.value))))) {
throw py.call(trucks, "refuse", "" + py.str(py.len(trucks.value)) + " trucks; a player has at most " + py.str(MAX_TRUCKS), "" + py.str(py.len(trucks.value)) + " camions ; un joueur en a au plus " + py.str(MAX_TRUCKS), "TK-6");
}
cards = py.call(trucks, "items", 0, MAX_TRUCKS);
for (truck of py.iter(py.range(MAX_TRUCKS))) {
py.at(row.truck, truck).truck_size = 0;
}
for ([card, field] of py.iter(py.zip(row.truck, cards))) {
_read_truck(py.call(field, "known", "capacity", "type", "tiles"), card, box);
}
}
function _read_truck(field, card, box) {
let size, kinds, units, capacity, english, french, tile, kind;
size = _size(py.call(field, "get", "capacity"));
py.call(box, "take_truck", py.call(field, "get", "capacity"), size);
card.truck_size = py.add(size, 1);
kinds = _kinds(py.call(field, "get", "type"), py.call(field, "get", "tiles"));
units = py.sum(py.iter(kinds).map((kind) => py.int(py.at(UNITS_OF_KIND, kind))));
capacity = py.at(CAPACITIES, size);
if ((py.lt(capacity, units))) {
[english, french] = py.iter(["" + py.str(units) + " units on a truck for " + py.str(capacity), "" + py.str(units) + " unités sur un camion de " + py.str(capacity)]);
throw py.call(py.call(field, "get", "tiles"), "refuse", english, french, "TK-L2");
}
for ([tile, kind] of py.iter(py.zip(py.call(py.call(field, "get", "tiles"), "items"), kinds))) {
py.call(box, "take_tile", tile, kind);
if ((!py.eq(kind, JOKER))) {
card.type = py.add(py.mod(kind, TYPES), 1);
}
}
card.jokers = py.call(kinds, "count", JOKER);
card.singles = py.sum(py.iter(kinds).map((kind) => py.lt(kind, TYPES)));
card.doubles = py.sub(py.sub(py.len(kinds), card.jokers), card.singles);
}
function _kinds(type_, tiles) {
let name, loaded;
name = (py.truth(py.call(type_, "is_null")) ? null : py.call(type_, "one_of", TYPE_NAMES));
loaded = py.call(tiles, "items", 0, TILES);
if (((name === null) && py.truth(loaded))) {
throw py.call(type_, "refuse", "a loaded truck has a type", "un camion chargé a un type", "TK-L1");
}
if (((name !== null) && (!py.truth(loaded)))) {
throw py.call(type_, "refuse", "an empty truck has no type yet", "un camion vide n’a pas encore de type", "TK-L1");
}
return py.iter(py.enumerate(loaded)).map(([number, tile]) => _kind(tile, (($one) => (py.truth($one) ? $one : ""))(name), py.eq(number, 0)));
}
function _kind(tile, type_, first) {
let name, kinds, kind;
name = py.call(tile, "one_of", [...py.iter(TILE_NAMES), ...py.iter(py.slice(KIND_NAMES, null, JOKER))]);
if ((py.eq(name, "joker"))) {
if (py.truth(first)) {
throw py.call(tile, "refuse", "a joker may not be the first tile", "un joker ne peut être la première tuile", "TK-L3");
}
return JOKER;
}
kinds = py.dict([["good", type_], ["double", "" + "double-" + py.str(type_)]]);
kind = py.call(KIND_NAMES, "index", py.call(kinds, "get", name, name));
if ((!py.eq(py.at(TYPE_NAMES, py.mod(kind, TYPES)), type_))) {
throw py.call(tile, "refuse", "" + py.str(name) + " on a truck of " + py.str(type_), "" + py.str(name) + " sur un camion de type " + py.str(type_), "TK-L1");
}
return kind;
}
function _size(capacity) {
if ((!py.has(CAPACITIES, py.call(capacity, "integer", py.min(CAPACITIES), py.max(CAPACITIES))))) {
throw py.call(capacity, "refuse", "" + "no truck has capacity " + py.str(capacity.value), "" + "aucun camion n’a la capacité " + py.str(capacity.value));
}
return py.call(CAPACITIES, "index", capacity.value);
}
function _read_goods(goods, box) {
let rewards, type_, row, name, expected;
rewards = [];
for ([type_, row] of py.iter(py.enumerate(py.call(goods, "items", TYPES, TYPES)))) {
name = py.call(py.call(row, "known", "type", "tiles", "doubles", "reward"), "get", "type");
if ((!py.eq(py.call(name, "one_of", TYPE_NAMES), py.at(TYPE_NAMES, type_)))) {
expected = py.at(TYPE_NAMES, type_);
throw py.call(name, "refuse", "" + py.str(expected) + " belongs here", "" + "il faut ici " + py.str(expected));
}
py.put(box.counts, type_, py.call(py.call(row, "get", "tiles"), "integer", 0, TILES));
py.put(box.counts, py.add(TYPES, type_), py.call(py.call(row, "get", "doubles"), "integer", 0, TILES));
py.call(rewards, "append", py.call(py.call(row, "get", "reward"), "integer", 0, MAX_REWARD));
}
return rewards;
}
function _read_order(players, s) {
let starts, places, finished, at_goal, player, start, place, field;
starts = _distinct(players, "start", MAX_SEATS, "TK-S3");
places = _distinct(players, "place", py.len(players), "TK-P1");
finished = py.iter(py.zip(players, places)).map(([player, place]) => py.call(player, "get_or", "finished", !py.lt(GOALS, place)));
at_goal = py.iter(py.zip(places, finished)).filter(([place, field]) => py.truth(py.call(field, "yes_or_no"))).map(([place, field]) => place);
for ([player, start, place, field] of py.iter(py.zip(s.player, starts, places, finished))) {
player.marker = start;
if ((!py.truth(field.value))) {
player.space = py.sub(SPACES, place);
continue;
}
if ((py.lt(py.len(at_goal), place))) {
throw py.call(field, "refuse", "nobody reaches the goal behind someone who does not", "personne n’atteint l’arrivée derrière quelqu’un qui ne l’atteint pas", "TK-P1");
}
[player.goal, player.laps] = py.iter([place, LAPS]);
}
}
function _distinct(players, key, most, rule) {
let numbers, player, number;
numbers = [];
for (player of py.iter(players)) {
number = py.call(player, "get", key);
if ((py.has(numbers, py.call(number, "integer", 1, most)))) {
throw py.call(number, "refuse", "" + "two players have " + py.str(key) + " " + py.str(number.value), "" + "deux joueurs ont " + py.str(key) + " " + py.str(number.value), rule);
}
py.call(numbers, "append", number.value);
}
return numbers;
}
const MAX_SEATS$ = 5;
const LAST_PENALTY$ = -3;
const CLAUSE_FINISH$ = 0;
const ALL_TYPES$ = 31;
const ALL_TYPES_REWARD$ = 5;
const CLAUSE_FIVE_TYPES$ = 6;
const CLAUSE_FULL$ = 7;
const EMPTY_PENALTY$ = -3;
const CLAUSE_EMPTY$ = 8;
const WAITING_PENALTY$ = -2;
const CLAUSE_WAITING$ = 9;
const TYPES$ = 5;
const REWARD_OF_TYPE$ = [6, 4, 5, 3, 2];
const CLAUSE_MOST$ = 1;
const TIES_ALL$ = 1;
const MAX_TRUCKS$ = 5;
const DOUBLE_UNITS$ = 2;
const KINDS$ = 11;
const UNITS_OF_KIND$ = [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1];
const CAPACITY$ = [0, 3, 4, 5];
const FULL_EACH$ = 1;
const FULL_REWARD$ = 2;
const FIRST_REWARD$ = 3;
const SECOND_REWARD$ = 1;
const PHASE_MARKERS$ = 1;
const LAPS$ = 3;
const SPACES$ = 19;
const START$ = 0;
const PHASE_GOODS$ = 0;
const TILES_OF_KIND$ = [15, 13, 9, 7, 5, 1, 1, 1, 1, 1, 3];
const SIZES$ = 3;
const TRUCKS_OF_SIZE$ = [8, 5, 8];
const SMALL$ = 0;
const LARGE$ = 2;
function rules(tables) {
const MAX_SEATS = tables["MAX_SEATS"] ?? MAX_SEATS$;
const LAST_PENALTY = tables["LAST_PENALTY"] ?? LAST_PENALTY$;
const CLAUSE_FINISH = tables["CLAUSE_FINISH"] ?? CLAUSE_FINISH$;
const ALL_TYPES = tables["ALL_TYPES"] ?? ALL_TYPES$;
const ALL_TYPES_REWARD = tables["ALL_TYPES_REWARD"] ?? ALL_TYPES_REWARD$;
const CLAUSE_FIVE_TYPES = tables["CLAUSE_FIVE_TYPES"] ?? CLAUSE_FIVE_TYPES$;
const CLAUSE_FULL = tables["CLAUSE_FULL"] ?? CLAUSE_FULL$;
const EMPTY_PENALTY = tables["EMPTY_PENALTY"] ?? EMPTY_PENALTY$;
const CLAUSE_EMPTY = tables["CLAUSE_EMPTY"] ?? CLAUSE_EMPTY$;
const WAITING_PENALTY = tables["WAITING_PENALTY"] ?? WAITING_PENALTY$;
const CLAUSE_WAITING = tables["CLAUSE_WAITING"] ?? CLAUSE_WAITING$;
const TYPES = tables["TYPES"] ?? TYPES$;
const REWARD_OF_TYPE = tables["REWARD_OF_TYPE"] ?? REWARD_OF_TYPE$;
const CLAUSE_MOST = tables["CLAUSE_MOST"] ?? CLAUSE_MOST$;
const TIES_ALL = tables["TIES_ALL"] ?? TIES_ALL$;
const MAX_TRUCKS = tables["MAX_TRUCKS"] ?? MAX_TRUCKS$;
const DOUBLE_UNITS = tables["DOUBLE_UNITS"] ?? DOUBLE_UNITS$;
const KINDS = tables["KINDS"] ?? KINDS$;
const UNITS_OF_KIND = tables["UNITS_OF_KIND"] ?? UNITS_OF_KIND$;
const CAPACITY = tables["CAPACITY"] ?? CAPACITY$;
const FULL_EACH = tables["FULL_EACH"] ?? FULL_EACH$;
const FULL_REWARD = tables["FULL_REWARD"] ?? FULL_REWARD$;
const FIRST_REWARD = tables["FIRST_REWARD"] ?? FIRST_REWARD$;
const SECOND_REWARD = tables["SECOND_REWARD"] ?? SECOND_REWARD$;
const PHASE_MARKERS = tables["PHASE_MARKERS"] ?? PHASE_MARKERS$;
const LAPS = tables["LAPS"] ?? LAPS$;
const SPACES = tables["SPACES"] ?? SPACES$;
const START = tables["START"] ?? START$;
const PHASE_GOODS = tables["PHASE_GOODS"] ?? PHASE_GOODS$;
const TILES_OF_KIND = tables["TILES_OF_KIND"] ?? TILES_OF_KIND$;
const SIZES = tables["SIZES"] ?? SIZES$;
const TRUCKS_OF_SIZE = tables["TRUCKS_OF_SIZE"] ?? TRUCKS_OF_SIZE$;
const SMALL = tables["SMALL"] ?? SMALL$;
const LARGE = tables["LARGE"] ?? LARGE$;
function has(words, item) {
return py.eq(py.and(py.rshift(py.at(words, py.rshift(item, 5)), py.and(item, 31)), 1), 1);
}
function ranks(s, points, out) {
let seat, other;
for (seat of py.iter(py.range(s.seats))) {
py.put(out, seat, 1);
for (other of py.iter(py.range(s.seats))) {
if ((py.lt(standing(s, points, seat), standing(s, points, other)))) {
py.put(out, seat, py.add(py.at(out, seat), 1));
}
}
}
}
function standing(s, points, seat) {
return py.sub(py.mul(row_sum(points, seat), py.add(MAX_SEATS, 1)), py.at(s.player, seat).marker);
}
function row_sum(table, row) {
let total, column;
total = 0;
for (column of py.iter(py.range(py.at(py.shape(table), 1)))) {
total = py.add(total, py.at(table, [row, column]));
}
return total;
}
function ranks_at(states, i, points, out) {
ranks(py.at(states, i), points, out);
}
function scores_at(states, i, out) {
scores(py.at(states, i), out);
}
function scores(s, out) {
let last, seat, type_, most;
last = last_on_track(s);
for (seat of py.iter(py.range(s.seats))) {
py.put(out, [seat, CLAUSE_FINISH], py.add(finish_points(s, seat), ((py.eq(seat, last)) ? LAST_PENALTY : 0)));
py.put(out, [seat, CLAUSE_FIVE_TYPES], ((py.eq(types_loaded(s, seat), ALL_TYPES)) ? ALL_TYPES_REWARD : 0));
py.put(out, [seat, CLAUSE_FULL], full_truck_points(s, seat));
py.put(out, [seat, CLAUSE_EMPTY], py.mul(EMPTY_PENALTY, empty_trucks(s, seat)));
py.put(out, [seat, CLAUSE_WAITING], py.mul(WAITING_PENALTY, units_waiting(s, seat)));
}
for (type_ of py.iter(py.range(TYPES))) {
most = seats_with_most(s, type_);
for (seat of py.iter(py.range(s.seats))) {
py.put(out, [seat, py.add(CLAUSE_MOST, type_)], (py.truth(py.and(py.rshift(most, seat), 1)) ? py.at(REWARD_OF_TYPE, type_) : 0));
}
}
}
function seats_with_most(s, type_) {
let seats, most, seat, units;
seats = 0;
most = 1;
for (seat of py.iter(py.range(s.seats))) {
units = units_of_type(s, seat, type_);
if ((py.eq(units, most))) {
seats = settle_tie(s, seats, seat);
} else {
if ((py.lt(most, units))) {
seats = py.lshift(1, seat);
most = units;
}
}
}
return seats;
}
function settle_tie(s, seats, seat) {
if (((py.eq(seats, 0)) || (py.eq(s.majority_ties, TIES_ALL)))) {
return py.or(seats, py.lshift(1, seat));
}
return ((py.lt(py.at(s.player, lowest_bit(seats)).marker, py.at(s.player, seat).marker)) ? seats : py.lshift(1, seat));
}
function lowest_bit(bits) {
return py.sub(py.call(py.and(py.int(bits), py.sub(0, py.int(bits))), "bit_length"), 1);
}
function units_of_type(s, seat, type_) {
let units, truck;
units = 0;
for (truck of py.iter(py.range(MAX_TRUCKS))) {
if ((py.eq(py.at(py.at(s.player, seat).truck, truck).type, py.add(type_, 1)))) {
units = py.add(units, units_loaded(s, seat, truck));
}
}
return units;
}
function units_loaded(s, seat, truck) {
let card;
card = py.at(py.at(s.player, seat).truck, truck);
return py.add(py.add(card.singles, py.mul(DOUBLE_UNITS, card.doubles)), card.jokers);
}
function units_waiting(s, seat) {
let units, kind;
units = 0;
for (kind of py.iter(py.range(KINDS))) {
units = py.add(units, py.mul(py.at(UNITS_OF_KIND, kind), py.at(py.at(s.player, seat).waiting, kind)));
}
return units;
}
function empty_trucks(s, seat) {
let empty, truck;
empty = 0;
for (truck of py.iter(py.range(MAX_TRUCKS))) {
empty = py.add(empty, (!py.eq(py.at(py.at(s.player, seat).truck, truck).truck_size, 0) && py.eq(py.at(py.at(s.player, seat).truck, truck).type, 0)));
}
return empty;
}
function full_truck_points(s, seat) {
let trucks, full, truck, size;
trucks = 0;
full = 0;
for (truck of py.iter(py.range(MAX_TRUCKS))) {
size = py.at(py.at(s.player, seat).truck, truck).truck_size;
if ((!py.eq(size, 0))) {
trucks = py.add(trucks, 1);
full = py.add(full, py.eq(units_loaded(s, seat, truck), py.at(CAPACITY, size)));
}
}
if ((py.eq(s.full_trucks, FULL_EACH))) {
return py.mul(FULL_REWARD, full);
}
return ((py.eq(full, trucks)) ? FULL_REWARD : 0);
}
function types_loaded(s, seat) {
let types, truck;
types = 0;
for (truck of py.iter(py.range(MAX_TRUCKS))) {
if ((!py.eq(py.at(py.at(s.player, seat).truck, truck).type, 0))) {
types = py.or(types, py.lshift(1, py.sub(py.at(py.at(s.player, seat).truck, truck).type, 1)));
}
}
return types;
}
function finish_points(s, seat) {
if ((py.eq(py.at(s.player, seat).goal, 1))) {
return FIRST_REWARD;
}
return ((py.eq(py.at(s.player, seat).goal, 2)) ? SECOND_REWARD : 0);
}
function last_on_track(s) {
let last, seat;
if ((!py.lt(PHASE_MARKERS, s.phase))) {
return s.seats;
}
last = 0;
for (seat of py.iter(py.range(1, s.seats))) {
if ((py.lt(final_place(s, seat), final_place(s, last)))) {
last = seat;
}
}
return last;
}
function final_place(s, seat) {
if ((!py.eq(py.at(s.player, seat).goal, 0))) {
return py.sub(py.mul(py.mul(py.add(LAPS, 1), py.add(SPACES, 1)), py.add(MAX_SEATS, 1)), py.at(s.player, seat).goal);
}
return track_place(s, seat);
}
function track_place(s, seat) {
let player, among_equals;
player = py.at(s.player, seat);
among_equals = ((py.eq(player.space, START)) ? py.sub(MAX_SEATS, player.marker) : py.sub(1, player.covered));
return py.add(py.mul(py.add(py.mul(player.laps, py.add(SPACES, 1)), player.space), py.add(MAX_SEATS, 1)), among_equals);
}
function new_game_at(states, i, seats, options) {
new_game(py.at(states, i), seats, options);
}
function new_game(s, seats, options) {
let kind, size, seat;
s.seats = seats;
s.stacks = py.at(options, 0);
s.loaders_collect = py.at(options, 1);
s.first_truck = py.at(options, 2);
s.majority_ties = py.at(options, 3);
s.full_trucks = py.at(options, 4);
s.edition = py.at(options, 5);
s.phase = PHASE_GOODS;
for (kind of py.iter(py.range(KINDS))) {
py.put(s.bag, kind, py.at(TILES_OF_KIND, kind));
}
for (size of py.iter(py.range(SIZES))) {
py.put(s.supply, size, py.at(TRUCKS_OF_SIZE, size));
}
for (seat of py.iter(py.range(seats))) {
take_truck(s, seat, SMALL);
take_truck(s, seat, LARGE);
}
}
function take_truck(s, seat, size) {
let truck;
truck = 0;
while ((!py.eq(py.at(py.at(s.player, seat).truck, truck).truck_size, 0))) {
truck = py.add(truck, 1);
}
py.at(py.at(s.player, seat).truck, truck).truck_size = py.add(size, 1);
py.put(s.supply, size, py.sub(py.at(s.supply, size), 1));
}
return { ranks, new_game_at, scores_at, ranks_at, ranks, has };
}
const SPEC = new py.Spec("the-truckers", [3, 4, 5], ["finish", "most_furniture", "most_fish", "most_vegetables", "most_clothes", "most_toys", "five_types", "full_trucks", "empty_trucks", "waiting"], [{ name: "stacks", values: ["covered", "open"] }, { name: "loaders_collect", values: ["yes", "no"] }, { name: "first_truck", values: ["must", "may"] }, { name: "majority_ties", values: ["marker", "all"] }, { name: "full_trucks", values: ["all", "each"] }], 2, { player: [[5], { waiting: [[11], 0], truck: [[5], { truck_size: 0, type: 0, singles: 0, doubles: 0, jokers: 0 }], marker: 0, played: 0, laps: 0, space: 0, covered: 0, goal: 0, stage: 0, open: 0, apart: 0 }], card: [[5], 0], stack: [[19, 3], 0], bag: [[11], 0], supply: [[3], 0], seats: 0, stacks: 0, loaders_collect: 0, first_truck: 0, majority_ties: 0, full_trucks: 0, edition: 0, phase: 0, dealt: 0, round_number: 0, moved: 0, goals: 0, active: 0, victim: 0, loot: 0, uncovered: 0, trucks_due: 0 }, rules);
export const count = py.counting(score, no_explanation, SheetError);
