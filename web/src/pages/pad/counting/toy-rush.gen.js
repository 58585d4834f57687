// Made by scripts/counting.py from colisee/games/toy_rush. Do not edit.
import * as py from "./python.js";
import { Field, SheetError, SheetPosition, players_of } from "../../../engine/core/sheet.gen.js";
import { Text } from "../../../engine/core/text.gen.js";

const GOAL = 17;
const CLAUSE_GIFTS = 0;
const MAX_POINTS = 20;
const OBJECTIVES = 18;
const SEATS = 2;
const __package__ = "colisee.games.toy_rush";
function explain(result, language) {
let one, two, winner, lines;
[one, two] = py.iter(py.at(result, "players"));
winner = ((py.eq(py.at(one, "rank"), 1)) ? one : two);
lines = [(py.truth(py.at(result, "end_triggered")) ? new Text("" + py.str(GOAL) + " points are reached: the match is over (TR-E1).", "" + "Les " + py.str(GOAL) + " points sont atteints : la partie est finie (TR-E1).") : new Text("" + "Nobody has " + py.str(GOAL) + " points yet: the match goes on (TR-E1).", "" + "Personne n’a encore " + py.str(GOAL) + " points : la partie continue (TR-E1)."))];
if ((py.eq(py.at(one, "total"), py.at(two, "total")))) {
py.call(lines, "append", new Text("" + "Equal totals: " + py.str(py.at(winner, "name")) + " holds the first-player token (TR-E2).", "" + "Totaux égaux : " + py.str(py.at(winner, "name")) + " détient le jeton 1er joueur (TR-E2)."));
}
return py.iter(lines).map((line) => py.call(line, "to", language));
}
function score(sheet) {
let spec, top, players, names, position, points, seat, _, player, named, results, end;
spec = py.only(SPEC)(__package__);
top = py.call(new Field(sheet), "known", "game", "first_player", "players");
players = players_of(top, SEATS, SEATS);
names = py.iter(players).map(([name, _]) => name);
[position, points] = py.iter([new SheetPosition(spec, py.len(players), py.dict([])), py.list()]);
for ([seat, [_, player]] of py.iter(py.enumerate(players))) {
py.at(position.record.player, seat).sent = _read_gifts(py.call(py.call(player, "known", "name", "gifts"), "get", "gifts"), points);
}
named = py.call(top, "has", "first_player");
position.record.first = (py.truth(named) ? py.call(names, "index", py.call(py.call(top, "get", "first_player"), "one_of", names)) : 0);
results = _results(position, points, names);
if (((!py.truth(named)) && (py.eq(py.at(py.at(results, 0), "total"), py.at(py.at(results, 1), "total"))))) {
throw new SheetError("first_player", new Text("the totals are equal: name the holder of the first-player token", "les totaux sont égaux : indiquez qui détient le jeton 1er joueur"), "TR-E2");
}
end = py.iter(results).some((result) => (!py.lt(py.at(result, "total"), GOAL)));
return py.dict([["game", spec.slug], ["end_triggered", end], ["players", results]]);
}
function _results(position, points_of_gifts, names) {
let points, places;
py.call(position, "use_tables", py.dict([["POINTS", py.np.array(points_of_gifts, py.np.int8)]]));
points = py.call(position, "points");
places = py.call(position, "ranks", points);
return py.iter(py.enumerate(names)).map(([seat, name]) => py.dict([["name", name], ["gifts", py.int(py.at(points, [seat, CLAUSE_GIFTS]))], ["total", py.int(py.call(py.at(points, seat), "sum"))], ["rank", py.int(py.at(places, seat))]]));
}
function _read_gifts(gifts, points) {
let sent, gift;
sent = 0;
for (gift of py.iter(py.call(gifts, "items", 0, OBJECTIVES))) {
if ((py.eq(py.len(points), OBJECTIVES))) {
throw py.call(gift, "refuse", "" + "the box holds " + py.str(OBJECTIVES) + " objectives only", "" + "la boîte ne contient que " + py.str(OBJECTIVES) + " objectifs");
}
sent = py.or(sent, py.lshift(1, py.len(points)));
py.call(points, "append", py.call(gift, "integer", 1, MAX_POINTS));
}
return sent;
}
const CLAUSE_GIFTS$ = 0;
const SEATS$ = 2;
const POINTS$ = [4, 4, 3, 4, 3, 5, 5, 5, 7, 6, 5, 5, 7, 6, 4, 7, 7, 8];
const PHASE_FIRST$ = 0;
const EVERY_OBJECTIVE$ = 262143;
const FIRST_ELVES$ = 2;
function rules(tables) {
const CLAUSE_GIFTS = tables["CLAUSE_GIFTS"] ?? CLAUSE_GIFTS$;
const SEATS = tables["SEATS"] ?? SEATS$;
const POINTS = tables["POINTS"] ?? POINTS$;
const PHASE_FIRST = tables["PHASE_FIRST"] ?? PHASE_FIRST$;
const EVERY_OBJECTIVE = tables["EVERY_OBJECTIVE"] ?? EVERY_OBJECTIVE$;
const FIRST_ELVES = tables["FIRST_ELVES"] ?? FIRST_ELVES$;
function has(words, item) {
return py.eq(py.and(py.rshift(py.at(words, py.rshift(item, 5)), py.and(item, 31)), 1), 1);
}
function ranks(s, points, out) {
let lead;
lead = py.sub(py.at(points, [0, CLAUSE_GIFTS]), py.at(points, [1, CLAUSE_GIFTS]));
if ((py.eq(lead, 0))) {
lead = ((py.eq(s.first, 0)) ? 1 : -1);
}
py.put(out, 0, ((py.lt(0, lead)) ? 1 : 2));
py.put(out, 1, ((py.lt(lead, 0)) ? 1 : 2));
}
function ranks_at(states, i, points, out) {
ranks(py.at(states, i), points, out);
}
function scores_at(states, i, out) {
scores(py.at(states, i), out);
}
function scores(s, out) {
let seat;
for (seat of py.iter(py.range(SEATS))) {
py.put(out, [seat, CLAUSE_GIFTS], total(s, seat));
}
}
function total(s, seat) {
let points, sent;
points = 0;
sent = py.at(s.player, seat).sent;
while ((!py.eq(sent, 0))) {
points = py.add(points, py.at(POINTS, lowest_bit(sent)));
sent = py.and(sent, py.sub(sent, 1));
}
return points;
}
function lowest_bit(bits) {
return py.sub(py.call(py.and(py.int(bits), py.sub(0, py.int(bits))), "bit_length"), 1);
}
function new_game_at(states, i, seats, options) {
new_game(py.at(states, i), seats, options);
}
function new_game(s, seats, options) {
let seat;
s.seats = seats;
s.phase = PHASE_FIRST;
s.deck = EVERY_OBJECTIVE;
for (seat of py.iter(py.range(SEATS))) {
py.at(s.player, seat).stock = FIRST_ELVES;
}
}
return { ranks, new_game_at, scores_at, ranks_at, ranks, has };
}
const SPEC = new py.Spec("toy-rush", [2], ["gifts"], [], 2, { deck: 0, under: [[18], 0], under_by: [[18], 0], player: [[2], { objectives: 0, offered: 0, known: 0, sending: 0, sent: 0, objects: [[9], 0], elves: [[9], 0], stock: 0, refused: 0, done: 0 }], seats: 0, phase: 0, first: 0, turn: 0, rounds: 0 }, rules);
export const count = py.counting(score, explain, SheetError);
