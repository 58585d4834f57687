// Made by scripts/words.py from colisee/games/toy_rush. Do not edit.
import * as py from "../../pages/pad/counting/python.js";
import { Outcome, clause, name_of } from "../core/outcomes.gen.js";
import { Text } from "../core/text.gen.js";

const PRIZE_TEXTS = py.dict([["pink", [new Text("a pink card", "une carte rose"), new Text("a pink card", "une carte rose")]], ["blue", [new Text("a blue card", "une carte bleue"), new Text("a blue card", "une carte bleue")]], ["yellow", [new Text("a yellow card", "une carte jaune"), new Text("a yellow card", "une carte jaune")]], ["dots", [new Text("a dots card", "une carte à pois"), new Text("a dots card", "une carte à pois")]], ["stripes", [new Text("a stripes card", "une carte à rayures"), new Text("a stripes card", "une carte à rayures")]], ["bear", [new Text("a bear", "un ours"), new Text("{} bears", "{} ours")]], ["train", [new Text("a train", "un petit train"), new Text("{} trains", "{} petits trains")]], ["horse", [new Text("a rocking horse", "un cheval à bascule"), new Text("{} rocking horses", "{} chevaux à bascule")]], ["box", [new Text("a box", "une boîte en carton"), new Text("{} boxes", "{} boîtes en carton")]]]);
const HORSE = 7;
const BEAR = 5;
const SPACE_BEAR = 7;
const TRAIN = 6;
const SPACE_TRAIN = 5;
const PATTERNS = 3;
const PRICE = [1, 1, 1, 1, 1, 1, 2, 2, 3];
const COLOURS = 0;
const SPACE_ELVES = 3;
const BOX = 8;
const SPACE_OBJECTIVE = 1;
const SPACE_PRIMEUR = 0;
const SPACE_BOX_OR_ELF = 2;
const SPACE_PATTERN = 6;
const SPACE_COLOUR = 4;
const COLOURS_LAST = 2;
const PHASE_OBJECTIVE = 5;
const PRIZE_SPACES = [3, 5, 7, 8];
const PLACE = 0;
const OBJECT_TEXTS = py.dict([["pink", new Text("pink", "rose")], ["blue", new Text("blue", "bleu")], ["yellow", new Text("yellow", "jaune")], ["dots", new Text("dots", "pois")], ["stripes", new Text("stripes", "rayures")], ["bear", new Text("bear", "ours")], ["train", new Text("train", "petit train")], ["horse", new Text("rocking horse", "cheval à bascule")], ["box", new Text("box", "boîte")]]);
const SPACE_TEXTS = [new Text("Primeur", "Primeur"), new Text("Objective", "Objectif"), new Text("Box or elf", "Boîte ou lutin"), new Text("Elves", "Lutins"), new Text("Colours", "Couleurs"), new Text("Trains", "Petits trains"), new Text("Patterns", "Motifs"), new Text("Bears", "Ours"), new Text("Horses", "Chevaux")];
const PLACE_LAST = 107;
const SEATS = 2;
const OBJECT_NAMES = ["pink", "blue", "yellow", "dots", "stripes", "bear", "train", "horse", "box"];
const PATTERNS_LAST = 4;
const ELVES = 12;
const SPACES = 9;
const GOAL = 17;
const PHASE_PLACE = 4;
function prize(space) {
if ((py.eq(space, SPACE_TRAIN))) {
return TRAIN;
}
return ((py.eq(space, SPACE_BEAR)) ? BEAR : HORSE);
}
function supply(s, seat) {
let elves, space;
elves = py.sub(ELVES, py.at(s.player, seat).stock);
for (space of py.iter(py.range(SPACES))) {
elves = py.sub(elves, py.at(py.at(s.player, seat).elves, space));
}
return elves;
}
function _of_hidden_action(before, seat) {
return (((py.eq(before.phase, PHASE_OBJECTIVE)) && (py.lt(seat, SEATS))) ? [new Outcome("keep_objective", seat, py.dict([]))] : []);
}
function _payment(before, after, owner, space, taken) {
let what, count, item;
if ((py.eq(space, SPACE_ELVES))) {
[what, count] = py.iter(["elf", py.sub(py.sub(py.int(supply(before, owner)), py.int(supply(after, owner))), taken)]);
} else {
item = prize(space);
what = py.at(OBJECT_NAMES, item);
count = py.sub(py.int(py.at(py.at(after.player, owner).objects, item)), py.int(py.at(py.at(before.player, owner).objects, item)));
}
return new Outcome("earn", owner, py.dict([["space", py.add(space, 1)], ["object", what], ["count", count]]));
}
function _of_primeur(before, after, seat, action) {
let elves, first;
if (((action === null) || (py.lt(PLACE_LAST, action)))) {
return [];
}
elves = py.add(py.mod(py.sub(action, PLACE), ELVES), 1);
if (((py.lt(elves, py.at(before.player, seat).stock)) || (py.lt(0, py.at(before.player, py.sub(1, seat)).stock)))) {
return [];
}
first = py.int(after.first);
return [new Outcome("first", first, py.dict([["kept", py.eq(first, py.int(before.first))]]))];
}
function _gift_for(card) {
return new Text("" + " the gift for " + py.str(card.en) + ".", "" + " le cadeau pour " + py.str(card.fr) + ".");
}
function _put_under_text(who, card) {
let rest;
rest = new Text("" + " the objective " + py.str(card.en) + " under the deck.", "" + " l’objectif " + py.str(card.fr) + " sous la pioche.");
return clause(who, ["puts", "put"], ["glisse", "glissez"], rest);
}
function _draw_text(who, card) {
let rest;
rest = new Text("" + " the objective " + py.str(card.en) + ".", "" + " l’objectif " + py.str(card.fr) + ".");
return clause(who, ["draws", "draw"], ["pioche", "piochez"], rest);
}
function _first_text(who, is_kept = false) {
let rest;
rest = new Text(" the first-player token.", " le jeton 1er joueur.");
if (py.truth(is_kept)) {
return clause(who, ["keeps", "keep"], ["garde", "gardez"], rest);
}
return clause(who, ["takes", "take"], ["prend", "prenez"], rest);
}
function _earn_text(facts, who) {
let where, what, count, rest, elves, cards;
[where, what, count] = py.iter([space_text(py.at(facts, "space")), py.at(facts, "object"), py.at(facts, "count")]);
if ((py.eq(count, 0))) {
rest = new Text("" + " nothing on " + py.str(where.en) + ".", "" + " rien sur " + py.str(where.fr) + ".");
return clause(who, ["earns", "earn"], ["ne gagne", "ne gagnez"], rest);
}
if ((py.eq(what, "elf"))) {
elves = ((py.eq(count, 1)) ? new Text("a new elf", "un nouveau lutin") : new Text("" + py.str(count) + " new elves", "" + py.str(count) + " nouveaux lutins"));
rest = new Text("" + " " + py.str(elves.en) + " from " + py.str(where.en) + ".", "" + " " + py.str(elves.fr) + " sur " + py.str(where.fr) + ".");
} else {
cards = py.at(py.at(PRIZE_TEXTS, what), py.lt(1, count));
rest = new Text("" + " " + py.str(py.call(cards.en, "format", count)) + " from " + py.str(where.en) + ".", "" + " " + py.str(py.call(cards.fr, "format", count)) + " sur " + py.str(where.fr) + ".");
}
return clause(who, ["gets", "get"], ["gagne", "gagnez"], rest);
}
function space_text(space) {
let name;
name = py.at(SPACE_TEXTS, py.sub(space, 1));
return new Text("" + "space " + py.str(space) + " (" + py.str(name.en) + ")", "" + "la case " + py.str(space) + " (" + py.str(name.fr) + ")");
}
function _place_text(who, space, elves, is_idle) {
let what, where, idle, rest;
[what, where] = py.iter([elves_text(elves), space_text(space)]);
idle = (py.truth(is_idle) ? new Text(": that earns nothing", " : cela ne rapporte rien") : new Text("", ""));
rest = new Text("" + " " + py.str(what.en) + " on " + py.str(where.en) + py.str(idle.en) + ".", "" + " " + py.str(what.fr) + " sur " + py.str(where.fr) + py.str(idle.fr) + ".");
return clause(who, ["puts", "put"], ["place", "placez"], rest);
}
function elves_text(elves) {
return new Text("" + py.str(elves) + " " + py.str(((py.eq(elves, 1)) ? "elf" : "elves")), "" + py.str(elves) + " " + py.str(((py.eq(elves, 1)) ? "lutin" : "lutins")));
}
function needs_table(rows) {
return py.np.array(py.iter(rows).map((needs) => py.iter(OBJECT_NAMES).map((name) => py.call(needs, "get", name, 0))), py.np.int8);
}
function hints(view) {
if (((!py.eq(view.record.phase, PHASE_PLACE)) || (!py.has(view.due, view.seat)))) {
return py.dict([["goal", GOAL]]);
}
return py.dict([["goal", GOAL], ["earns_nothing", py.iter(py.call(view, "legal", view.seat)).filter((action) => py.truth(py.call(view, "ask", "earns_nothing", view.seat, py.floordiv(action, ELVES), py.add(py.mod(action, ELVES), 1)))).map((action) => action)]]);
}
function round_number(s) {
return py.int(s.rounds);
}
export function derive(COMPONENTS) {
const CARDS = py.np.array(py.iter(py.at(py.at(COMPONENTS, "objects"), "rows")).map((row) => py.at(row, "count")), py.np.int8);
const CHILDREN = py.tuple(py.iter(py.at(py.at(COMPONENTS, "objectives"), "rows")).map((row) => py.at(row, "child")));
const OBJECTIVES = py.len(CHILDREN);
const EVERY_OBJECTIVE = py.sub(py.lshift(1, OBJECTIVES), 1);
const UNKNOWN = py.add(OBJECTIVES, 1);
const NEEDS = needs_table(py.iter(py.at(py.at(COMPONENTS, "objectives"), "rows")).map((row) => py.at(row, "needs")));
const POINTS = py.np.array(py.iter(py.at(py.at(COMPONENTS, "objectives"), "rows")).map((row) => py.at(row, "points")), py.np.int8);
const [PUT_UNDER, PUT_UNDER_LAST] = py.iter([py.add(PLACE_LAST, 1), py.add(PLACE_LAST, OBJECTIVES)]);
const [TAKE, TAKE_LAST] = py.iter([py.add(PUT_UNDER_LAST, 1), py.add(py.add(PUT_UNDER_LAST, PATTERNS_LAST), 1)]);
const TAKE_BOX = py.add(TAKE_LAST, 1);
const TAKE_ELF = py.add(TAKE_BOX, 1);
const [SEND, SEND_LAST] = py.iter([py.add(TAKE_ELF, 1), py.add(TAKE_ELF, OBJECTIVES)]);
const DONE = py.add(SEND_LAST, 1);
const ACTIONS = py.add(DONE, 1);
const [FIRST_PLAYER, FIRST_PLAYER_LAST] = py.iter([ACTIONS, py.sub(py.add(ACTIONS, SEATS), 1)]);
const [DRAW, DRAW_LAST] = py.iter([py.add(FIRST_PLAYER_LAST, 1), py.add(FIRST_PLAYER_LAST, OBJECTIVES)]);
function pile(s, item) {
let in_hands, left;
in_hands = py.add(py.at(py.at(s.player, 0).objects, item), py.at(py.at(s.player, 1).objects, item));
left = py.sub(py.at(CARDS, item), in_hands);
return left;
}
function cards_left(s, first, last) {
let cards, item;
cards = 0;
for (item of py.iter(py.range(first, py.add(last, 1)))) {
cards = py.add(cards, pile(s, item));
}
return cards;
}
function earns_nothing(s, seat, space, elves) {
if ((py.eq(space, SPACE_PRIMEUR))) {
return false;
}
if ((py.eq(space, SPACE_OBJECTIVE))) {
return (py.eq(s.deck, 0) && py.eq(py.at(s.under, 0), 0));
}
if ((py.eq(space, SPACE_BOX_OR_ELF))) {
return (py.eq(pile(s, BOX), 0) && py.eq(supply(s, seat), 0));
}
if ((py.eq(space, SPACE_ELVES))) {
return py.eq(supply(s, seat), 0);
}
if ((py.eq(space, SPACE_COLOUR))) {
return py.eq(cards_left(s, COLOURS, COLOURS_LAST), 0);
}
if ((py.lt(elves, py.at(PRICE, space)))) {
return true;
}
if ((py.eq(space, SPACE_PATTERN))) {
return py.eq(cards_left(s, PATTERNS, PATTERNS_LAST), 0);
}
return py.eq(pile(s, prize(space)), 0);
}
function outcomes(before, after, seat, action) {
if ((py.eq(round_number(before), 0))) {
return _of_set_up(before, after, seat, action);
}
return [...py.iter(_of_action(before, seat, action)), ...py.iter(_of_primeur(before, after, seat, action)), ...py.iter(_of_spaces(before, after, seat, action)), ...py.iter(_of_gifts(before, after))];
}
function _of_set_up(before, after, seat, action) {
let found;
found = (((action === null) || (py.lt(action, PUT_UNDER))) ? [] : _of_objectives(before, seat, action));
if ((py.lt(0, round_number(after)))) {
py.call(found, "append", new Outcome("set_up", null, py.dict([["first", py.int(after.first)]])));
}
return found;
}
function _of_action(before, seat, action) {
let space, elves, idle, item;
if ((action === null)) {
return _of_hidden_action(before, seat);
}
if ((!py.lt(PLACE_LAST, action))) {
[space, elves] = py.iter([py.floordiv(py.sub(action, PLACE), ELVES), py.add(py.mod(py.sub(action, PLACE), ELVES), 1)]);
idle = py.bool(earns_nothing(before, seat, space, elves));
return [new Outcome("place", seat, py.dict([["space", py.add(space, 1)], ["elves", elves], ["idle", idle]]))];
}
if (((!py.lt(action, TAKE) && !py.lt(TAKE_LAST, action)))) {
item = py.sub(action, TAKE);
space = ((!py.lt(COLOURS_LAST, item)) ? SPACE_COLOUR : SPACE_PATTERN);
return [new Outcome("earn", seat, py.dict([["space", py.add(space, 1)], ["object", py.at(OBJECT_NAMES, item)], ["count", 1]]))];
}
if ((py.eq(action, TAKE_BOX))) {
return [new Outcome("earn", seat, py.dict([["space", py.add(SPACE_BOX_OR_ELF, 1)], ["object", "box"], ["count", 1]]))];
}
if ((py.eq(action, TAKE_ELF))) {
return [new Outcome("earn", seat, py.dict([["space", py.add(SPACE_BOX_OR_ELF, 1)], ["object", "elf"], ["count", 1]]))];
}
return _of_objectives(before, seat, action);
}
function _of_objectives(before, seat, action) {
if ((!py.lt(action, DRAW))) {
return [new Outcome("draw", py.int(before.turn), py.dict([["objective", py.at(CHILDREN, py.sub(action, DRAW))]]))];
}
if (((!py.lt(action, PUT_UNDER) && !py.lt(PUT_UNDER_LAST, action)))) {
return [new Outcome("put_under", seat, py.dict([["objective", py.at(CHILDREN, py.sub(action, PUT_UNDER))]]))];
}
if (((!py.lt(action, SEND) && !py.lt(SEND_LAST, action)))) {
return [new Outcome("wrap", seat, py.dict([["objective", py.at(CHILDREN, py.sub(action, SEND))]]))];
}
return [];
}
function _of_spaces(before, after, seat, action) {
let stood, left;
[stood, left] = py.iter([py.call(py.at(before.player, "elves"), "tolist"), py.call(py.at(after.player, "elves"), "tolist")]);
if (((action !== null) && (!py.lt(PLACE_LAST, action)))) {
py.put(py.at(stood, seat), py.floordiv(py.sub(action, PLACE), ELVES), py.add(py.at(py.at(stood, seat), py.floordiv(py.sub(action, PLACE), ELVES)), py.add(py.mod(py.sub(action, PLACE), ELVES), 1)));
}
return py.iter(PRIZE_SPACES).flatMap((space) => py.iter(py.range(SEATS)).filter((owner) => (py.truth(py.at(py.at(stood, owner), space)) && (!py.truth(py.at(py.at(left, owner), space))))).map((owner) => _payment(before, after, owner, space, (py.eq(action, TAKE_ELF) && py.eq(owner, seat)))));
}
function _of_gifts(before, after) {
let sent_before, sent;
[sent_before, sent] = py.iter([py.call(py.at(before.player, "sent"), "tolist"), py.call(py.at(after.player, "sent"), "tolist")]);
return py.iter(py.range(SEATS)).filter((owner) => (!py.eq(py.at(sent, owner), py.at(sent_before, owner)))).flatMap((owner) => py.iter(py.range(OBJECTIVES)).filter((objective) => py.truth(py.and(py.and(py.at(sent, owner), py.sub(-1, py.at(sent_before, owner))), py.lshift(1, objective)))).map((objective) => new Outcome("gift", owner, py.dict([["objective", py.at(CHILDREN, objective)], ["points", py.int(py.at(POINTS, objective))]]))));
}
function sentence(s, seat, action, language, names, reader) {
let who, space, elves, rest;
if ((!py.lt(action, DRAW))) {
return py.call(_draw_text(name_of(names, py.int(s.turn), reader), objective_text(py.sub(action, DRAW))), "to", language);
}
if (((!py.lt(action, FIRST_PLAYER) && !py.lt(FIRST_PLAYER_LAST, action)))) {
return py.call(_first_text(name_of(names, py.sub(action, FIRST_PLAYER), reader)), "to", language);
}
who = name_of(names, seat, reader);
if ((!py.lt(PLACE_LAST, action))) {
[space, elves] = py.iter([py.floordiv(action, ELVES), py.add(py.mod(action, ELVES), 1)]);
return py.call(_place_text(who, py.add(space, 1), elves, earns_nothing(s, seat, space, elves)), "to", language);
}
if ((!py.lt(PUT_UNDER_LAST, action))) {
return py.call(_put_under_text(who, objective_text(py.sub(action, PUT_UNDER))), "to", language);
}
if ((py.eq(action, DONE))) {
rest = new Text(" no more gifts this round.", " plus de cadeau ce tour-ci.");
return py.call(clause(who, ["sends", "send"], ["n’envoie", "n’envoyez"], rest), "to", language);
}
if ((!py.lt(TAKE_ELF, action))) {
return py.call(clause(who, ["takes", "take"], ["prend", "prenez"], _prize_text(action)), "to", language);
}
return py.call(clause(who, ["sends", "send"], ["envoie", "envoyez"], _gift_for(objective_text(py.sub(action, SEND)))), "to", language);
}
function _prize_text(action) {
let card;
if ((py.eq(action, TAKE_ELF))) {
return new Text(" a new elf.", " un nouveau lutin.");
}
card = py.at(py.at(PRIZE_TEXTS, ((py.eq(action, TAKE_BOX)) ? "box" : py.at(OBJECT_NAMES, py.sub(action, TAKE)))), 0);
return new Text("" + " " + py.str(card.en) + ".", "" + " " + py.str(card.fr) + ".");
}
function outcome_text(outcome, language, names, reader) {
let facts, who, starts;
facts = outcome.facts;
if ((outcome.seat === null)) {
who = name_of(names, py.at(facts, "first"), reader);
starts = clause(who, ["goes", "go"], ["commence", "commencez"], new Text(" first.", "."));
return py.call(new Text("" + "Each player keeps two objectives. " + py.str(starts.en), "" + "Chacun garde deux objectifs. " + py.str(starts.fr)), "to", language);
}
return py.call(_outcome_of_seat(outcome.kind, facts, name_of(names, outcome.seat, reader)), "to", language);
}
function _outcome_of_seat(kind, facts, who) {
let en, fr, rest, child, points, unit, card;
if ((py.eq(kind, "place"))) {
return _place_text(who, py.at(facts, "space"), py.at(facts, "elves"), py.at(facts, "idle"));
}
if ((py.eq(kind, "earn"))) {
return _earn_text(facts, who);
}
if ((py.eq(kind, "first"))) {
return _first_text(who, py.at(facts, "kept"));
}
if ((py.eq(kind, "keep_objective"))) {
[en, fr] = py.iter((py.truth(who) ? ["puts", "glisse"] : ["put", "glissez"]));
rest = new Text("" + " one objective and " + py.str(en) + " another under the deck.", "" + " un objectif et en " + py.str(fr) + " un autre sous la pioche.");
return clause(who, ["keeps", "keep"], ["garde", "gardez"], rest);
}
if ((py.eq(kind, "gift"))) {
[child, points] = py.iter([py.at(facts, "objective"), py.at(facts, "points")]);
unit = ((py.eq(points, 1)) ? "point" : "points");
rest = new Text("" + " " + py.str(child) + " a gift: " + py.str(points) + " " + py.str(unit) + ".", "" + " son cadeau à " + py.str(child) + " : " + py.str(points) + " " + py.str(unit) + ".");
return clause(who, ["sends", "send"], ["envoie", "envoyez"], rest);
}
card = objective_text(py.call(CHILDREN, "index", py.at(facts, "objective")));
if ((py.eq(kind, "draw"))) {
return _draw_text(who, card);
}
if ((py.eq(kind, "put_under"))) {
return _put_under_text(who, card);
}
return clause(who, ["wraps", "wrap"], ["emballe", "emballez"], _gift_for(card));
}
function objective_text(objective) {
let needs, points;
[needs, points] = py.iter([needs_text(objective), py.int(py.at(POINTS, objective))]);
return new Text("" + py.str(py.at(CHILDREN, objective)) + " (" + py.str(points) + " " + py.str(((py.eq(points, 1)) ? "point" : "points")) + ": " + py.str(needs.en) + ")", "" + py.str(py.at(CHILDREN, objective)) + " (" + py.str(points) + " " + py.str(((py.eq(points, 1)) ? "point" : "points")) + " : " + py.str(needs.fr) + ")");
}
function needs_text(objective) {
let needs;
needs = py.iter(py.enumerate(OBJECT_NAMES)).map(([item, name]) => [py.int(py.at(NEEDS, [objective, item])), py.at(OBJECT_TEXTS, name)]);
return new Text(py.call(", ", "join", py.iter(needs).filter(([count, name]) => py.truth(count)).map(([count, name]) => "" + py.str(((py.lt(1, count)) ? "" + py.str(count) + " × " : "")) + py.str(name.en))), py.call(", ", "join", py.iter(needs).filter(([count, name]) => py.truth(count)).map(([count, name]) => "" + py.str(((py.lt(1, count)) ? "" + py.str(count) + " × " : "")) + py.str(name.fr))));
}
return { words: { sentence: sentence, outcomes: outcomes, outcome_text: outcome_text, round_number: round_number, hints: hints }, notation: py.toJson([...py.iter(py.iter(py.range(1, py.add(SPACES, 1))).flatMap((space) => py.iter(py.range(1, py.add(ELVES, 1))).map((elves) => ["" + py.str(space) + "x" + py.str(elves), py.dict([["place", py.dict([["space", space], ["elves", elves]])]])]))), ...py.iter(py.iter(CHILDREN).map((child) => ["" + "under-" + py.str(child), py.dict([["put_under", py.dict([["objective", child]])]])])), ...py.iter(py.iter(py.slice(OBJECT_NAMES, null, py.add(PATTERNS_LAST, 1))).map((name) => [name, py.dict([["take", py.dict([["object", name]])]])])), ["box", py.dict([["take", py.dict([["object", "box"]])]])], ["elf", py.dict([["take", py.dict([["elf", 1]])]])], ...py.iter(py.iter(CHILDREN).map((child) => ["" + "send-" + py.str(child), py.dict([["send", py.dict([["objective", child]])]])])), ["done", py.dict([["done", py.dict([])]])], ...py.iter(py.iter(py.range(1, py.add(SEATS, 1))).map((seat) => ["" + "first-" + py.str(seat), py.dict([["first_player", py.dict([["seat", seat]])]])])), ...py.iter(py.iter(CHILDREN).map((child) => ["" + "draw-" + py.str(child), py.dict([["draw", py.dict([["objective", child]])]])]))]), integers: { DONE: DONE, DRAW: DRAW, EVERY_OBJECTIVE: EVERY_OBJECTIVE, FIRST_PLAYER: FIRST_PLAYER, OBJECTIVES: OBJECTIVES, PUT_UNDER: PUT_UNDER, SEND: SEND, TAKE: TAKE, TAKE_BOX: TAKE_BOX, TAKE_ELF: TAKE_ELF, UNKNOWN: UNKNOWN }, tables: () => { const SMALLEST_GIFT = py.np.array([py.min(py.iter(py.call(NEEDS, "tolist")).map((needs) => py.sum(needs)))], py.np.int8); return { CARDS: CARDS, NEEDS: NEEDS, POINTS: POINTS, SMALLEST_GIFT: SMALLEST_GIFT }; } };
}
export const facts = {"slug":"toy-rush","rules_version":2,"seats":[2],"pieces":["orange","violet"],"components":"e9ecfda7b10bb6c3","sources":["1ab6269d5d4d9dc8","21fc29db0316c21b","22bbc4531665386a","2b2561ee041aff3b","38300133b10bdc5d","735a5a9604c050b6","98ab97c112d69cd1","e8326a5da8cfe93a"],"digest":"778e1cbd25b21979","options":[],"actions":152,"mask_words":5,"clauses":["gifts"],"clause_names":{"gifts":{"en":"gifts","fr":"cadeaux"}},"clause_rules":{"gifts":"TR-G1"},"rules":["TR-S1","TR-S2","TR-S3","TR-A1","TR-A2","TR-A3","TR-A4","TR-R1","TR-R2","TR-R3","TR-R4","TR-R5","TR-R6","TR-R7","TR-R8","TR-R9","TR-R10","TR-R11","TR-G1","TR-G2","TR-E1","TR-E2","TR-E3"],"longest":2067,"secrets":true,"levels":{"beginner":{"iterations":20,"seconds":0.1,"temperature":0.12,"least_visits":0.0,"threads":1},"novice":{"iterations":40,"seconds":0.3,"temperature":0.045,"least_visits":0.0,"threads":1},"apprentice":{"iterations":240,"seconds":0.5,"temperature":0.015,"least_visits":0.25,"threads":1},"expert":{"iterations":2000,"seconds":1.0,"temperature":0.0,"least_visits":0.0,"threads":1},"master":{"iterations":18000,"seconds":3.0,"temperature":0.0,"least_visits":0.0,"threads":1},"grandmaster":{"iterations":80000,"seconds":10.0,"temperature":0.0,"least_visits":0.0,"threads":2}},"search":[0.5,0.5,1099511627776,1,0.7,10.0,12,0.0,1.0,1.0,3.0,0.03,1,0],"weights":[-0.45,0.65,0.05,0.3,8.0,1.3,1.3,0.1,0.25,1.0,1.0,50.0]};
export const layout = {"size":171,"fields":[["deck",0,"i8"],["under",8,{"count":18,"of":"i1"}],["under_by",26,{"count":18,"of":"i1"}],["player",44,{"count":2,"of":{"size":61,"fields":[["objectives",0,"i8"],["offered",8,"i8"],["known",16,"i8"],["sending",24,"i8"],["sent",32,"i8"],["objects",40,{"count":9,"of":"i1"}],["elves",49,{"count":9,"of":"i1"}],["stock",58,"i1"],["refused",59,"i1"],["done",60,"i1"]]}}],["seats",166,"i1"],["phase",167,"i1"],["first",168,"i1"],["turn",169,"i1"],["rounds",170,"i1"]]};
export const rule_texts = {"en":{"TR-S1":["The workshop","Chance names the first player, who takes the token: a screen has no sides. Lay out the nine piles of object cards face up. Shuffle the objectives and lay them face down. The piles are finite."],"TR-S2":["Your first objectives","Each player draws three objectives, keeps two and puts the third under the deck. You choose at the same time; the first player's card goes under the deck first. Objectives in hand are secret."],"TR-S3":["Your first elves","Each player chooses a colour, orange or violet, and starts with 2 elves of it in stock. The other 10 remain in the supply."],"TR-A1":["In turn, and all of them","Beginning with the first player, you take turns: put one or more elves of your stock on one space. When a player has none left, the other goes on alone. Nobody may pass: all elves are placed. The print says that placing goes on until all elves are placed, but also that whoever has elves left “may” go on."],"TR-A2":["An occupied space is closed","A space on which elves stand, your own included, is closed for the rest of the round."],"TR-A3":["Primeur stays open","Space 1, Primeur, is the exception: it is an open bid, to which both players may add elves whenever it is their turn."],"TR-A4":["How many elves","Space 2 takes 1 or 2 elves, space 3 exactly 1, space 4 takes 1 or 2. Spaces 5 to 9 take any number. That includes a number that earns nothing: blocking a space is allowed. The page warns you before you place elves that earn nothing."],"TR-R1":["Space 1: Primeur","Whoever has strictly more elves on Primeur takes the first-player token. A tie leaves it where it is. If nobody is there, it goes to the owner of the leftmost occupied space."],"TR-R2":["Space 2: objectives","Make one draw for each elf: look at two objectives, keep one, put the other under the deck. With fewer cards you look at what there is, and a single card is kept. Cards put under the deck come back in that order once the unseen cards are gone."],"TR-R3":["Space 3: a box or an elf","Take either one box card or one elf from the supply. You choose when the space is resolved."],"TR-R4":["Space 4: elves","Take one elf from the supply for each elf you placed here."],"TR-R5":["Space 5: colours","Take one colour card of your choice, pink, blue or yellow, for each elf."],"TR-R6":["Space 6: trains","Take one train card for each elf."],"TR-R7":["Space 7: patterns","Take one pattern card of your choice, dots or stripes, for every 2 elves."],"TR-R8":["Space 8: bears","Take one bear card for every 2 elves."],"TR-R9":["Space 9: rocking horses","Take one rocking-horse card for every 3 elves. On spaces 7, 8 and 9, elves left over earn nothing."],"TR-R10":["When a pile runs out","An empty pile or supply gives nothing, and the surplus is lost. It cannot be chosen while another choice exists. New elves work from the next round on."],"TR-R11":["Home again","The elves leave a space as it is resolved. They go to their owner's stock."],"TR-G1":["Send what is complete","Both players act at the same time. You may send any objective whose object cards are all in your hand: the cards go back to their piles, and the objective is laid face up and scores. Sending is not compulsory. Gifts are laid open when both players are done. One object card serves one objective only."],"TR-G2":["What is open","Object cards in hand are open to both players, since every one was taken openly; objectives in hand are secret."],"TR-E1":["17 points","When a total reaches 17 points or more, the round is finished. Then the higher total wins. Both players may still send in that phase."],"TR-E2":["Equal totals","If the totals are equal, whoever was first player when the end was triggered wins. That is the holder of the token in this gift phase, after space 1 has been resolved."],"TR-E3":["The fortieth round","After 40 rounds the match ends as if 17 points had been reached, so that it cannot go on for ever. Objectives you did not send cost nothing."]},"fr":{"TR-S1":["L’atelier","Le hasard désigne le 1er joueur, qui reçoit le jeton : un écran n’a pas de côtés. Disposez les neuf piles de cartes Objet face visible. Mélangez les objectifs et posez-les face cachée. Les piles peuvent s’épuiser."],"TR-S2":["Vos premiers objectifs","Chacun pioche trois objectifs, en garde deux et glisse le troisième sous la pioche. Vous choisissez en même temps ; la carte du 1er joueur passe sous la pioche en premier. Les objectifs en main sont secrets."],"TR-S3":["Vos premiers lutins","Chacun choisit une couleur, orange ou violet, et commence avec 2 lutins de cette couleur en stock. Les 10 autres restent dans la réserve."],"TR-A1":["Chacun son tour, et jusqu’au dernier","En commençant par le 1er joueur, placez à tour de rôle un ou plusieurs lutins de votre stock sur une seule case. Quand l’un n’en a plus, l’autre continue seul. On ne passe pas : tous les lutins sont placés. Le texte imprimé continue jusqu’à ce que tous soient placés, mais dit aussi que celui à qui il en reste « peut » continuer."],"TR-A2":["Une case occupée est fermée","Une case où se trouvent des lutins, même les vôtres, est fermée jusqu’à la fin du tour."],"TR-A3":["Primeur reste ouverte","La case 1, Primeur, fait exception : c’est une enchère ouverte, où les deux joueurs peuvent ajouter des lutins chaque fois que c’est à eux."],"TR-A4":["Combien de lutins","La case 2 accueille 1 ou 2 lutins, la case 3 exactement 1, la case 4 en accueille 1 ou 2. Les cases 5 à 9 en acceptent autant qu’on veut. Même trop peu pour rapporter quelque chose : bloquer une case est permis. La page vous prévient avant que vous ne placiez des lutins qui ne rapportent rien."],"TR-R1":["Case 1 : Primeur","Celui qui a la stricte majorité des lutins sur Primeur prend le jeton 1er joueur. À égalité, le jeton ne bouge pas. Si la case est vide, il revient à l’occupant de la case la plus à gauche."],"TR-R2":["Case 2 : objectifs","Faites une pioche par lutin : regardez deux objectifs, gardez-en un, glissez l’autre sous la pioche. S’il y a moins de cartes, regardez ce qu’il y a ; une carte seule est à vous. Les cartes glissées sous la pioche reviennent dans cet ordre, une fois épuisées les cartes encore inconnues."],"TR-R3":["Case 3 : une boîte ou un lutin","Prenez soit une carte boîte en carton, soit un lutin de la réserve. Vous choisissez au moment où la case est résolue."],"TR-R4":["Case 4 : lutins","Prenez dans la réserve un lutin par lutin placé ici."],"TR-R5":["Case 5 : couleurs","Prenez une carte couleur de votre choix, rose, bleue ou jaune, par lutin."],"TR-R6":["Case 6 : petits trains","Prenez une carte petit train par lutin."],"TR-R7":["Case 7 : motifs","Prenez une carte motif de votre choix, à pois ou à rayures, pour 2 lutins."],"TR-R8":["Case 8 : ours","Prenez une carte ours en peluche pour 2 lutins."],"TR-R9":["Case 9 : chevaux à bascule","Prenez une carte cheval à bascule pour 3 lutins. Sur les cases 7, 8 et 9, les lutins en trop ne rapportent rien."],"TR-R10":["Quand une pile est vide","Une pile ou une réserve vide ne donne rien, et le surplus est perdu. On ne peut pas la choisir tant qu’un autre choix existe. Les nouveaux lutins se mettent au travail au tour suivant."],"TR-R11":["Retour au stock","Les lutins quittent une case dès qu’elle est résolue. Ils rentrent dans le stock de leur propriétaire."],"TR-G1":["Envoyer ce qui est complet","Les deux joueurs agissent en même temps. Vous pouvez envoyer tout objectif dont vous avez en main toutes les cartes Objet : elles retournent sur leurs piles, l’objectif est posé face visible et rapporte ses points. L’envoi n’est pas obligatoire. Les cadeaux sont dévoilés quand les deux joueurs ont fini. Une carte Objet ne sert qu’à un seul objectif."],"TR-G2":["Ce qui est visible","Les cartes Objet en main sont visibles de tous, puisque chacune a été prise ouvertement ; les objectifs en main sont secrets."],"TR-E1":["17 points","Quand un total atteint ou dépasse 17 points, on finit le tour. Puis le plus haut total gagne. Les deux joueurs peuvent encore envoyer pendant cette phase."],"TR-E2":["À égalité","Si les totaux sont égaux, celui qui était 1er joueur au déclenchement de la fin l’emporte. C’est celui qui détient le jeton pendant cet envoi de cadeaux, une fois la case 1 résolue."],"TR-E3":["Le quarantième tour","Après 40 tours, la partie s’arrête comme si les 17 points étaient atteints, pour qu’elle ne dure pas sans fin. Les objectifs non envoyés ne coûtent rien."]}};
export const tables = {"CARDS":{"count":9,"of":"i1"},"NEEDS":{"count":18,"of":{"count":9,"of":"i1"}},"POINTS":{"count":18,"of":"i1"},"SMALLEST_GIFT":{"count":1,"of":"i1"}};
export const integers = {"DONE":151,"DRAW":154,"EVERY_OBJECTIVE":262143,"FIRST_PLAYER":152,"OBJECTIVES":18,"PUT_UNDER":108,"SEND":133,"TAKE":126,"TAKE_BOX":131,"TAKE_ELF":132,"UNKNOWN":19};
export const components = {"elves":{"provenance":"given","colours":["orange","violet"],"each":12,"start":2},"line":{"provenance":"given","note":"The nine spaces of the assembly line, left to right; `most` elves may stand there, `price` elves earn one prize.","rows":[{"space":"primeur","most":12,"price":1},{"space":"objective","most":2,"price":1},{"space":"box or elf","most":1,"price":1},{"space":"elves","most":2,"price":1},{"space":"colour","most":12,"price":1},{"space":"train","most":12,"price":1},{"space":"pattern","most":12,"price":2},{"space":"bear","most":12,"price":2},{"space":"horse","most":12,"price":3}]},"objects":{"provenance":"ours","note":"Nine piles and 48 cards in all are given; how many cards a pile holds is ours.","rows":[{"object":"pink","count":6},{"object":"blue","count":6},{"object":"yellow","count":6},{"object":"dots","count":5},{"object":"stripes","count":5},{"object":"bear","count":5},{"object":"train","count":6},{"object":"horse","count":4},{"object":"box","count":5}]},"objectives":{"provenance":"ours","note":"18 cards with a child's first name, a list of objects and points are given; the children, lists and points are ours, priced by the elves that the objects cost: 0.7 points an elf and 1 for a box, rounded.","rows":[{"child":"Aiko","country":"Japan","needs":{"pink":1,"dots":1,"bear":1},"points":4},{"child":"Bao","country":"Vietnam","needs":{"yellow":1,"train":2,"box":1},"points":4},{"child":"Chidi","country":"Nigeria","needs":{"blue":1,"stripes":1,"train":1},"points":3},{"child":"Diego","country":"Mexico","needs":{"yellow":1,"stripes":1,"horse":1},"points":4},{"child":"Elif","country":"Türkiye","needs":{"pink":1,"blue":1,"bear":1},"points":3},{"child":"Fatou","country":"Senegal","needs":{"yellow":1,"dots":1,"bear":1,"box":1},"points":5},{"child":"Giulia","country":"Italy","needs":{"pink":2,"stripes":1,"horse":1},"points":5},{"child":"Ivan","country":"Bulgaria","needs":{"blue":1,"dots":1,"train":2,"box":1},"points":5},{"child":"Kavya","country":"India","needs":{"pink":1,"yellow":1,"dots":1,"horse":1,"box":1},"points":7},{"child":"Leilani","country":"Hawaii","needs":{"blue":2,"stripes":1,"bear":1,"box":1},"points":6},{"child":"Louise","country":"France","needs":{"pink":1,"blue":1,"train":1,"bear":1,"box":1},"points":5},{"child":"Mateo","country":"Argentina","needs":{"blue":1,"yellow":1,"dots":1,"stripes":1,"train":1},"points":5},{"child":"Noor","country":"Jordan","needs":{"pink":1,"stripes":1,"bear":2,"box":1},"points":7},{"child":"Sanna","country":"Finland","needs":{"blue":1,"dots":1,"horse":1,"box":1},"points":6},{"child":"Sione","country":"Tonga","needs":{"pink":1,"blue":1,"yellow":1,"train":2},"points":4},{"child":"Wanjiru","country":"Kenya","needs":{"yellow":2,"dots":1,"bear":1,"train":1,"box":1},"points":7},{"child":"Yusuf","country":"Egypt","needs":{"blue":1,"stripes":1,"horse":1,"train":1,"box":1},"points":7},{"child":"Zofia","country":"Poland","needs":{"pink":1,"yellow":1,"dots":1,"stripes":1,"horse":1,"box":1},"points":8}]}};
