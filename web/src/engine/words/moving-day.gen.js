// Made by scripts/words.py from colisee/games/moving_day. Do not edit.
import * as py from "../../pages/pad/counting/python.js";
import { Outcome, clause, name_of } from "../core/outcomes.gen.js";
import { Text } from "../core/text.gen.js";

const ASSIGN = 37;
const DISMISS = 40;
const PLACE_UPPER = 5;
const PLACE_LOWER = 21;
const PLACE_LOWER_LAST = 36;
const TAKE = 0;
const TAKE_LAST = 4;
const FIRST_PLAYER = 41;
const FRENCH_ENDINGS = py.dict([["f", "e"], ["mp", "s"]]);
const TYPE_NAMES = py.dict([["lamp", new Text("lamp", "lampe")], ["books", new Text("books", "livres")], ["dishes", new Text("dishes", "vaisselle")], ["plant", new Text("plant", "plante")], ["guitar", new Text("guitar", "guitare")]]);
const COLOUR_NAMES = py.dict([["red", new Text("red", "rouge")], ["yellow", new Text("yellow", "jaune")], ["green", new Text("green", "vert")], ["blue", new Text("blue", "bleu")], ["violet", new Text("violet", "mauve")]]);
const TYPE_GENDERS = py.dict([["lamp", "f"], ["books", "mp"], ["dishes", "f"], ["plant", "f"], ["guitar", "f"]]);
const FRENCH_ARTICLES = py.dict([["f", "la"], ["mp", "les"]]);
const PLACE_OF_SPACE = [[0, 0, 0], [0, 1, 0], [0, 2, 0], [0, 3, 0], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1], [1, 2, 0], [1, 2, 1], [2, 0, 0], [2, 0, 1], [2, 0, 2], [2, 1, 0], [2, 1, 1], [2, 1, 2]];
const VEHICLE_NAMES = py.dict([["scooter", new Text("scooter", "scooter")], ["car", new Text("car", "voiture")], ["truck", new Text("truck", "camion")]]);
const SPACE_AT = py.dict([[[0, 0, 0], 0], [[0, 1, 0], 1], [[0, 2, 0], 2], [[0, 3, 0], 3], [[1, 0, 0], 4], [[1, 0, 1], 5], [[1, 1, 0], 6], [[1, 1, 1], 7], [[1, 2, 0], 8], [[1, 2, 1], 9], [[2, 0, 0], 10], [[2, 0, 1], 11], [[2, 0, 2], 12], [[2, 1, 0], 13], [[2, 1, 1], 14], [[2, 1, 2], 15]]);
const RULES = ["MD-S1", "MD-S2", "MD-T1", "MD-T2", "MD-T3", "MD-T4", "MD-T5", "MD-T6", "MD-T7", "MD-T8", "MD-D1", "MD-D2", "MD-D3", "MD-P1", "MD-P2", "MD-P3", "MD-P4", "MD-E1"];
const YOUR_BOX = py.dict([["lamp", new Text("your lamp", "votre lampe")], ["books", new Text("your books", "vos livres")], ["dishes", new Text("your dishes", "votre vaisselle")], ["plant", new Text("your plant", "votre plante")], ["guitar", new Text("your guitar", "votre guitare")]]);
const D2 = 12;
const D1 = 11;
const FIRST_PLAYER_LAST = 44;
const COUNT_BITS = 3;
const FIRST_TYPE = 3;
const Box = { type: 0, colour: 0, weight: 0, points: 0, fragile: 0 };
const MAX_STRENGTH = 4;
const MAX_PEOPLE = 3;
const Helper = { people: 0, strength: 0, clumsy: 0, count: 0 };
const MAX_SEATS = 4;
const KINDS = ["scooter", "car", "truck"];
const SPACES = 16;
const MAX_GROUPS = 5;
const RULE_OF_NUMBER = [null, "MD-S1", "MD-S2", "MD-T1", "MD-T2", "MD-T3", "MD-T4", "MD-T5", "MD-T6", "MD-T7", "MD-T8", "MD-D1", "MD-D2", "MD-D3", "MD-P1", "MD-P2", "MD-P3", "MD-P4", "MD-E1"];
const PHASE_PLACE = 3;
const ROUNDS = 8;
const CAUSES = py.dict([["MD-D1", "clumsy"], ["MD-D2", "heavy"], ["MD-D3", "weak"]]);
const PHASE_DEAL = 1;
const PHASE_TAKE = 2;
function _first_text(who) {
return clause(who, ["goes", "go"], ["commence", "commencez"], new Text(" first.", "."));
}
function snacks_text(snacks) {
return new Text("" + py.str(snacks) + " snack" + py.str(((py.lt(1, snacks)) ? "s" : "")), "" + py.str(snacks) + " casse-croûte" + py.str(((py.lt(1, snacks)) ? "s" : "")));
}
function _french_colour(colour, gender) {
let name, ending;
[name, ending] = py.iter([py.at(COLOUR_NAMES, colour).fr, py.at(FRENCH_ENDINGS, gender)]);
return (((py.eq(ending, "e")) && py.truth(py.call(name, "endswith", "e"))) ? name : "" + py.str(name) + py.str(ending));
}
function space_text(space) {
let vehicle, row, column, name;
[vehicle, row, column] = py.iter(py.at(PLACE_OF_SPACE, space));
name = py.at(VEHICLE_NAMES, py.at(KINDS, vehicle));
return new Text("" + "in the " + py.str(name.en) + ", column " + py.str(py.add(column, 1)) + ", row " + py.str(py.add(row, 1)), "" + "dans " + py.str(_the_french(name.fr)) + ", colonne " + py.str(py.add(column, 1)) + ", rangée " + py.str(py.add(row, 1)));
}
function _the_french(noun) {
return ((py.eq(noun, py.at(VEHICLE_NAMES, "car").fr)) ? "" + "la " + py.str(noun) : "" + "le " + py.str(noun));
}
function _space_number(facts) {
return py.at(SPACE_AT, [py.call(KINDS, "index", py.at(facts, "vehicle")), py.sub(py.at(facts, "row"), 1), py.sub(py.at(facts, "column"), 1)]);
}
function _set_up_text(facts, names, reader) {
let starts;
starts = _first_text(name_of(names, py.at(facts, "first"), reader));
return new Text("" + py.str(py.at(facts, "groups")) + " groups are laid out. " + py.str(starts.en), "" + py.str(py.at(facts, "groups")) + " groupes sont en place. " + py.str(starts.fr));
}
function _damage(view) {
let damage;
damage = py.np.zeros([view.players, SPACES], py.np.int8);
py.call(view, "ask", "damages", damage);
return py.iter(py.call(py.at(damage, view.seat), "tolist")).map((rule) => py.int(rule));
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
function every_helper_kind(rows) {
let kinds, present, absent;
kinds = py.product(py.range(1, py.add(MAX_PEOPLE, 1)), py.range(1, py.add(MAX_STRENGTH, 1)), [false, true]);
present = py.set(py.iter(rows).map((row) => [py.at(row, "people"), py.at(row, "strength"), py.at(row, "clumsy")]));
absent = py.iter(kinds).filter((kind) => (!py.has(present, kind))).map((kind) => kind);
return [...py.iter(rows), ...py.iter(py.iter(absent).map(([p, s, clumsy]) => py.dict([["people", p], ["strength", s], ["clumsy", clumsy], ["count", 0]])))];
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
function _space_json(space) {
let vehicle, row, column;
[vehicle, row, column] = py.iter(py.at(PLACE_OF_SPACE, space));
return py.dict([["vehicle", py.at(KINDS, vehicle)], ["column", py.add(column, 1)], ["row", py.add(row, 1)]]);
}
function _space_code(space) {
let vehicle, row, column;
[vehicle, row, column] = py.iter(py.at(PLACE_OF_SPACE, space));
return "" + py.str(py.at(py.at(KINDS, vehicle), 0)) + py.str(py.at("abc", column)) + py.str(py.add(row, 1));
}
function hints(view) {
let found;
found = py.dict([["causes", CAUSES], ["damage", _damage$2(view)], ["rounds", ROUNDS]]);
if (((py.eq(view.record.phase, PHASE_PLACE)) && (py.has(view.due, view.seat)))) {
py.put(found, "after", _damage_after(view));
}
if ((!py.lt(view.record.turn, py.mul(view.players, py.sub(ROUNDS, 1))))) {
py.put(found, "counted", py.iter(py.range(view.players)).map((seat) => _counted(view, seat)));
}
return found;
}
function _counted(view, seat) {
let types, colours;
[types, colours] = py.iter([py.np.zeros(SPACES, py.np.int8), py.np.zeros(SPACES, py.np.int8)]);
py.call(view, "ask", "beside", seat, types, colours);
return py.dict([["type", py.iter(py.enumerate(py.call(types, "tolist"))).filter(([space, is_beside]) => py.truth(is_beside)).map(([space, is_beside]) => space)], ["colour", py.iter(py.enumerate(py.call(colours, "tolist"))).filter(([space, is_beside]) => py.truth(is_beside)).map(([space, is_beside]) => space)]]);
}
function _damage_after(view) {
let mask, actions, damage;
mask = py.call(view, "legal_mask", view.seat);
actions = py.call(view, "legal_of_due", view.seat);
damage = py.np.zeros([py.len(actions), SPACES], py.np.int8);
py.call(view, "ask", "damages_after", view.seat, mask, py.call(view, "copy").array, damage);
return py.dict(py.iter(py.zip(actions, py.call(damage, "tolist"))).map(([action, row]) => [py.str(action), _rules(row)]));
}
function _rules(numbers) {
return py.iter(numbers).map((number) => py.at(RULE_OF_NUMBER, number));
}
function _damage$2(view) {
let damage;
damage = py.np.zeros([view.players, SPACES], py.np.int8);
py.call(view, "ask", "damages", damage);
return py.iter(py.call(damage, "tolist")).map((row) => _rules(row));
}
function round_number(s) {
let is_set_up;
is_set_up = (py.eq(s.turn, 0) && !py.lt(PHASE_DEAL, s.phase));
return (py.truth(is_set_up) ? 0 : py.add(py.floordiv(py.int(s.turn), py.int(s.seats)), 1));
}
function outcomes(before, after, seat, action) {
let group, facts, lower, space, helper;
if ((action === null)) {
return [];
}
if ((!py.lt(action, FIRST_PLAYER))) {
return _of_draw(before, after, action);
}
if ((!py.lt(TAKE_LAST, action))) {
group = py.at(before.group, py.sub(action, TAKE));
facts = py.dict([["group", py.add(py.sub(action, TAKE), 1)], ...py.items(_pieces(group)), ["snacks", py.int(group.snacks)]]);
return [new Outcome("take", seat, facts)];
}
if ((!py.lt(PLACE_LOWER_LAST, action))) {
lower = !py.lt(action, PLACE_LOWER);
space = py.sub(action, (py.truth(lower) ? PLACE_LOWER : PLACE_UPPER));
return [new Outcome("place", seat, py.dict([["box", py.int(py.at(before.hand_box, py.int(lower)))], ...py.items(_space(space))]))];
}
helper = py.int(before.hand_helper);
if ((py.eq(action, DISMISS))) {
return [new Outcome("dismiss", seat, py.dict([["helper", helper]]))];
}
return [new Outcome("assign", seat, py.dict([["helper", helper], ["vehicle", py.at(KINDS, py.sub(action, ASSIGN))]]))];
}
function _space(space) {
let vehicle, row, column;
[vehicle, row, column] = py.iter(py.at(PLACE_OF_SPACE, space));
return py.dict([["vehicle", py.at(KINDS, vehicle)], ["column", py.add(column, 1)], ["row", py.add(row, 1)]]);
}
function _pieces(group) {
return py.dict([["boxes", py.iter(group.box).map((box) => py.int(box))], ["helper", py.int(group.helper)]]);
}
function _of_draw(before, after, action) {
if ((!py.eq(after.phase, PHASE_TAKE))) {
return [];
}
if ((py.eq(round_number(before), 0))) {
return [new Outcome("set_up", null, py.dict([["groups", py.add(py.int(after.seats), 1)], ["first", py.int(after.first)]]))];
}
return [new Outcome("refill", null, py.dict([["group", py.add(py.int(before.place), 1)], ...py.items(_pieces(py.at(after.group, py.int(before.place))))]))];
}
export function derive(COMPONENTS) {
const TYPES = py.tuple(py.call(py.dict, "fromkeys", py.iter(py.at(py.at(COMPONENTS, "boxes"), "rows")).map((b) => py.at(b, "type"))));
const COLOURS = py.tuple(py.call(py.dict, "fromkeys", py.iter(py.at(py.at(COMPONENTS, "boxes"), "rows")).map((b) => py.at(b, "colour"))));
const BOX = box_table(py.at(py.at(COMPONENTS, "boxes"), "rows"), TYPES, COLOURS);
const HELPER = helper_table(every_helper_kind(py.at(py.at(COMPONENTS, "helpers"), "rows")));
const BOXES = py.len(BOX);
const HELPER_KINDS = py.len(HELPER);
const BOX_WORDS = py.floordiv(py.add(BOXES, 31), 32);
const [DRAW_BOX, DRAW_BOX_LAST] = py.iter([py.add(FIRST_PLAYER_LAST, 1), py.add(FIRST_PLAYER_LAST, BOXES)]);
const [DRAW_HELPER, DRAW_HELPER_LAST] = py.iter([py.add(DRAW_BOX_LAST, 1), py.add(DRAW_BOX_LAST, HELPER_KINDS)]);
const FIRST_COLOUR = py.add(FIRST_TYPE, py.mul(COUNT_BITS, py.len(TYPES)));
function _short_code(box) {
return "" + py.str(py.call(py.at(py.at(TYPES, py.at(BOX, box).type), 0), "upper")) + py.str(py.at(py.at(COLOURS, py.at(BOX, box).colour), 0)) + py.str(py.at(BOX, box).weight);
}
const _BOXES_OF_CODE = new py.Counter(py.iter(py.range(BOXES)).map((box) => _short_code(box)));
function box_code(box) {
let code;
code = _short_code(box);
if ((py.eq(py.at(_BOXES_OF_CODE, code), 1))) {
return code;
}
return "" + py.str(code) + py.str((py.truth(py.at(BOX, box).fragile) ? "f" : "s")) + py.str(py.at(BOX, box).points);
}
function helper_code(kind) {
return "" + py.str(py.at(HELPER, kind).people) + "p" + py.str(py.at(HELPER, kind).strength) + py.str((py.truth(py.at(HELPER, kind).clumsy) ? "*" : ""));
}
function _box_json(box) {
return py.dict([["type", py.at(TYPES, py.at(BOX, box).type)], ["colour", py.at(COLOURS, py.at(BOX, box).colour)], ["weight", py.int(py.at(BOX, box).weight)], ["points", py.int(py.at(BOX, box).points)], ["fragile", py.bool(py.at(BOX, box).fragile)]]);
}
function _helper_json(kind) {
return py.dict([["people", py.int(py.at(HELPER, kind).people)], ["strength", py.int(py.at(HELPER, kind).strength)], ["clumsy", py.bool(py.at(HELPER, kind).clumsy)]]);
}
function reasons(before, after) {
let found, broken, now, space, box, what, points, rule, lost;
found = py.list();
[broken, now] = py.iter([_damage(before), _damage(after)]);
for (space of py.iter(py.range(SPACES))) {
if (((!py.eq(py.at(now, space), py.at(broken, space))) && (py.has([D1, D2], py.at(now, space))))) {
box = py.sub(py.int(py.at(py.at(after.record.player, before.seat).box, space)), 1);
[what, points] = py.iter([py.at(YOUR_BOX, py.at(TYPES, py.int(py.at(BOX, box).type))), py.int(py.at(BOX, box).points)]);
rule = py.at(RULES, py.sub(py.at(now, space), 1));
lost = (py.truth(points) ? "" + " −" + py.str(points) + "," : "");
if ((py.eq(py.at(now, space), D2))) {
py.call(found, "append", new Text("" + "crushes " + py.str(what.en) + ":" + py.str(lost) + " " + py.str(rule), "" + "écrase " + py.str(what.fr) + " :" + py.str(lost) + " " + py.str(rule)));
} else {
py.call(found, "append", new Text("" + "breaks " + py.str(what.en) + ":" + py.str(lost) + " " + py.str(rule), "" + "casse " + py.str(what.fr) + " :" + py.str(lost) + " " + py.str(rule)));
}
}
}
return found;
}
function sentence(s, seat, action, language, names, reader) {
if ((py.lt(action, FIRST_PLAYER))) {
return py.call(_decision_text(s, name_of(names, seat, reader), action), "to", language);
}
return py.call(_chance_text(s, action, names, reader), "to", language);
}
function _chance_text(s, action, names, reader) {
let box, place, helper;
if (((!py.lt(action, FIRST_PLAYER) && !py.lt(FIRST_PLAYER_LAST, action)))) {
return _first_text(name_of(names, py.sub(action, FIRST_PLAYER), reader));
}
if (((!py.lt(action, DRAW_BOX) && !py.lt(DRAW_BOX_LAST, action)))) {
[box, place] = py.iter([box_text(py.sub(action, DRAW_BOX)), py.add(py.int(s.place), 1)]);
return new Text("" + "Group " + py.str(place) + " gets a box: " + py.str(box.en) + ".", "" + "Le groupe " + py.str(place) + " reçoit un carton : " + py.str(box.fr) + ".");
}
[helper, place] = py.iter([helper_text(py.sub(action, DRAW_HELPER)), py.add(py.int(s.place), 1)]);
return new Text("" + "Group " + py.str(place) + " gets help: " + py.str(helper.en) + ".", "" + "Le groupe " + py.str(place) + " reçoit de l’aide : " + py.str(helper.fr) + ".");
}
function _decision_text(s, who, action) {
let group, lower, helper;
if ((!py.lt(TAKE_LAST, action))) {
group = py.at(s.group, py.sub(action, TAKE));
return _take_text(who, py.add(py.sub(action, TAKE), 1), group.box, py.int(group.helper), py.int(group.snacks));
}
if ((!py.lt(PLACE_LOWER_LAST, action))) {
lower = !py.lt(action, PLACE_LOWER);
return _place_text(who, py.sub(py.int(py.at(s.hand_box, py.int(lower))), 1), py.sub(action, (py.truth(lower) ? PLACE_LOWER : PLACE_UPPER)));
}
helper = py.sub(py.int(s.hand_helper), 1);
return ((py.eq(action, DISMISS)) ? _dismiss_text(who, helper) : _assign_text(who, py.at(KINDS, py.sub(action, ASSIGN)), helper));
}
function outcome_text(outcome, language, names, reader) {
let facts, who;
facts = outcome.facts;
if ((outcome.seat === null)) {
return py.call(((py.eq(outcome.kind, "set_up")) ? _set_up_text : _refill_text)(facts, names, reader), "to", language);
}
who = name_of(names, outcome.seat, reader);
if ((py.eq(outcome.kind, "take"))) {
return py.call(_take_text(who, py.at(facts, "group"), py.at(facts, "boxes"), py.at(facts, "helper"), py.at(facts, "snacks")), "to", language);
}
if ((py.eq(outcome.kind, "place"))) {
return py.call(_place_text(who, py.sub(py.at(facts, "box"), 1), _space_number(facts)), "to", language);
}
if ((py.eq(outcome.kind, "dismiss"))) {
return py.call(_dismiss_text(who, py.sub(py.at(facts, "helper"), 1)), "to", language);
}
return py.call(_assign_text(who, py.at(facts, "vehicle"), py.sub(py.at(facts, "helper"), 1)), "to", language);
}
function _take_text(who, group, boxes, helper, snacks) {
let pieces, extra, rest;
[pieces, extra] = py.iter([_pieces_text(boxes, helper), (py.truth(snacks) ? snacks_text(snacks) : null)]);
rest = new Text("" + " group " + py.str(group) + ": " + py.str(pieces.en) + py.str((py.truth(extra) ? "" + ", " + py.str(extra.en) : "")) + ".", "" + " le groupe " + py.str(group) + " : " + py.str(pieces.fr) + py.str((py.truth(extra) ? "" + ", " + py.str(extra.fr) : "")) + ".");
return clause(who, ["takes", "take"], ["prend", "prenez"], rest);
}
function _place_text(who, box, space) {
return clause(who, ["puts", "put"], ["pose", "posez"], _box_in_space(box, space));
}
function _dismiss_text(who, helper) {
let text;
text = helper_text(helper);
return clause(who, ["sends", "send"], ["renvoie", "renvoyez"], new Text("" + " away " + py.str(text.en) + ".", "" + " " + py.str(text.fr) + "."));
}
function _assign_text(who, kind, helper) {
let vehicle, text, rest;
[vehicle, text] = py.iter([py.at(VEHICLE_NAMES, kind), helper_text(helper)]);
rest = new Text("" + " the " + py.str(vehicle.en) + " " + py.str(text.en) + ".", "" + " " + py.str(_the_french(vehicle.fr)) + " à " + py.str(text.fr) + ".");
return clause(who, ["gives", "give"], ["confie", "confiez"], rest);
}
function _refill_text(facts, names, reader) {
let group, pieces;
[group, pieces] = py.iter([py.at(facts, "group"), _pieces_text(py.at(facts, "boxes"), py.at(facts, "helper"))]);
return new Text("" + "New in group " + py.str(group) + ": " + py.str(pieces.en) + ".", "" + "Nouveau dans le groupe " + py.str(group) + " : " + py.str(pieces.fr) + ".");
}
function _pieces_text(boxes, helper) {
let upper, lower, text;
[upper, lower] = py.iter(py.iter(boxes).map((box) => box_text(py.sub(py.int(box), 1))));
text = helper_text(py.sub(helper, 1));
return new Text("" + py.str(upper.en) + ", " + py.str(lower.en) + ", " + py.str(text.en), "" + py.str(upper.fr) + ", " + py.str(lower.fr) + ", " + py.str(text.fr));
}
function box_text(box) {
let kind, colour, fragile, weight;
[kind, colour] = py.iter([py.at(TYPES, py.at(BOX, box).type), py.at(COLOURS, py.at(BOX, box).colour)]);
fragile = (py.truth(py.at(BOX, box).fragile) ? " (fragile)" : "");
weight = py.int(py.at(BOX, box).weight);
return new Text("" + py.str(py.at(COLOUR_NAMES, colour).en) + " " + py.str(py.at(TYPE_NAMES, kind).en) + " " + py.str(weight) + py.str(fragile), "" + py.str(py.at(TYPE_NAMES, kind).fr) + " " + py.str(_french_colour(colour, py.at(TYPE_GENDERS, kind))) + " " + py.str(weight) + py.str(fragile));
}
function _box_in_space(box, space) {
let what, where, article;
[what, where] = py.iter([box_text(box), space_text(space)]);
article = py.at(FRENCH_ARTICLES, py.at(TYPE_GENDERS, py.at(TYPES, py.at(BOX, box).type)));
return new Text("" + " the " + py.str(what.en) + " " + py.str(where.en) + ".", "" + " " + py.str(article) + " " + py.str(what.fr) + " " + py.str(where.fr) + ".");
}
function helper_text(kind) {
let people, strength, clumsy, clumsy_fr;
[people, strength] = py.iter([py.int(py.at(HELPER, kind).people), py.int(py.at(HELPER, kind).strength)]);
clumsy = (py.truth(py.at(HELPER, kind).clumsy) ? new Text("clumsy ", " maladroit") : new Text("", ""));
if ((py.eq(people, 1))) {
return new Text("" + "1 " + py.str(clumsy.en) + "helper of strength +" + py.str(strength), "" + "1 ami" + py.str(clumsy.fr) + " de force +" + py.str(strength));
}
clumsy_fr = (py.truth(clumsy.fr) ? "" + py.str(clumsy.fr) + "s" : "");
return new Text("" + py.str(people) + " " + py.str(clumsy.en) + "helpers of strength +" + py.str(strength), "" + py.str(people) + " amis" + py.str(clumsy_fr) + " de force +" + py.str(strength));
}
return { words: { sentence: sentence, outcomes: outcomes, outcome_text: outcome_text, round_number: round_number, reasons: reasons, hints: hints }, notation: py.toJson([...py.iter(py.iter(py.range(1, py.add(MAX_GROUPS, 1))).map((place) => ["" + "T" + py.str(place), py.dict([["take", py.dict([["group", place]])]])])), ...py.iter(py.iter(py.range(SPACES)).map((s) => ["" + "U" + py.str(_space_code(s)), py.dict([["place", py.dict([["box", "upper"], ...py.items(_space_json(s))])]])])), ...py.iter(py.iter(py.range(SPACES)).map((s) => ["" + "L" + py.str(_space_code(s)), py.dict([["place", py.dict([["box", "lower"], ...py.items(_space_json(s))])]])])), ...py.iter(py.iter(KINDS).map((kind) => ["" + "H" + py.str(py.at(kind, 0)), py.dict([["assign", py.dict([["vehicle", kind]])]])])), ["Hx", py.dict([["dismiss", py.dict([])]])], ...py.iter(py.iter(py.range(1, py.add(MAX_SEATS, 1))).map((seat) => ["" + "F" + py.str(seat), py.dict([["first_player", py.dict([["seat", seat]])]])])), ...py.iter(py.iter(py.range(BOXES)).map((box) => ["" + "+" + py.str(box_code(box)), py.dict([["draw", py.dict([["box", _box_json(box)]])]])])), ...py.iter(py.iter(py.range(HELPER_KINDS)).map((kind) => ["" + "+" + py.str(helper_code(kind)), py.dict([["draw", py.dict([["helper", _helper_json(kind)]])]])]))]), integers: { BOXES: BOXES, BOX_WORDS: BOX_WORDS, DRAW_BOX: DRAW_BOX, DRAW_HELPER: DRAW_HELPER, FIRST_COLOUR: FIRST_COLOUR, HELPER_KINDS: HELPER_KINDS }, tables: () => { const SHARE_HEAVIER = py.np.array(py.iter(py.range(128)).map((weight) => py.div(py.sum(py.iter(py.call(py.at(BOX, "weight"), "tolist")).map((other) => py.lt(weight, other))), BOXES)), py.np.float64); return { BOX: BOX, HELPER: HELPER, SHARE_HEAVIER: SHARE_HEAVIER }; } };
}
export const facts = {"slug":"moving-day","rules_version":2,"seats":[2,3,4],"pieces":["red","blue","green","yellow"],"components":"b368798423835e02","sources":["1701e47071d8ee27","2b2561ee041aff3b","32e391b7d5874f1b","38300133b10bdc5d","5b38f11a5efe3d2e","6985768d189335b2","735a5a9604c050b6","94b5e492997ba1d2"],"digest":"340a325c028c2718","options":[{"name":"filling","values":["rows","gravity"],"chosen":"rows"},{"name":"damage","values":["en","fr"],"chosen":"en"},{"name":"clumsy","values":["card","person"],"chosen":"card"}],"actions":41,"mask_words":2,"clauses":["weight","type","colour","snacks"],"clause_names":{"weight":{"en":"weight","fr":"poids"},"type":{"en":"type","fr":"forme"},"colour":{"en":"colour","fr":"couleur"},"snacks":{"en":"snacks","fr":"casse-croûtes"}},"clause_rules":{"weight":"MD-P1","type":"MD-P2","colour":"MD-P3","snacks":"MD-P4"},"rules":["MD-S1","MD-S2","MD-T1","MD-T2","MD-T3","MD-T4","MD-T5","MD-T6","MD-T7","MD-T8","MD-D1","MD-D2","MD-D3","MD-P1","MD-P2","MD-P3","MD-P4","MD-E1"],"longest":240,"secrets":false,"levels":{"beginner":{"iterations":20,"seconds":0.1,"temperature":0.12,"least_visits":0.0,"threads":1},"novice":{"iterations":40,"seconds":0.3,"temperature":0.045,"least_visits":0.0,"threads":1},"apprentice":{"iterations":160,"seconds":0.5,"temperature":0.015,"least_visits":0.25,"threads":1},"expert":{"iterations":1500,"seconds":1.0,"temperature":0.0,"least_visits":0.0,"threads":1},"master":{"iterations":12000,"seconds":3.0,"temperature":0.0,"least_visits":0.0,"threads":1},"grandmaster":{"iterations":100000,"seconds":10.0,"temperature":0.0,"least_visits":0.0,"threads":2}},"search":[0.5,0.3,1099511627776,1,0.3,10.0,64,1.0,0.05,0.05,3.0,0.03,4,1],"weights":[1.59,1.17,0.809,0.101,1.14,0.54,0.541,0.772,0.0731,0.508,1.62,1.45,0.3,0.17,0.2,0.826,0.216,0.246,0.397,3.06,0.164,1.76,1.28]};
export const layout = {"size":236,"fields":[["box_deck",0,{"count":3,"of":"u4"}],["helper_deck",12,{"count":24,"of":"i1"}],["player",36,{"count":4,"of":{"size":42,"fields":[["box",0,{"count":16,"of":"i1"}],["crew",16,{"count":3,"of":{"count":8,"of":"i1"}}],["snacks",40,"i2"]]}}],["group",204,{"count":5,"of":{"size":4,"fields":[["box",0,{"count":2,"of":"i1"}],["helper",2,"i1"],["snacks",3,"i1"]]}}],["seats",224,"i1"],["filling",225,"i1"],["damage",226,"i1"],["clumsy",227,"i1"],["phase",228,"i1"],["first",229,"i1"],["turn",230,"i2"],["place",232,"i1"],["hand_box",233,{"count":2,"of":"i1"}],["hand_helper",235,"i1"]]};
export const rule_texts = {"en":{"MD-S1":["The row of groups","Everybody has a set of three vehicles. Shuffle the boxes and the helper cards face down and lay out groups, one more than there are players: a group is a pair of boxes and one helper card, all face up. The groups lie in a row, since they have neighbours and two of them lie at an end. The several face-down piles of boxes are played as one, since nobody can tell them apart. When you sit down you may choose the colour of your vehicles. Two players never have the same, and it changes the picture only."],"MD-S2":["Turns and rounds","One player is chosen to begin. Chance chooses. Play goes clockwise for 8 rounds, so everybody has 8 turns."],"MD-T1":["Take a group","Take one whole group of the row. The snacks lying on it become yours."],"MD-T2":["Load what you took","Place both boxes and assign the helper card before anything else happens. The three may go to three different vehicles. The order is yours."],"MD-T3":["One box per space, for good","A space holds one box. What has been placed is never moved, swapped or taken out again."],"MD-T4":["From the bottom up","Fill a vehicle from the bottom up, the lowest row first. “Row by row” (filling=rows): “first” means full, so a box may stand in a row only when every lower row of that vehicle is full. “Column by column” (filling=gravity): only the space directly below has to be filled. One review explains the game like this.",{"filling=rows":"Fill a vehicle row by row: a box may stand in a row only when every lower row of that vehicle is full.","filling=gravity":"Fill a vehicle from the bottom up: a box stands on the floor or directly on another box."}],"MD-T5":["Seats for helpers","Assign the helper card to one of your vehicles. All the people assigned to a vehicle together may not be more than its seats: 3 on the scooter, 6 in the car, 9 in the truck."],"MD-T6":["Sending helpers away","A card that would exceed a vehicle's seats goes to another vehicle or out of the game. So you may send the card away exactly while at least one of your vehicles has too few free seats for it."],"MD-T7":["Snacks for the neighbours","Then one snack of value 1 goes on each group next to the one you took: on two groups, or on one if you took from an end of the row."],"MD-T8":["Fill the gap","Then two new boxes and a new helper card fill the gap. The other groups stay where they are. The new group has no snacks, because they were handed out before. After the very last turn nothing is refilled. With four players the 5 + 31 = 36 helper cards needed are exactly the deck."],"MD-D1":["Clumsy helpers","The editions check the damage in different orders. English edition (damage=en): clumsy helpers (MD-D1), too heavy (MD-D2), too weak (MD-D3). French edition (damage=fr): MD-D2, MD-D1, MD-D3. The order matters: in the English one a clumsy helper may be spent on a box that will break anyway; in the French one it must break one that is still whole. A clumsy helper breaks exactly one fragile box of its vehicle that is not broken yet. If there is none left, nothing happens. Each clumsy card breaks one box (clumsy=card): the print calls a card a helper where groups are laid out and refilled, but a person where seats and symbols are explained. Which box breaks is chosen freely. The owner of the vehicle chooses. The program chooses for you: the boxes that leave you the highest final score and, among equals, those that come first from the bottom row up and from left to right. In the French order a box that MD-D3 is going to break may still be chosen."],"MD-D2":["Too heavy above","A box breaks if a heavier one stands above it in its column. An equal weight is safe. The heavier box may stand at any height above it, as both printed examples show. A broken box still weighs."],"MD-D3":["Too weak a crew","Add up the strengths of the helper cards of a vehicle: each box that is heavier than the sum breaks. A box exactly as heavy as the sum is safe. A vehicle without helpers loses all its boxes."],"MD-P1":["Weight symbols","Every whole box scores its weight symbols (the stars): 1, 2 or 3 points."],"MD-P2":["Same type side by side","Every whole box next to one of the same type scores 1 point, counted vehicle by vehicle. Next to means above, below, left or right. The neighbour must be whole as well. So a vehicle never scores exactly 1 point here."],"MD-P3":["Same colour side by side","Every whole box next to one of the same colour scores 1 point, counted vehicle by vehicle. Next to means above, below, left or right. The neighbour must be whole as well. So a vehicle never scores exactly 1 point here."],"MD-P4":["Snacks","Your snacks score their value."],"MD-E1":["Victory","The highest total wins. If totals are equal, more points from snacks win; if these are equal too, the victory is shared."]},"fr":{"MD-S1":["La rangée de groupes","Chacun a un jeu de trois véhicules. Mélangez les cartons et les cartes Amis face cachée et formez des groupes, un de plus que le nombre de joueurs : un groupe réunit deux cartons et une carte Amis, tous face visible. Les groupes forment une rangée, puisqu’ils ont des voisins et que deux d’entre eux sont à une extrémité. Les différentes piles de cartons face cachée n’en font qu’une, puisque rien ne les distingue. En vous asseyant, vous pouvez choisir la couleur de vos véhicules. Deux joueurs n’ont jamais la même, et elle ne change que l’image."],"MD-S2":["Tours et manches","On désigne un premier joueur. Il est tiré au sort. On joue dans le sens horaire pendant 8 manches : chacun joue donc 8 tours."],"MD-T1":["Prendre un groupe","Prenez un groupe entier de la rangée. Les casse-croûtes posés dessus sont à vous."],"MD-T2":["Charger ce qu’on a pris","Posez les deux cartons et affectez la carte Amis avant toute autre chose. Les trois peuvent aller dans trois véhicules différents. L’ordre est libre."],"MD-T3":["Un carton par case, pour de bon","Une case porte un seul carton. Ce qui est posé n’est plus jamais déplacé, échangé ni retiré."],"MD-T4":["De bas en haut","Remplissez un véhicule de bas en haut, en commençant par la rangée inférieure. « Rangée par rangée » (filling=rows) : un carton ne se pose dans une rangée que si toutes les rangées inférieures du véhicule sont pleines. « Colonne par colonne » (filling=gravity) : il suffit que la case juste au-dessous soit remplie. Une critique explique le jeu ainsi.",{"filling=rows":"Remplissez un véhicule rangée par rangée : un carton ne se pose dans une rangée que si toutes les rangées inférieures du véhicule sont pleines.","filling=gravity":"Remplissez un véhicule de bas en haut : un carton se pose sur le plancher ou juste au-dessus d’un autre carton."}],"MD-T5":["Des places pour les amis","Affectez la carte Amis à l’un de vos véhicules. Un véhicule n’accueille jamais plus de personnes qu’il n’a de places : 3 pour le scooter, 6 pour la voiture, 9 pour le camion."],"MD-T6":["Renvoyer des amis","Une carte qui dépasserait les places d’un véhicule va dans un autre véhicule ou quitte le jeu. Vous pouvez donc renvoyer la carte tant qu’un de vos véhicules au moins n’a pas assez de places libres pour elle."],"MD-T7":["Des casse-croûtes pour les voisins","Posez ensuite un casse-croûte de valeur 1 sur chaque groupe voisin de celui que vous avez pris : sur deux groupes, ou sur un seul si vous avez pris au bout de la rangée."],"MD-T8":["Compléter la rangée","Puis deux nouveaux cartons et une nouvelle carte Amis comblent la place vide. Les autres groupes ne bougent pas. Le nouveau groupe n’a pas de casse-croûte, puisqu’ils ont été distribués avant. Après le tout dernier tour, on ne complète plus rien. À quatre joueurs, il faut 5 + 31 = 36 cartes Amis : c’est exactement la pioche."],"MD-D1":["Les amis maladroits","Les éditions contrôlent la casse dans un ordre différent. Édition anglaise (damage=en) : amis maladroits (MD-D1), trop lourd (MD-D2), trop faible (MD-D3). Édition française (damage=fr) : MD-D2, MD-D1, MD-D3. L’ordre a son importance : dans l’ordre anglais, un ami maladroit peut s’en prendre à un carton qui cassera de toute façon ; dans l’ordre français, il lui faut un carton encore entier. Un ami maladroit casse exactement un carton fragile encore entier de son véhicule. S’il n’en reste aucun, il ne se passe rien. Chaque carte maladroite casse un carton (clumsy=card) : la règle anglaise appelle « helper » une carte quand on forme et complète les groupes, mais une personne quand elle explique les places et les symboles. Le carton qui casse est choisi librement. C’est le propriétaire du véhicule qui choisit. Le programme choisit pour vous : les cartons qui vous laissent le meilleur score final et, à égalité, les premiers en lisant de la rangée du bas vers le haut et de gauche à droite. Dans l’ordre français, un carton que MD-D3 va casser peut encore être choisi."],"MD-D2":["Trop lourd au-dessus","Un carton casse s’il y en a un plus lourd au-dessus de lui dans sa colonne. Un poids égal ne risque rien. Le carton plus lourd peut se trouver à n’importe quelle hauteur, comme le montrent les deux exemples imprimés. Un carton cassé pèse toujours."],"MD-D3":["Une équipe trop faible","Additionnez la force des cartes Amis d’un véhicule : chaque carton plus lourd que cette somme casse. Un carton exactement aussi lourd que la somme tient bon. Un véhicule sans amis perd tous ses cartons."],"MD-P1":["Symboles de poids","Chaque carton entier rapporte ses symboles de poids (les étoiles) : 1, 2 ou 3 points."],"MD-P2":["Même forme côte à côte","Chaque carton entier voisin d’un carton de même forme rapporte 1 point, véhicule par véhicule. Les voisins sont au-dessus, au-dessous, à gauche et à droite. Le voisin doit être entier lui aussi. Un véhicule ne rapporte donc jamais exactement 1 point ici."],"MD-P3":["Même couleur côte à côte","Chaque carton entier voisin d’un carton de même couleur rapporte 1 point, véhicule par véhicule. Les voisins sont au-dessus, au-dessous, à gauche et à droite. Le voisin doit être entier lui aussi. Un véhicule ne rapporte donc jamais exactement 1 point ici."],"MD-P4":["Casse-croûtes","Vos casse-croûtes rapportent leur valeur."],"MD-E1":["Victoire","Le plus haut total gagne. À égalité, le plus grand nombre de points de casse-croûtes l’emporte ; si l’égalité persiste, la victoire est partagée."]}};
export const tables = {"BOX":{"count":75,"of":{"size":5,"fields":[["type",0,"i1"],["colour",1,"i1"],["weight",2,"i1"],["points",3,"i1"],["fragile",4,"i1"]]}},"HELPER":{"count":24,"of":{"size":4,"fields":[["people",0,"i1"],["strength",1,"i1"],["clumsy",2,"i1"],["count",3,"i1"]]}},"SHARE_HEAVIER":{"count":128,"of":"f8"}};
export const integers = {"BOXES":75,"BOX_WORDS":3,"DRAW_BOX":45,"DRAW_HELPER":120,"FIRST_COLOUR":18,"HELPER_KINDS":24};
export const components = {"vehicles":{"provenance":"found","colours":["red","blue","green","yellow"],"note":"Seats 3, 6 and 9 and '4 or 6 spaces' are given; the shapes come from public pictures of the game; the colours of the four sets are ours.","rows":[{"kind":"scooter","width":1,"height":4,"seats":3},{"kind":"car","width":2,"height":3,"seats":6},{"kind":"truck","width":3,"height":2,"seats":9}]},"boxes":{"provenance":"ours","note":"75 tiles, 5 types, 5 colours, weights 1 to 7 and points 1 to 3 are given; which tile carries what is ours: every type in every colour three times, all types and all colours with the same weights. Points follow the weight, as public reviews and the printed example say: 1 up to weight 3, 2 for 4 and 5, 3 for 6 and 7, so that boxes of 1 point are common. A third is fragile.","rows":[{"type":"lamp","colour":"red","weight":1,"points":1,"fragile":true},{"type":"lamp","colour":"red","weight":3,"points":1,"fragile":false},{"type":"lamp","colour":"red","weight":6,"points":3,"fragile":false},{"type":"lamp","colour":"yellow","weight":1,"points":1,"fragile":true},{"type":"lamp","colour":"yellow","weight":3,"points":1,"fragile":false},{"type":"lamp","colour":"yellow","weight":5,"points":2,"fragile":false},{"type":"lamp","colour":"green","weight":2,"points":1,"fragile":true},{"type":"lamp","colour":"green","weight":4,"points":2,"fragile":false},{"type":"lamp","colour":"green","weight":5,"points":2,"fragile":false},{"type":"lamp","colour":"blue","weight":2,"points":1,"fragile":false},{"type":"lamp","colour":"blue","weight":4,"points":2,"fragile":false},{"type":"lamp","colour":"blue","weight":7,"points":3,"fragile":true},{"type":"lamp","colour":"violet","weight":2,"points":1,"fragile":false},{"type":"lamp","colour":"violet","weight":3,"points":1,"fragile":false},{"type":"lamp","colour":"violet","weight":6,"points":3,"fragile":true},{"type":"books","colour":"red","weight":2,"points":1,"fragile":false},{"type":"books","colour":"red","weight":4,"points":2,"fragile":true},{"type":"books","colour":"red","weight":7,"points":3,"fragile":false},{"type":"books","colour":"yellow","weight":2,"points":1,"fragile":true},{"type":"books","colour":"yellow","weight":3,"points":1,"fragile":false},{"type":"books","colour":"yellow","weight":6,"points":3,"fragile":false},{"type":"books","colour":"green","weight":1,"points":1,"fragile":false},{"type":"books","colour":"green","weight":3,"points":1,"fragile":true},{"type":"books","colour":"green","weight":6,"points":3,"fragile":false},{"type":"books","colour":"blue","weight":1,"points":1,"fragile":true},{"type":"books","colour":"blue","weight":3,"points":1,"fragile":false},{"type":"books","colour":"blue","weight":5,"points":2,"fragile":false},{"type":"books","colour":"violet","weight":2,"points":1,"fragile":false},{"type":"books","colour":"violet","weight":4,"points":2,"fragile":false},{"type":"books","colour":"violet","weight":5,"points":2,"fragile":true},{"type":"dishes","colour":"red","weight":1,"points":1,"fragile":false},{"type":"dishes","colour":"red","weight":3,"points":1,"fragile":false},{"type":"dishes","colour":"red","weight":5,"points":2,"fragile":true},{"type":"dishes","colour":"yellow","weight":2,"points":1,"fragile":true},{"type":"dishes","colour":"yellow","weight":4,"points":2,"fragile":false},{"type":"dishes","colour":"yellow","weight":5,"points":2,"fragile":false},{"type":"dishes","colour":"green","weight":2,"points":1,"fragile":true},{"type":"dishes","colour":"green","weight":4,"points":2,"fragile":false},{"type":"dishes","colour":"green","weight":7,"points":3,"fragile":false},{"type":"dishes","colour":"blue","weight":2,"points":1,"fragile":false},{"type":"dishes","colour":"blue","weight":3,"points":1,"fragile":true},{"type":"dishes","colour":"blue","weight":6,"points":3,"fragile":false},{"type":"dishes","colour":"violet","weight":1,"points":1,"fragile":false},{"type":"dishes","colour":"violet","weight":3,"points":1,"fragile":true},{"type":"dishes","colour":"violet","weight":6,"points":3,"fragile":false},{"type":"plant","colour":"red","weight":2,"points":1,"fragile":true},{"type":"plant","colour":"red","weight":3,"points":1,"fragile":false},{"type":"plant","colour":"red","weight":6,"points":3,"fragile":false},{"type":"plant","colour":"yellow","weight":1,"points":1,"fragile":false},{"type":"plant","colour":"yellow","weight":3,"points":1,"fragile":false},{"type":"plant","colour":"yellow","weight":6,"points":3,"fragile":true},{"type":"plant","colour":"green","weight":1,"points":1,"fragile":false},{"type":"plant","colour":"green","weight":3,"points":1,"fragile":false},{"type":"plant","colour":"green","weight":5,"points":2,"fragile":true},{"type":"plant","colour":"blue","weight":2,"points":1,"fragile":false},{"type":"plant","colour":"blue","weight":4,"points":2,"fragile":false},{"type":"plant","colour":"blue","weight":5,"points":2,"fragile":true},{"type":"plant","colour":"violet","weight":2,"points":1,"fragile":false},{"type":"plant","colour":"violet","weight":4,"points":2,"fragile":true},{"type":"plant","colour":"violet","weight":7,"points":3,"fragile":false},{"type":"guitar","colour":"red","weight":2,"points":1,"fragile":false},{"type":"guitar","colour":"red","weight":4,"points":2,"fragile":true},{"type":"guitar","colour":"red","weight":5,"points":2,"fragile":false},{"type":"guitar","colour":"yellow","weight":2,"points":1,"fragile":false},{"type":"guitar","colour":"yellow","weight":4,"points":2,"fragile":false},{"type":"guitar","colour":"yellow","weight":7,"points":3,"fragile":true},{"type":"guitar","colour":"green","weight":2,"points":1,"fragile":false},{"type":"guitar","colour":"green","weight":3,"points":1,"fragile":true},{"type":"guitar","colour":"green","weight":6,"points":3,"fragile":false},{"type":"guitar","colour":"blue","weight":1,"points":1,"fragile":false},{"type":"guitar","colour":"blue","weight":3,"points":1,"fragile":false},{"type":"guitar","colour":"blue","weight":6,"points":3,"fragile":true},{"type":"guitar","colour":"violet","weight":1,"points":1,"fragile":false},{"type":"guitar","colour":"violet","weight":3,"points":1,"fragile":true},{"type":"guitar","colour":"violet","weight":5,"points":2,"fragile":false}]},"helpers":{"provenance":"ours","note":"36 cards, people 1 to 3 and strength 1 to 4 are given; which card carries what is ours, after public reviews: strength falls as people rise, a single person may be the strongest of all, strong cards are often clumsy and some weak ones are too. A third is clumsy.","rows":[{"people":1,"strength":1,"clumsy":false,"count":1},{"people":1,"strength":1,"clumsy":true,"count":1},{"people":1,"strength":2,"clumsy":false,"count":2},{"people":1,"strength":2,"clumsy":true,"count":1},{"people":1,"strength":3,"clumsy":false,"count":2},{"people":1,"strength":3,"clumsy":true,"count":2},{"people":1,"strength":4,"clumsy":false,"count":1},{"people":1,"strength":4,"clumsy":true,"count":2},{"people":2,"strength":1,"clumsy":false,"count":2},{"people":2,"strength":1,"clumsy":true,"count":1},{"people":2,"strength":2,"clumsy":false,"count":3},{"people":2,"strength":2,"clumsy":true,"count":1},{"people":2,"strength":3,"clumsy":false,"count":3},{"people":2,"strength":3,"clumsy":true,"count":1},{"people":2,"strength":4,"clumsy":true,"count":1},{"people":3,"strength":1,"clumsy":false,"count":4},{"people":3,"strength":1,"clumsy":true,"count":1},{"people":3,"strength":2,"clumsy":false,"count":4},{"people":3,"strength":2,"clumsy":true,"count":1},{"people":3,"strength":3,"clumsy":false,"count":2}]}};
