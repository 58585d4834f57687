// Made by scripts/words.py from colisee/games/the_truckers. Do not edit.
import * as py from "../../pages/pad/counting/python.js";
import { lowest_bit } from "../core/kit.gen.js";
import { Outcome, clause, name_of } from "../core/outcomes.gen.js";
import { Text } from "../core/text.gen.js";

class _Truck extends py.Fields {
constructor(laps, space, above, start, goal, played) { super(); this.laps = laps; this.space = space; this.above = above; this.start = start; this.goal = goal; this.played = played; }
}
const TYPES = 5;
const RULES = ["TK-S1", "TK-S2", "TK-S3", "TK-1", "TK-2", "TK-3A", "TK-L1", "TK-L2", "TK-L3", "TK-L4", "TK-L5", "TK-3B", "TK-3C", "TK-4", "TK-M1", "TK-M2", "TK-M3", "TK-M4", "TK-5", "TK-6", "TK-7", "TK-P1", "TK-P2", "TK-P3", "TK-P4", "TK-P5", "TK-P6", "TK-E1"];
const KIND_NAMES = ["furniture", "fish", "vegetables", "clothes", "toys", "double-furniture", "double-fish", "double-vegetables", "double-clothes", "double-toys", "joker"];
const CLAUSES = ["finish", "most_furniture", "most_fish", "most_vegetables", "most_clothes", "most_toys", "five_types", "full_trucks", "empty_trucks", "waiting"];
const KINDS = 11;
const MAX_TRUCKS = 5;
const STAGE_NONE = 0;
const DRIVES = 6;
const PHASE_CARDS = 3;
const LAPS = 3;
const OUTCOME_TEXTS = py.dict([["choose", _choose_outcome], ["load", _load_outcome], ["load_nothing", _load_nothing_outcome], ["take_truck", _take_truck_outcome], ["no_truck", _no_truck_outcome], ["reveal_loading", _reveal_loading_outcome], ["cards_back", _cards_back_outcome], ["collect", _collect_outcome]]);
const TYPE_NAMES = ["furniture", "fish", "vegetables", "clothes", "toys"];
const GOODS_NAMES = py.dict([["furniture", new Text("furniture", "meubles")], ["fish", new Text("fish", "poisson")], ["vegetables", new Text("vegetables", "légumes")], ["clothes", new Text("clothes", "vêtements")], ["toys", new Text("toys", "jouets")]]);
const JOKER = 10;
const TRUCK_NAMES = py.dict([["small", new Text("small truck", "petit camion")], ["medium", new Text("medium truck", "camion moyen")], ["large", new Text("large truck", "grand camion")]]);
const LOADING = 6;
const START = 0;
const GOAL_TEXTS = [new Text("first", "en premier"), new Text("second", "en deuxième"), new Text("third", "en troisième"), new Text("fourth", "en quatrième"), new Text("fifth", "en cinquième")];
const SPACES = 19;
const PHASE_LOAD = 4;
const LAP_TWO_TRUCKS = 2;
const NO_TRUCK = 44;
const TAKE_TRUCK_LAST = 43;
const TAKE_TRUCK = 41;
const STEAL_NOTHING = 40;
const STEAL = 29;
const STAGE_CHOOSE = 1;
const DONE = 28;
const SIZE_NAMES = ["small", "medium", "large"];
const LOAD_LAST = 27;
const LOAD = 17;
const CARD = 0;
const CARD_LAST = 6;
const DEAL = 45;
const PHASE_TURN_UP = 2;
const BULK = 7;
const SEPARATE = 12;
const MARKER_LAST = 60;
const MARKER = 56;
const STACK = 3;
const DEAL_LAST = 55;
function hints(view) {
let s, found, player;
s = view.record;
found = py.dict([["laps", LAPS]]);
if ((!py.lt(view.seat, s.seats))) {
return found;
}
player = py.at(s.player, view.seat);
if (((py.eq(s.phase, PHASE_CARDS)) && (py.eq(player.goal, 0)))) {
py.put(found, "landings", _landings(view));
}
if ((!py.eq(player.stage, STAGE_NONE))) {
py.put(found, "loads", _loads(view));
}
return found;
}
function _loads(view) {
let refused, changes, points;
[refused, changes] = py.iter([py.np.zeros([MAX_TRUCKS, KINDS], py.np.int16), py.np.zeros([MAX_TRUCKS, KINDS], py.np.int16)]);
points = py.np.zeros([view.players, py.len(CLAUSES)], py.np.int32);
py.call(view, "ask", "loads", view.seat, py.call(view, "copy").array, points, refused, changes);
return py.iter(py.zip(py.call(refused, "tolist"), py.call(changes, "tolist"), py.at(view.record.player, view.seat).truck)).filter(([row, gains, truck]) => py.truth(truck.truck_size)).map(([row, gains, truck]) => py.dict(py.iter(py.enumerate(py.zip(row, gains))).filter(([kind, [rule, change]]) => (!py.lt(rule, 0))).map(([kind, [rule, change]]) => [py.at(KIND_NAMES, kind), (py.truth(rule) ? py.dict([["rule", py.at(RULES, py.sub(rule, 1))], ["preview", null]]) : py.dict([["rule", null], ["preview", change]]))])));
}
function _landings(view) {
let out, laps;
out = py.np.zeros([DRIVES, 3], py.np.int16);
py.call(view, "ask", "landings", view.seat, py.call(view, "copy").array, out);
laps = py.int(py.at(view.record.player, view.seat).laps);
return py.iter(py.enumerate(py.call(out, "tolist"), 1)).filter(([card, [space, completed, goal]]) => (!py.lt(space, 0))).map(([card, [space, completed, goal]]) => py.dict([["card", card], ["space", space], ["laps", py.sub(completed, laps)], ["goal", py.lt(0, goal)]]));
}
function round_number(s) {
return py.int(s.round_number);
}
function outcome_text(outcome, language, names, reader) {
let facts, who, below, goods;
facts = outcome.facts;
if ((py.eq(outcome.kind, "turn_up"))) {
return py.call(_turn_up_text(facts), "to", language);
}
if ((outcome.seat === null)) {
return py.call(_set_up_text(py.iter(py.at(facts, "order")).map((seat) => name_of(names, seat, reader))), "to", language);
}
who = name_of(names, outcome.seat, reader);
if ((py.eq(outcome.kind, "drive"))) {
below = ((py.at(facts, "above") === null) ? null : _you_or(name_of(names, py.at(facts, "above"), reader)));
return py.call(_drive_text(facts, who, below), "to", language);
}
if ((py.eq(outcome.kind, "steal"))) {
goods = ((py.at(facts, "goods") === null) ? null : py.call(KIND_NAMES, "index", py.at(facts, "goods")));
return py.call(_steal_text(who, name_of(names, py.at(facts, "victim"), reader), goods), "to", language);
}
return py.call(py.at(OUTCOME_TEXTS, outcome.kind)(facts, who), "to", language);
}
function _collect_outcome(facts, who) {
let goods, space, rest;
[goods, space] = py.iter([goods_text(py.call(KIND_NAMES, "index", py.at(facts, "goods"))), py.at(facts, "space")]);
rest = new Text("" + " " + py.str(goods.en) + " on space " + py.str(space) + ".", "" + " " + py.str(goods.fr) + " sur la case " + py.str(space) + ".");
return clause(who, ["collects", "collect"], ["ramasse", "ramassez"], rest);
}
function goods_text(kind) {
let name;
if ((py.eq(kind, JOKER))) {
return new Text("a joker", "un joker");
}
name = py.at(GOODS_NAMES, py.at(TYPE_NAMES, py.mod(kind, TYPES)));
if ((!py.lt(kind, TYPES))) {
return new Text("" + "a double of " + py.str(name.en), "" + "une double cargaison de " + py.str(name.fr));
}
return new Text(name.en, "" + py.str((py.truth(py.call(name.fr, "endswith", "s")) ? "des" : "du")) + " " + py.str(name.fr));
}
function _cards_back_outcome(facts, who) {
let rest;
rest = new Text(" all cards back.", " toutes les cartes.");
return clause(who, ["takes", "take"], ["reprend", "reprenez"], rest);
}
function _reveal_loading_outcome(facts, who) {
let rest;
rest = new Text(" the loading card.", " la carte de chargement.");
return clause(who, ["reveals", "reveal"], ["révèle", "révélez"], rest);
}
function _no_truck_outcome(facts, who) {
return _no_truck_text(who, py.eq(py.at(facts, "lap"), 1));
}
function _no_truck_text(who, is_lap_one) {
let rest;
if (py.truth(is_lap_one)) {
rest = new Text(" the truck for lap 1.", " le camion du tour 1.");
return clause(who, ["declines", "decline"], ["refuse", "refusez"], rest);
}
return clause(who, ["takes", "take"], ["ne prend", "ne prenez"], new Text(" no more trucks.", " plus de camion."));
}
function _take_truck_outcome(facts, who) {
return _take_truck_text(who, py.at(facts, "size"));
}
function _take_truck_text(who, size) {
let truck;
truck = py.at(TRUCK_NAMES, size);
return clause(who, ["takes", "take"], ["prend", "prenez"], new Text("" + " a " + py.str(truck.en) + ".", "" + " un " + py.str(truck.fr) + "."));
}
function _load_nothing_outcome(facts, who) {
return _load_nothing_text(who);
}
function _load_nothing_text(who) {
return clause(who, ["loads", "load"], ["ne charge", "ne chargez"], new Text(" nothing.", " rien."));
}
function _load_outcome(facts, who) {
let goods, truck, rest;
[goods, truck] = py.iter([goods_text(py.call(KIND_NAMES, "index", py.at(facts, "goods"))), py.at(TRUCK_NAMES, py.at(facts, "size"))]);
rest = new Text("" + " " + py.str(goods.en) + " on the " + py.str(truck.en) + ".", "" + " " + py.str(goods.fr) + " sur le " + py.str(truck.fr) + ".");
return clause(who, ["loads", "load"], ["charge", "chargez"], rest);
}
function _choose_outcome(facts, who) {
return _choose_text(who, ((py.eq(py.at(facts, "card"), "loading")) ? LOADING : py.sub(py.at(facts, "card"), 1)));
}
function _choose_text(who, card) {
let rest;
rest = ((py.eq(card, LOADING)) ? new Text(" the loading card.", " la carte de chargement.") : new Text("" + " drive card " + py.str(py.add(card, 1)) + ".", "" + " la carte de conduite " + py.str(py.add(card, 1)) + "."));
return clause(who, ["chooses", "choose"], ["choisit", "choisissez"], rest);
}
function _steal_text(who, victim, kind) {
let goods, no, rest;
goods = ((kind === null) ? new Text("nothing", "rien") : goods_text(kind));
no = ((kind === null) ? "ne " : "");
if ((victim === null)) {
return new Text("" + py.str(who) + " steals " + py.str(goods.en) + " from you.", "" + py.str(who) + " " + py.str(no) + "vous vole " + py.str(goods.fr) + ".");
}
rest = new Text("" + " " + py.str(goods.en) + " from " + py.str(victim) + ".", "" + " " + py.str(goods.fr) + " à " + py.str(victim) + ".");
return clause(who, ["steals", "steal"], ["" + py.str(no) + "vole", "" + py.str(no) + "volez"], rest);
}
function _drive_text(facts, who, below) {
let top, place, rest, card, start, end, en, fr, lap;
top = (py.truth(below) ? new Text("" + ", on top of " + py.str(below.en), "" + ", par-dessus " + py.str(below.fr)) : new Text("", ""));
if (py.truth(py.at(facts, "goal"))) {
place = py.at(GOAL_TEXTS, py.sub(py.at(facts, "goal"), 1));
rest = new Text("" + " the goal " + py.str(place.en) + ".", "" + " l’arrivée " + py.str(place.fr) + ".");
return clause(who, ["reaches", "reach"], ["atteint", "atteignez"], rest);
}
[card, start, end] = py.iter([py.at(facts, "card"), place_text(py.at(facts, "from")), place_text(py.at(facts, "to"))]);
if (((py.eq(py.at(facts, "from"), py.at(facts, "to"))) && (!py.truth(py.at(facts, "laps"))))) {
[en, fr] = py.iter((py.truth(who) ? ["stays", "reste"] : ["stay", "restez"]));
rest = new Text("" + " " + py.str(card) + " but " + py.str(en) + " on " + py.str(start.en) + py.str(top.en) + ".", "" + " de " + py.str(card) + " mais " + py.str(fr) + " sur " + py.str(start.fr) + py.str(top.fr) + ".");
return clause(who, ["drives", "drive"], ["avance", "avancez"], rest);
}
lap = new Text("", "");
if (py.truth(py.at(facts, "laps"))) {
[en, fr] = py.iter((py.truth(who) ? ["completes", "termine"] : ["complete", "terminez"]));
lap = new Text("" + " and " + py.str(en) + " lap " + py.str(py.at(facts, "lap")), "" + " et " + py.str(fr) + " le tour " + py.str(py.at(facts, "lap")));
}
rest = new Text("" + " " + py.str(card) + ", from " + py.str(start.en) + " to " + py.str(end.en) + py.str(top.en) + py.str(lap.en) + ".", "" + " de " + py.str(card) + ", de " + py.str(start.fr) + " à " + py.str(end.fr) + py.str(top.fr) + py.str(lap.fr) + ".");
return clause(who, ["drives", "drive"], ["avance", "avancez"], rest);
}
function place_text(space) {
return ((py.eq(space, START)) ? new Text("the start", "la case départ") : new Text("" + "space " + py.str(space), "" + "la case " + py.str(space)));
}
function _you_or(name) {
return new Text((($one) => (py.truth($one) ? $one : "you"))(name), (($one) => (py.truth($one) ? $one : "vous"))(name));
}
function _set_up_text(order) {
let en, fr;
[en, fr] = py.iter([py.call(", ", "join", py.iter(order).map((name) => (($one) => (py.truth($one) ? $one : "you"))(name))), py.call(", ", "join", py.iter(order).map((name) => (($one) => (py.truth($one) ? $one : "vous"))(name)))]);
return new Text("" + "The goods are laid out. Start order: " + py.str(en) + ".", "" + "Les marchandises sont en place. Ordre de départ : " + py.str(fr) + ".");
}
function _turn_up_text(facts) {
return _turned_up_text(py.at(facts, "space"), goods_text(py.call(KIND_NAMES, "index", py.at(facts, "goods"))));
}
function _turned_up_text(space, goods) {
return new Text("" + "Space " + py.str(space) + ", turned up: " + py.str(goods.en) + ".", "" + "Case " + py.str(space) + ", tuile découverte : " + py.str(goods.fr) + ".");
}
function outcomes(before, after, seat, action) {
let turned_up, played;
if ((py.eq(before.round_number, 0))) {
return _of_set_up(after);
}
if (((py.eq(before.phase, PHASE_TURN_UP)) && (action !== null))) {
turned_up = py.dict([["space", lowest_bit(py.int(before.uncovered))], ["goods", py.at(KIND_NAMES, py.sub(action, DEAL))]]);
return [new Outcome("turn_up", null, turned_up)];
}
played = ((action === null) ? [] : _of_action(before, seat, action));
return [...py.iter(played), ...py.iter(_of_loading_cards(before, after)), ...py.iter(_of_cards_taken_back(before, after)), ...py.iter(_of_drives(before, after)), ...py.iter(_of_goods(before, after))];
}
function _of_goods(before, after) {
let was, now;
[was, now] = py.iter([py.call(before.stack, "tolist"), py.call(after.stack, "tolist")]);
return py.iter(py.range(1, py.add(SPACES, 1))).filter((space) => (!py.eq(py.at(was, py.sub(space, 1)), py.at(now, py.sub(space, 1))))).flatMap((space) => py.iter(_gone(py.at(was, py.sub(space, 1)), py.at(now, py.sub(space, 1)))).map((kind) => new Outcome("collect", _collector(before, after, space, kind), py.dict([["space", space], ["goods", py.at(KIND_NAMES, kind)]]))));
}
function _collector(before, after, space, kind) {
let here, grown;
here = py.iter(py.range(py.int(after.seats))).filter((seat) => (py.eq(py.at(after.player, seat).space, space))).map((seat) => seat);
py.call(here, "sort", ((seat) => py.int(py.at(after.player, seat).covered)), null);
grown = py.iter(here).filter((seat) => (py.lt(py.at(py.at(before.player, seat).waiting, kind), py.at(py.at(after.player, seat).waiting, kind)))).map((seat) => seat);
return py.at((($one) => (py.truth($one) ? $one : here))(grown), 0);
}
function _gone(before, after) {
return py.iter(py.zip(before, after)).filter(([tile, left]) => (py.truth(tile) && (!py.truth(left)))).map(([tile, left]) => py.sub(tile, 1));
}
function _of_drives(before, after) {
let was, now, moved;
[was, now] = py.iter([_trucks(before), _trucks(after)]);
moved = py.iter(py.range(py.int(after.seats))).filter((seat) => py.truth(_has_driven(py.at(was, seat), py.at(now, seat)))).map((seat) => seat);
py.call(moved, "sort", ((seat) => py.at(was, seat)), true);
return py.iter(moved).map((seat) => new Outcome("drive", seat, _drive(py.at(was, seat), py.at(now, seat), _truck_below(now, seat))));
}
function _truck_below(trucks, seat) {
let upper, below;
upper = py.at(trucks, seat);
if (((py.eq(upper.space, START)) || (py.lt(upper.above, 0)))) {
return null;
}
below = py.iter(py.enumerate(trucks)).filter(([other, truck]) => ((py.eq(truck.space, upper.space)) && (py.lt(truck.above, 0)))).map(([other, truck]) => other);
return (py.truth(below) ? py.at(below, 0) : null);
}
function _drive(was, now, below) {
let used;
used = py.and(now.played, py.sub(-1, was.played));
return py.dict([["card", (($one) => (py.truth($one) ? $one : null))(py.call(used, "bit_length"))], ["from", was.space], ["to", now.space], ["laps", py.sub(now.laps, was.laps)], ["lap", now.laps], ["goal", now.goal], ["above", below]]);
}
function _has_driven(was, now) {
if (py.truth(was.goal)) {
return false;
}
return (($one) => (py.truth($one) ? $one : !py.eq([was.laps, was.space, was.goal], [now.laps, now.space, now.goal])))(py.bool(py.and(now.played, py.sub(-1, was.played))));
}
function _trucks(s) {
let columns, rows;
columns = py.iter(["laps", "space", "covered", "marker", "goal", "played"]).map((name) => py.call(py.at(s.player, name), "tolist"));
rows = py.zip(...py.iter(columns));
return py.iter(rows).map(([laps, space, covered, marker, goal, played]) => new _Truck(laps, space, py.sub(0, covered), py.sub(0, marker), goal, played));
}
function _of_cards_taken_back(before, after) {
let was, played, goal;
[was, played, goal] = py.iter([py.call(py.at(before.player, "played"), "tolist"), py.call(py.at(after.player, "played"), "tolist"), py.call(py.at(after.player, "goal"), "tolist")]);
return py.iter(py.range(py.int(after.seats))).filter((seat) => (py.truth(py.at(was, seat)) && (!py.truth(py.at(played, seat))) && (!py.truth(py.at(goal, seat))))).map((seat) => new Outcome("cards_back", seat, py.dict([["cards", py.call(py.at(was, seat), "bit_count")]])));
}
function _of_loading_cards(before, after) {
let was_home, cards, players, played, is_home, is_loader, seats;
if (((!py.eq(before.phase, PHASE_CARDS)) || (!py.truth(_is_revealed(before, after))))) {
return [];
}
[was_home, cards, players] = py.iter([py.call(py.at(before.player, "goal"), "tolist"), py.call(after.card, "tolist"), after.player]);
[played, is_home] = py.iter([py.call(py.at(players, "played"), "tolist"), py.call(py.at(players, "goal"), "tolist")]);
is_loader = py.iter(cards).map((card) => py.eq(card, py.add(LOADING, 1)));
if ((!py.eq(after.phase, PHASE_LOAD))) {
is_loader = py.iter(py.zip(cards, played)).map(([card, hand]) => (py.eq(card, 0) && py.eq(hand, 0)));
}
seats = py.range(py.int(after.seats));
return py.iter(seats).filter((seat) => (py.truth(py.at(is_loader, seat)) && (!py.truth(py.at(was_home, seat))) && (!py.truth(py.at(is_home, seat))))).map((seat) => new Outcome("reveal_loading", seat, py.dict([])));
}
function _is_revealed(before, after) {
return py.bool((!py.eq(after.phase, PHASE_CARDS) || !py.eq(after.round_number, before.round_number)));
}
function _of_action(before, seat, action) {
let player, truck, size, goods;
player = py.at(before.player, seat);
if ((!py.lt(CARD_LAST, action))) {
return [new Outcome("choose", seat, py.dict([["card", _card(py.sub(action, CARD))]]))];
}
if (((!py.lt(action, LOAD) && !py.lt(LOAD_LAST, action)))) {
truck = py.int(player.open);
size = py.at(SIZE_NAMES, py.sub(py.int(py.at(player.truck, truck).truck_size), 1));
return [new Outcome("load", seat, py.dict([["goods", py.at(KIND_NAMES, py.sub(action, LOAD))], ["truck", py.add(truck, 1)], ["size", size]]))];
}
if ((py.eq(action, DONE))) {
return ((py.eq(player.stage, STAGE_CHOOSE)) ? [new Outcome("load_nothing", seat, py.dict([]))] : []);
}
if (((!py.lt(action, STEAL) && !py.lt(STEAL_NOTHING, action)))) {
goods = ((py.eq(action, STEAL_NOTHING)) ? null : py.at(KIND_NAMES, py.sub(action, STEAL)));
return [new Outcome("steal", seat, py.dict([["goods", goods], ["victim", py.int(before.victim)]]))];
}
if (((!py.lt(action, TAKE_TRUCK) && !py.lt(TAKE_TRUCK_LAST, action)))) {
return [new Outcome("take_truck", seat, py.dict([["size", py.at(SIZE_NAMES, py.sub(action, TAKE_TRUCK))]]))];
}
if ((py.eq(action, NO_TRUCK))) {
return [new Outcome("no_truck", seat, py.dict([["lap", (py.truth(is_lap_one_choice(before)) ? 1 : 2)]]))];
}
return [];
}
function is_lap_one_choice(s) {
return (py.lt(LAP_TWO_TRUCKS, s.trucks_due) || py.eq(py.at(s.player, s.active).laps, 1));
}
function _card(card) {
return ((py.eq(card, LOADING)) ? "loading" : py.add(card, 1));
}
function _of_set_up(after) {
let order;
if ((py.eq(after.round_number, 0))) {
return [];
}
order = py.sorted(py.range(py.int(after.seats)), ((seat) => py.int(py.at(after.player, seat).marker)), null);
return [new Outcome("set_up", null, py.dict([["order", order]]))];
}
function sentence(s, seat, action, language, names, reader) {
let marker, rest, who, goods;
if (((!py.lt(action, DEAL) && !py.lt(DEAL_LAST, action)))) {
return py.call(_deal_text(s, py.sub(action, DEAL)), "to", language);
}
if (((!py.lt(action, MARKER) && !py.lt(MARKER_LAST, action)))) {
marker = py.add(1, py.sum(py.iter(s.player).map((player) => py.int(py.lt(0, player.marker)))));
rest = new Text("" + " start marker " + py.str(marker) + ".", "" + " le marqueur de départ " + py.str(marker) + ".");
return py.call(clause(name_of(names, py.sub(action, MARKER), reader), ["gets", "get"], ["reçoit", "recevez"], rest), "to", language);
}
who = name_of(names, seat, reader);
if (((!py.lt(action, STEAL) && !py.lt(STEAL_NOTHING, action)))) {
goods = ((py.eq(action, STEAL_NOTHING)) ? null : py.sub(action, STEAL));
return py.call(_steal_text(who, name_of(names, py.int(s.victim), reader), goods), "to", language);
}
return py.call(_action_text(s, seat, action, who), "to", language);
}
function _action_text(s, seat, action, who) {
if ((!py.lt(CARD_LAST, action))) {
return _choose_text(who, py.sub(action, CARD));
}
if ((!py.lt(DONE, action))) {
return _loading_text(py.at(s.player, seat), action, who);
}
if ((py.eq(action, NO_TRUCK))) {
return _no_truck_text(who, is_lap_one_choice(s));
}
return _take_truck_text(who, py.at(SIZE_NAMES, py.sub(action, TAKE_TRUCK)));
}
function _loading_text(player, action, who) {
let goods, truck, rest;
if ((py.eq(action, DONE))) {
if ((py.eq(player.stage, STAGE_CHOOSE))) {
return _load_nothing_text(who);
}
return clause(who, ["finishes", "finish"], ["finit", "finissez"], new Text(" loading.", " de charger."));
}
if ((!py.lt(action, LOAD))) {
[goods, truck] = py.iter([goods_text(py.sub(action, LOAD)), truck_text(player, py.int(player.open))]);
rest = new Text("" + " " + py.str(goods.en) + " on " + py.str(truck.en) + ".", "" + " " + py.str(goods.fr) + " sur le " + py.str(truck.fr) + ".");
return clause(who, ["loads", "load"], ["charge", "chargez"], rest);
}
if ((!py.lt(action, SEPARATE))) {
truck = truck_text(player, py.sub(action, SEPARATE));
if ((!py.eq(player.stage, STAGE_CHOOSE))) {
rest = new Text("" + " on with " + py.str(truck.en) + ".", "" + " avec le " + py.str(truck.fr) + ".");
return clause(who, ["goes", "go"], ["continue", "continuez"], rest);
}
rest = new Text("" + " separately, first " + py.str(truck.en) + ".", "" + " séparément, d’abord le " + py.str(truck.fr) + ".");
return clause(who, ["loads", "load"], ["charge", "chargez"], rest);
}
truck = truck_text(player, py.sub(action, BULK));
rest = new Text("" + " " + py.str(truck.en) + " in bulk.", "" + " le " + py.str(truck.fr) + " en masse.");
return clause(who, ["loads", "load"], ["charge", "chargez"], rest);
}
function truck_text(player, truck) {
let name;
name = py.at(TRUCK_NAMES, py.at(SIZE_NAMES, py.sub(py.int(py.at(player.truck, truck).truck_size), 1)));
return new Text("" + "truck " + py.str(py.add(truck, 1)) + " (" + py.str(name.en) + ")", "" + "camion " + py.str(py.add(truck, 1)) + " (" + py.str(name.fr) + ")");
}
function _deal_text(s, kind) {
let goods, dealt, space;
[goods, dealt] = py.iter([goods_text(kind), py.int(s.dealt)]);
if ((py.eq(s.phase, PHASE_TURN_UP))) {
return _turned_up_text(lowest_bit(s.uncovered), goods);
}
if ((py.lt(dealt, SPACES))) {
return new Text("" + "Space " + py.str(py.add(dealt, 1)) + ", on top: " + py.str(goods.en) + ".", "" + "Case " + py.str(py.add(dealt, 1)) + ", au sommet : " + py.str(goods.fr) + ".");
}
space = py.add(py.floordiv(py.sub(dealt, SPACES), py.sub(STACK, 1)), 1);
return new Text("" + "Space " + py.str(space) + ", below: " + py.str(goods.en) + ".", "" + "Case " + py.str(space) + ", au-dessous : " + py.str(goods.fr) + ".");
}
export function derive(COMPONENTS) {
const TILES_OF_KIND = py.np.array([...py.iter(py.iter(py.at(py.at(COMPONENTS, "goods"), "rows")).map((row) => py.at(row, "tiles"))), ...py.iter(py.iter(py.at(py.at(COMPONENTS, "goods"), "rows")).map((row) => py.at(row, "doubles"))), py.at(py.at(COMPONENTS, "jokers"), "tiles")], py.np.int8);
const SINGLES = py.int(py.call(py.slice(TILES_OF_KIND, null, TYPES), "sum"));
const TILES = py.int(py.call(TILES_OF_KIND, "sum"));
return { words: { sentence: sentence, outcomes: outcomes, outcome_text: outcome_text, round_number: round_number, hints: hints }, notation: [["D1",{"play":{"card":1}}],["D2",{"play":{"card":2}}],["D3",{"play":{"card":3}}],["D4",{"play":{"card":4}}],["D5",{"play":{"card":5}}],["D6",{"play":{"card":6}}],["L",{"play":{"card":"loading"}}],["B1",{"bulk":{"truck":1}}],["B2",{"bulk":{"truck":2}}],["B3",{"bulk":{"truck":3}}],["B4",{"bulk":{"truck":4}}],["B5",{"bulk":{"truck":5}}],["S1",{"separate":{"truck":1}}],["S2",{"separate":{"truck":2}}],["S3",{"separate":{"truck":3}}],["S4",{"separate":{"truck":4}}],["S5",{"separate":{"truck":5}}],["+Fu",{"load":{"goods":"furniture"}}],["+Fi",{"load":{"goods":"fish"}}],["+Ve",{"load":{"goods":"vegetables"}}],["+Cl",{"load":{"goods":"clothes"}}],["+To",{"load":{"goods":"toys"}}],["+Fu2",{"load":{"goods":"double-furniture"}}],["+Fi2",{"load":{"goods":"double-fish"}}],["+Ve2",{"load":{"goods":"double-vegetables"}}],["+Cl2",{"load":{"goods":"double-clothes"}}],["+To2",{"load":{"goods":"double-toys"}}],["+Jo",{"load":{"goods":"joker"}}],["ok",{"done":{}}],["xFu",{"steal":{"goods":"furniture"}}],["xFi",{"steal":{"goods":"fish"}}],["xVe",{"steal":{"goods":"vegetables"}}],["xCl",{"steal":{"goods":"clothes"}}],["xTo",{"steal":{"goods":"toys"}}],["xFu2",{"steal":{"goods":"double-furniture"}}],["xFi2",{"steal":{"goods":"double-fish"}}],["xVe2",{"steal":{"goods":"double-vegetables"}}],["xCl2",{"steal":{"goods":"double-clothes"}}],["xTo2",{"steal":{"goods":"double-toys"}}],["xJo",{"steal":{"goods":"joker"}}],["x-",{"steal":{"goods":null}}],["Ts",{"take":{"truck":"small"}}],["Tm",{"take":{"truck":"medium"}}],["Tl",{"take":{"truck":"large"}}],["T-",{"take":{"truck":null}}],["=Fu",{"deal":{"goods":"furniture"}}],["=Fi",{"deal":{"goods":"fish"}}],["=Ve",{"deal":{"goods":"vegetables"}}],["=Cl",{"deal":{"goods":"clothes"}}],["=To",{"deal":{"goods":"toys"}}],["=Fu2",{"deal":{"goods":"double-furniture"}}],["=Fi2",{"deal":{"goods":"double-fish"}}],["=Ve2",{"deal":{"goods":"double-vegetables"}}],["=Cl2",{"deal":{"goods":"double-clothes"}}],["=To2",{"deal":{"goods":"double-toys"}}],["=Jo",{"deal":{"goods":"joker"}}],["M1",{"marker":{"seat":1}}],["M2",{"marker":{"seat":2}}],["M3",{"marker":{"seat":3}}],["M4",{"marker":{"seat":4}}],["M5",{"marker":{"seat":5}}]], integers: { SINGLES: SINGLES, TILES: TILES }, tables: () => { const REWARD_OF_TYPE = py.np.array(py.iter(py.at(py.at(COMPONENTS, "goods"), "rows")).map((row) => py.at(row, "reward")), py.np.int8); return { REWARD_OF_TYPE: REWARD_OF_TYPE, TILES_OF_KIND: TILES_OF_KIND }; } };
}
export const facts = {"slug":"the-truckers","rules_version":2,"seats":[3,4,5],"pieces":["red","blue","green","yellow","violet"],"components":"8c975d286223cb1d","sources":["06a1622259bfe678","0ba876d6b774cb00","2b2561ee041aff3b","38300133b10bdc5d","395d5e98902b06b0","68e44cc586438743","735a5a9604c050b6","ab6562a50f1f3295","b3853a067b315574","b636730f90dbf845"],"digest":"be4fe9fecbd237cc","options":[{"name":"stacks","values":["covered","open"],"chosen":"covered"},{"name":"loaders_collect","values":["yes","no"],"chosen":"yes"},{"name":"first_truck","values":["must","may"],"chosen":"must"},{"name":"majority_ties","values":["marker","all"],"chosen":"marker"},{"name":"full_trucks","values":["all","each"],"chosen":"all"}],"actions":45,"mask_words":2,"clauses":["finish","most_furniture","most_fish","most_vegetables","most_clothes","most_toys","five_types","full_trucks","empty_trucks","waiting"],"clause_names":{"finish":{"en":"finish","fr":"arrivée"},"most_furniture":{"en":"most furniture","fr":"majorité de meubles"},"most_fish":{"en":"most fish","fr":"majorité de poisson"},"most_vegetables":{"en":"most vegetables","fr":"majorité de légumes"},"most_clothes":{"en":"most clothes","fr":"majorité de vêtements"},"most_toys":{"en":"most toys","fr":"majorité de jouets"},"five_types":{"en":"all five types","fr":"les cinq types"},"full_trucks":{"en":"full trucks","fr":"camions pleins"},"empty_trucks":{"en":"empty trucks","fr":"camions vides"},"waiting":{"en":"goods left waiting","fr":"marchandises en attente"}},"clause_rules":{"finish":"TK-P1","most_furniture":"TK-P2","most_fish":"TK-P2","most_vegetables":"TK-P2","most_clothes":"TK-P2","most_toys":"TK-P2","five_types":"TK-P3","full_trucks":"TK-P4","empty_trucks":"TK-P5","waiting":"TK-P6"},"rules":["TK-S1","TK-S2","TK-S3","TK-1","TK-2","TK-3A","TK-L1","TK-L2","TK-L3","TK-L4","TK-L5","TK-3B","TK-3C","TK-4","TK-M1","TK-M2","TK-M3","TK-M4","TK-5","TK-6","TK-7","TK-P1","TK-P2","TK-P3","TK-P4","TK-P5","TK-P6","TK-E1"],"longest":1031,"secrets":true,"levels":{"beginner":{"iterations":20,"seconds":0.1,"temperature":0.12,"least_visits":0.0,"threads":1},"novice":{"iterations":40,"seconds":0.3,"temperature":0.045,"least_visits":0.0,"threads":1},"apprentice":{"iterations":120,"seconds":0.5,"temperature":0.015,"least_visits":0.25,"threads":1},"expert":{"iterations":800,"seconds":1.0,"temperature":0.0,"least_visits":0.0,"threads":1},"master":{"iterations":12000,"seconds":3.0,"temperature":0.0,"least_visits":0.0,"threads":1},"grandmaster":{"iterations":60000,"seconds":10.0,"temperature":0.0,"least_visits":0.0,"threads":2}},"search":[0.5,2.0,1099511627776,1,0.3,10.0,8,1.5,0.05,0.15,6.0,0.03,1,0],"weights":[1.04,-0.0126,0.105,0.162,0.284,0.227,0.111,-0.0277,-5.64,-0.0902,2.6,2.09,11.7,1.11,-1.4,0.624,0.274,0.273,0.319,-0.214,0.557,0.381,0.954,-0.909,-1.39,-0.055,-1.11,1.07,0.467,1.54,0.29,0.344,0.323,0.828,0.196,0.421,1.64,-0.152,-0.311,0.113,0.318,2.13,0.23,0.613,0.413,-0.597,-1.64,1.1]};
export const layout = {"size":322,"fields":[["player",0,{"count":5,"of":{"size":45,"fields":[["waiting",0,{"count":11,"of":"i1"}],["truck",11,{"count":5,"of":{"size":5,"fields":[["truck_size",0,"i1"],["type",1,"i1"],["singles",2,"i1"],["doubles",3,"i1"],["jokers",4,"i1"]]}}],["marker",36,"i1"],["played",37,"i1"],["laps",38,"i1"],["space",39,"i1"],["covered",40,"i1"],["goal",41,"i1"],["stage",42,"i1"],["open",43,"i1"],["apart",44,"i1"]]}}],["card",225,{"count":5,"of":"i1"}],["stack",230,{"count":19,"of":{"count":3,"of":"i1"}}],["bag",287,{"count":11,"of":"i1"}],["supply",298,{"count":3,"of":"i1"}],["seats",301,"i1"],["stacks",302,"i1"],["loaders_collect",303,"i1"],["first_truck",304,"i1"],["majority_ties",305,"i1"],["full_trucks",306,"i1"],["edition",307,"i1"],["phase",308,"i1"],["dealt",309,"i1"],["round_number",310,"i1"],["moved",311,"i1"],["goals",312,"i1"],["active",313,"i1"],["victim",314,"i1"],["loot",315,"i2"],["uncovered",317,"i4"],["trucks_due",321,"i1"]]};
export const rule_texts = {"en":{"TK-S1":["Your first trucks","Everyone takes one small truck card (capacity 3) and one large one (capacity 5), both empty. The others are the supply: 8 small, 5 medium and 8 large in all. When you sit down you may choose the colour of your truck and cards. Two players never have the same, and it changes the picture only."],"TK-S2":["Stacks of goods","Shuffle the 57 goods tiles into 19 face-up stacks of 3, one on each space. No double and no joker may be on top. The 19 top tiles are drawn among the single goods only, so that every arrangement the print allows is equally likely. Only the top tile of a stack is seen; those below stay unknown until they are uncovered, but their number is open (stacks=covered). The stacks lie face up, and nobody says who may look under a tile. Chance draws the top tiles of spaces 1 to 19. With stacks=open it then draws the middle and the bottom tile of each space in turn, with stacks=covered none of them yet (TK-5). Then come the start markers 1, 2, 3 and so on."],"TK-S3":["The start order","Start markers are handed out at random and give the start order. All trucks begin on START. Ties are settled by the start order. This is true of every tie in the game, also for most units of a type (TK-P2)."],"TK-1":["Choose a card","Everyone chooses one card from hand and lays it face down: a drive card from 1 to 6, or the loading card. All choose at once, and only those who have not reached the goal. A played card stays on the table until its owner takes it back (TK-3B)."],"TK-2":["Who loads?","All loading cards are revealed; drive cards stay face down. If there is no loading card, go on with driving (TK-4)."],"TK-3A":["Bulk, separate or nothing","Each loader does one of three things. Bulk: load any number of your waiting goods onto one truck. Separate: load up to two tiles of different types onto two different trucks, one tile each. Or load nothing. Loaders act in any order, each on their own board."],"TK-L1":["One type per truck","A truck carries one type of goods only. The same type may be on several of your trucks."],"TK-L2":["Capacity","The units loaded may not exceed the truck's capacity. A single tile or a joker is 1 unit, a double is 2."],"TK-L3":["Jokers go along","A joker takes the type of its truck and may never be the first tile on it. A bulk load may mix jokers in. A joker may also follow a good that you have just loaded in the same bulk load."],"TK-L4":["What “different types” means","In a separate load a joker differs from every type, and from another joker too. A double and a single of the same goods are of the same type."],"TK-L5":["Loaded is loaded","Loaded goods stay on their truck to the end, and stay visible. At the table a loaded tile is turned face down after all have seen it."],"TK-3B":["Taking cards back","Then every loader takes all played cards back into hand, the drive cards and the loading card."],"TK-3C":["Theft","If exactly one player played the loading card, that player may steal. This is true even of a loader who loads nothing. The loader may steal up to one waiting tile from each opponent: the details say one per player, the summary names one opponent. A tile may be stolen only if the thief has goods of its type waiting. What counts is the waiting goods after loading. They are fixed before the first theft. A joker may always be stolen, and a waiting joker of the thief's own stands for any type. Doubles may be stolen, loaded goods never. One joker of the thief's own is enough for all thefts of the round. The waiting goods of a player at the goal may be stolen. The opponents come in the order of their seats."],"TK-4":["Who drives first","The drivers move in the order of the track, the leader first. Each card is revealed when its truck moves. On one space the upper truck is ahead. A truck at the goal is ahead of the others, in the order of arrival. A truck with more laps is ahead of one with fewer; in the same lap the further space is ahead, on the same space the upper truck. On START the start order counts."],"TK-M1":["Counted spaces","Move as many counted spaces as your card says. A space counts while goods lie on it, with a truck or without. START and spaces without goods never count."],"TK-M2":["Two to a space","If one truck is there already, stand on top of it. If two are there, go back a space. That is to the nearest earlier counted space with fewer than two trucks, at worst to the space you came from, with goods or without, on top. Whether you have completed a lap, and so reached the goal, is judged by the space you end on. A truck at the goal counts as a truck as long as it stands there (TK-6)."],"TK-M3":["Round and round","If the loop has fewer counted spaces than your card says, drive on round it; every crossing of START counts as a lap. If no goods are left on the track at all, any drive card takes you to START and completes the lap."],"TK-M4":["Leaving and passing","Passing a truck does nothing. A truck that leaves from under another lets it drop."],"TK-5":["Collecting goods","When all have moved, every truck on a space takes the top tile there into its owner's waiting goods, open to all; of two stacked trucks only the upper one does. You may not refuse. A truck that has reached the goal takes nothing. It covers the truck below it, which takes nothing either. “Yes” (loaders_collect=yes) is the letter of the print: every truck on a space collects, also that of a loader. “No” (loaders_collect=no): only trucks that have driven in this round collect, even if they had to stay where they were. Then the trucks at the goal leave the track. If that ends the match (TK-7), nothing more is drawn. Otherwise, with stacks=covered, the tile uncovered on each stack is turned up, spaces 1 to 19 in turn, each drawn from all tiles not seen yet. With stacks=open the next tile is simply the top one."],"TK-6":["New trucks","Trucks are taken as soon as START is passed: after lap 1 one medium or large truck, after lap 2 up to two of any size, or none, as far as the supply goes. You take them before the next driver moves. A move that completes two laps brings both, lap 1 first. After lap 1 you must take a truck while there is one (first_truck=must): the summary says to take one, the details that you may get one. Declining is spelled out for lap 2 only. If no medium or large truck is left, nothing is asked after lap 1. On completing lap 3 you have reached the goal and play no more cards. Your truck stands on the space where its move ends (on START if TK-M3 says so), as the upper truck if there is another, until the round is over (TK-5): the print speaks of the space on which it arrives.",{"first_truck=must":"After lap 1 you take one medium or large truck while there is one; after lap 2 up to two of any size, or none.","first_truck=may":"After lap 1 you may take one medium or large truck; after lap 2 up to two of any size."}],"TK-7":["The end","When the second player has reached the goal, the round is finished and the match ends. It also ends after round 60, as it stands, for everyone could load for ever."],"TK-P1":["The finish","First at the goal: 3 points. Second: 1 point. Last place: −3 points. Last is the last truck in the order of the track (TK-4) or, if all are at the goal, the last to arrive. The 3 and the 1 are only for players who have reached the goal."],"TK-P2":["Most of a type","Whoever has loaded most units of a type gets its reward: furniture 6, vegetables 5, fish 4, clothes 3, toys 2. A double counts 2 units, a joker 1 unit of its truck's type. It takes at least one unit. If units are equal, the tied player with the earlier start marker gets the reward (majority_ties=marker, see TK-S3)."],"TK-P3":["All five types","Whoever has loaded all five types gets 5 points. That takes five trucks."],"TK-P4":["Full trucks","“2 once, if all your trucks are full” (full_trucks=all) is the letter of the print: every truck has to be filled to its capacity. “2 for each full truck” (full_trucks=each): one review counts like this."],"TK-P5":["Empty trucks","Each empty truck costs 3 points."],"TK-P6":["Goods left waiting","Each tile still waiting costs 2 points, a joker too. A double costs 4, as the scoring says; its own description speaks of 2 points."],"TK-E1":["The winner","The highest total wins. If totals are equal, the earlier start marker wins."]},"fr":{"TK-S1":["Vos premiers camions","Chacun prend une carte petit camion (capacité 3) et une carte grand camion (capacité 5), vides toutes les deux. Les autres forment la réserve : 8 petits, 5 moyens et 8 grands en tout. En vous asseyant, vous pouvez choisir la couleur de votre camion et de vos cartes. Deux joueurs n’ont jamais la même, et elle ne change que l’image."],"TK-S2":["Les piles de marchandises","Mélangez les 57 tuiles de marchandises et formez 19 piles de 3, faces visibles, une par case. Aucune double cargaison et aucun joker ne peut se trouver au sommet. Les 19 tuiles du sommet sont tirées parmi les seules tuiles simples, pour que toutes les dispositions permises soient aussi probables. On ne voit que la tuile du sommet d’une pile ; celles du dessous restent inconnues jusqu’à ce qu’elles soient découvertes, mais leur nombre est visible (stacks=covered). Les piles sont faces visibles, et rien ne dit qui peut regarder sous une tuile. Le hasard tire les tuiles du sommet des cases 1 à 19. Avec stacks=open, il tire ensuite la tuile du milieu et celle du dessous de chaque case à son tour, avec stacks=covered aucune encore (TK-5). Puis viennent les marqueurs de départ 1, 2, 3 et ainsi de suite."],"TK-S3":["L’ordre de départ","Les marqueurs de départ sont distribués au hasard et donnent l’ordre de départ. Tous les camions commencent sur DÉPART. Les égalités sont départagées par l’ordre de départ. Cela vaut pour toutes les égalités du jeu, y compris celles des majorités (TK-P2)."],"TK-1":["Choisir une carte","Chacun choisit une carte de sa main et la pose face cachée : une carte de conduite de 1 à 6, ou la carte de chargement. Tous choisissent en même temps, sauf ceux qui ont atteint l’arrivée. Une carte jouée reste sur la table jusqu’à ce que son propriétaire la reprenne (TK-3B)."],"TK-2":["Qui charge ?","Toutes les cartes de chargement sont révélées ; les cartes de conduite restent cachées. S’il n’y a pas de carte de chargement, passez à la conduite (TK-4)."],"TK-3A":["En masse, séparé, ou rien","Chaque joueur qui charge fait l’une de ces trois choses. En masse : charger autant de ses marchandises en attente qu’il veut sur un seul camion. Séparé : charger jusqu’à deux tuiles de types différents sur deux camions différents, une par camion. Ou ne rien charger. On charge dans n’importe quel ordre, chacun de son côté."],"TK-L1":["Un seul type par camion","Un camion ne porte qu’un type de marchandise. Un même type peut se trouver sur plusieurs de vos camions."],"TK-L2":["La capacité","Les unités chargées ne peuvent dépasser la capacité du camion. Une tuile simple ou un joker vaut 1 unité, une double cargaison en vaut 2."],"TK-L3":["Les jokers accompagnent","Un joker prend le type de son camion et n’y est jamais la première tuile. Un chargement en masse peut comprendre des jokers. Un joker peut aussi suivre une marchandise que vous venez de charger dans le même chargement en masse."],"TK-L4":["Ce que « types différents » veut dire","Dans un chargement séparé, un joker diffère de tous les types, et aussi d’un autre joker. Une double cargaison et une tuile simple de la même marchandise sont du même type."],"TK-L5":["Ce qui est chargé reste chargé","Les marchandises chargées restent sur leur camion jusqu’à la fin, et restent visibles. Autour d’une table, une tuile chargée est retournée une fois que tous l’ont vue."],"TK-3B":["Reprendre ses cartes","Puis chaque joueur qui a chargé reprend en main toutes ses cartes jouées, conduite et chargement."],"TK-3C":["Le vol","Si un seul joueur a joué la carte de chargement, il peut voler. Cela vaut même s’il ne charge rien. Il peut voler une tuile en attente à chaque adversaire : le détail dit une par joueur, le résumé ne parle que d’un adversaire. Une tuile ne peut être volée que si le voleur a des marchandises du même type en attente. C’est le stock en attente après le chargement qui compte. Il est fixé avant le premier vol. Un joker peut toujours être volé, et un joker en attente chez le voleur vaut n’importe quel type. Les doubles peuvent être volés, les marchandises chargées jamais. Un seul joker du voleur suffit pour tous les vols de la manche. Les marchandises en attente d’un joueur arrivé peuvent être volées. Les adversaires se suivent dans l’ordre des places."],"TK-4":["Qui roule d’abord","Ceux qui conduisent avancent dans l’ordre de la piste, le camion de tête d’abord. Chaque carte est révélée quand son camion avance. Sur une même case, le camion du dessus est devant. Un camion arrivé est devant les autres, dans l’ordre d’arrivée. Un camion qui a fait plus de tours est devant ; au même tour, c’est la case la plus avancée qui compte, puis, sur une même case, le camion du dessus. Sur DÉPART, c’est l’ordre de départ."],"TK-M1":["Les cases qui comptent","Avancez d’autant de cases comptées que l’indique votre carte. Une case compte tant qu’il y reste des marchandises, avec ou sans camion. DÉPART et les cases sans marchandises ne comptent jamais."],"TK-M2":["Deux par case","S’il y a déjà un camion, posez le vôtre dessus. S’il y en a deux, reculez d’une case. Plus précisément, jusqu’à la case comptée précédente la plus proche qui porte moins de deux camions, au pire jusqu’à la case d’où vous venez, avec ou sans marchandises, et sur le dessus. C’est la case où vous vous arrêtez qui décide si un tour est accompli, et donc si l’arrivée est atteinte. Un camion arrivé compte comme un camion tant qu’il s’y trouve (TK-6)."],"TK-M3":["Encore un tour","Si la boucle a moins de cases comptées que n’indique votre carte, continuez à tourner ; chaque passage de DÉPART compte pour un tour. S’il ne reste plus aucune marchandise sur la piste, n’importe quelle carte de conduite vous mène à DÉPART et achève le tour."],"TK-M4":["Partir et doubler","Doubler un camion ne change rien. Un camion qui part de dessous un autre le laisse descendre."],"TK-5":["Ramasser les marchandises","Quand tous ont avancé, chaque camion posé sur une case prend la tuile du sommet pour le stock en attente de son propriétaire, visible de tous ; de deux camions empilés, seul celui du dessus le fait. On ne peut pas refuser. Un camion qui a atteint l’arrivée ne prend rien. Il couvre le camion du dessous, qui ne prend rien non plus. « Oui » (loaders_collect=yes) suit la lettre de la règle : tout camion posé sur une case ramasse, même celui d’un joueur qui charge. « Non » (loaders_collect=no) : seuls ramassent les camions qui ont roulé dans la manche, même s’ils ont dû rester sur place. Puis les camions arrivés quittent la piste. Si la partie s’achève (TK-7), on ne tire plus rien. Sinon, avec stacks=covered, la tuile découverte sur chaque pile est retournée, cases 1 à 19 dans l’ordre, chacune tirée parmi toutes les tuiles encore inconnues. Avec stacks=open, la tuile suivante est simplement celle du sommet."],"TK-6":["De nouveaux camions","On prend les camions dès que DÉPART est passé : après le tour 1 un moyen ou un grand, après le tour 2 jusqu’à deux de n’importe quelle taille, ou aucun, dans la limite de la réserve. Vous les prenez avant que le suivant n’avance. Un déplacement qui achève deux tours apporte les deux, le tour 1 d’abord. Après le tour 1, il faut prendre un camion tant qu’il y en a (first_truck=must) : le résumé dit d’en prendre un, le détail qu’on peut en obtenir un. Le refus n’est prévu que pour le tour 2. S’il ne reste ni moyen ni grand, rien n’est demandé après le tour 1. En achevant le tour 3, vous avez atteint l’arrivée et ne jouez plus de cartes. Votre camion reste sur la case où son déplacement s’achève (sur DÉPART si TK-M3 le veut), au-dessus d’un autre s’il y en a un, jusqu’à la fin de la manche (TK-5) : la règle parle de la case sur laquelle il arrive.",{"first_truck=must":"Après le tour 1, vous prenez un camion moyen ou grand tant qu’il y en a ; après le tour 2, jusqu’à deux camions de toute taille, ou aucun.","first_truck=may":"Après le tour 1, vous pouvez prendre un camion moyen ou grand ; après le tour 2, jusqu’à deux camions de toute taille."}],"TK-7":["La fin","Quand le deuxième joueur a atteint l’arrivée, on finit la manche et la partie s’achève. Elle s’achève aussi après la manche 60, dans l’état où elle est, car tous pourraient charger sans fin."],"TK-P1":["L’arrivée","Premier à l’arrivée : 3 points. Deuxième : 1 point. Dernière place : −3 points. Le dernier est le dernier camion dans l’ordre de la piste (TK-4) ou, si tous ont atteint l’arrivée, le dernier arrivé. Les récompenses de 3 et de 1 ne vont qu’à ceux qui ont atteint l’arrivée."],"TK-P2":["La majorité d’un type","Celui qui a chargé le plus d’unités d’un type en reçoit la récompense : meubles 6, légumes 5, poissons 4, vêtements 3, jouets 2. Un double compte 2 unités, un joker 1 unité du type de son camion. Il en faut au moins une. À égalité, la récompense va au joueur à égalité dont le marqueur de départ est le plus petit (majority_ties=marker, voir TK-S3)."],"TK-P3":["Les cinq types","Celui qui a chargé les cinq types reçoit 5 points. Il faut pour cela cinq camions."],"TK-P4":["Les camions pleins","« 2 en tout, si tous vos camions sont pleins » (full_trucks=all) suit la lettre de la règle : chaque camion doit être rempli jusqu’à sa capacité. « 2 par camion plein » (full_trucks=each) : une critique compte ainsi."],"TK-P5":["Les camions vides","Chaque camion vide coûte 3 points."],"TK-P6":["Les marchandises en attente","Chaque tuile encore en attente coûte 2 points, un joker aussi. Un double coûte 4 points, comme le dit le décompte ; sa propre description parle de 2 points."],"TK-E1":["Le vainqueur","Le plus haut total gagne. À égalité, c’est le marqueur de départ le plus petit qui l’emporte."]}};
export const tables = {"REWARD_OF_TYPE":{"count":5,"of":"i1"},"TILES_OF_KIND":{"count":11,"of":"i1"}};
export const integers = {"SINGLES":49,"TILES":57};
export const components = {"goods":{"provenance":"given","note":"`tiles` are single goods, `doubles` the tiles worth two of them, `reward` the points for having loaded most of the type.","rows":[{"type":"furniture","tiles":15,"doubles":1,"reward":6},{"type":"fish","tiles":13,"doubles":1,"reward":4},{"type":"vegetables","tiles":9,"doubles":1,"reward":5},{"type":"clothes","tiles":7,"doubles":1,"reward":3},{"type":"toys","tiles":5,"doubles":1,"reward":2}]},"jokers":{"provenance":"given","tiles":3},"track":{"provenance":"derived","note":"57 tiles in stacks of 3 cover 19 goods spaces; START closes the loop.","spaces":19,"stack":3},"trucks":{"provenance":"given","rows":[{"size":"small","capacity":3,"count":8},{"size":"medium","capacity":4,"count":5},{"size":"large","capacity":5,"count":8}]},"cards":{"provenance":"given","note":"One drive card of each number from 1 to `drives`, and one loading card, for every player; the five colours are ours.","colours":["red","blue","green","yellow","violet"],"drives":6}};
