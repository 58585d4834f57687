// Made by scripts/words.py from colisee/games/post_office. Do not edit.
import * as py from "../../pages/pad/counting/python.js";
import { Outcome, clause, name_of } from "../core/outcomes.gen.js";
import { Text } from "../core/text.gen.js";

const EDITION_OWN_START_TILES = 1;
const START_SPACES = 328000;
const TURN_TEXTS = [new Text("", ""), new Text(", turned to the right", ", tourné vers la droite"), new Text(", upside down", ", à l’envers"), new Text(", turned to the left", ", tourné vers la gauche")];
const SIDE = 5;
const SPACE_COLUMNS = "abcde";
const HAND_NAMES = [new Text("the tile kept", "le jeton gardé"), new Text("the tile received", "le jeton reçu")];
const SPACES = 25;
const PLACE = 3;
const LAY = 228;
const SPACE_PARTS = py.dict([[1, new Text("the top left of {}", "le coin supérieur gauche de {}")], [2, new Text("the top right of {}", "le coin supérieur droit de {}")], [4, new Text("the bottom left of {}", "le coin inférieur gauche de {}")], [8, new Text("the bottom right of {}", "le coin inférieur droit de {}")], [3, new Text("the top of {}", "le haut de {}")], [12, new Text("the bottom of {}", "le bas de {}")], [5, new Text("the left of {}", "la gauche de {}")], [10, new Text("the right of {}", "la droite de {}")], [14, new Text("{} but for its top left", "{} sauf le coin supérieur gauche")], [13, new Text("{} but for its top right", "{} sauf le coin supérieur droit")], [11, new Text("{} but for its bottom left", "{} sauf le coin inférieur gauche")], [7, new Text("{} but for its bottom right", "{} sauf le coin inférieur droit")]]);
const STEP = [[[0, 1, 2, 10], [0, 1, 11, 21], [2, 10, 11, 12], [0, 10, 20, 21]], [[0, 1, 2, 12], [1, 11, 20, 21], [0, 10, 11, 12], [0, 1, 10, 20]], [[0, 1, 11, 12], [1, 10, 11, 20], [0, 0, 0, 0], [0, 0, 0, 0]], [[1, 2, 10, 11], [0, 10, 11, 21], [0, 0, 0, 0], [0, 0, 0, 0]], [[0, 1, 2, 3], [0, 10, 20, 30], [0, 0, 0, 0], [0, 0, 0, 0]], [[0, 1, 2, 11], [1, 10, 11, 21], [1, 10, 11, 12], [0, 10, 11, 20]]];
const TAPE_PARCELS = 4;
const WIDE = [[8, 9, 8, 9], [8, 9, 8, 9], [8, 9, 8, 9], [8, 9, 8, 9], [7, 10, 7, 10], [8, 9, 8, 9]];
const PLACES_OF_LOOK = [72, 72, 72, 72, 70, 72];
const PLACES_OF_SIDE = [288, 288, 144, 144, 140, 288];
const SIDE_COUNT = 6;
const LAY_LINE = 516;
const TAKE_TAPE = 204;
const FLIPPED = [0, 1, 0, 1, 0, 0];
const COLOUR_NAMES = [new Text("light blue", "bleu clair"), new Text("dark blue", "bleu foncé"), new Text("yellow", "jaune"), new Text("brown", "marron")];
const SHAPE_OF_SIDE = [0, 0, 1, 1, 2, 3];
const SHAPES = ["L", "Z", "I", "T"];
const TAKE_TAPE_LAST = 227;
const NO_TAPE = 203;
const PLACE_LAST = 202;
const PAY = 2;
const KEEP_LAST = 1;
const ACTIONS = 656;
const RECEIVED = 1;
const KEPT = 0;
const PHASE_PLAY = 4;
const PHASE_KEEP = 3;
const UPPER_PARCELS = 60;
const STAMP = 1;
const COLOURS = ["light blue", "dark blue", "yellow", "brown"];
const PLAIN = ".";
const CORNER_OF_SPACE = [0, 2, 4, 6, 8, 20, 22, 24, 26, 28, 40, 42, 44, 46, 48, 0, 2, 4, 6, 8, 20, 22, 24, 26, 28];
const HALF_OF_SPACE = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
const SLOT_NAMES = ["kept", "received"];
const KEEP = 0;
const START_TILE = 656;
const LANGUAGES = ["en", "fr"];
const WAYBILL_NAME = new Text("waybill", "bordereau");
const STAMP_NAME = new Text("stamp", "timbre");
const TYPE_SIGN_NAMES = [new Text("glass", "verre"), new Text("tree", "sapin"), new Text("cake", "gâteau"), new Text("heart", "cœur")];
const A_TILE = new Text("a tile", "un jeton");
const COUNT_NAMES = py.dict([["squares", new Text("squares", "carrés")], ["shapes", new Text("shapes of tapes", "formes de bandes")], ["colours", new Text("colours of tapes", "couleurs de bandes")], ["tapes of one colour", new Text("tapes of one colour", "bandes d’une même couleur")], ["tapes of one shape", new Text("tapes of one shape", "bandes d’une même forme")], ["tapes beside one waybill", new Text("tapes beside one waybill", "bandes autour d’un bordereau")], ["stamps", new Text("stamps", "timbres")], ["symbols of one type", new Text("uncovered symbols of one type", "symboles découverts d’un même type")], ["full rows", new Text("full rows of the shelf", "lignes pleines de l’étagère")]]);
const NUMBER_WORDS = [new Text("no", "zéro"), new Text("one", "un"), new Text("two", "deux"), new Text("three", "trois"), new Text("four", "quatre"), new Text("five", "cinq"), new Text("six", "six"), new Text("seven", "sept"), new Text("eight", "huit"), new Text("nine", "neuf"), new Text("ten", "dix")];
const ALL_FOUR = py.dict([["shapes", new Text("tapes of all four shapes", "des bandes des quatre formes")], ["colours", new Text("tapes of all four colours", "des bandes des quatre couleurs")]]);
const COLOUR_COUNT = 4;
const START_TILE_LAST = 671;
const CHALLENGE_COUNTS = ["squares", "shapes", "colours", "tapes of one colour", "tapes of one shape", "tapes beside one waybill", "stamps", "symbols of one type", "full rows"];
const Challenge = { count: 0, least: 0 };
const COLOUR_LETTERS = "LDYB";
const ASSISTANTS = ["cat", "dog", "pigeon", "hamster"];
const COLUMNS = 10;
const SYMBOL_LETTERS = "tsw";
const TURNS = 4;
const START_TILES_OF_SEAT = 4;
const LINE_SIDE = 4;
const BENT_SIDE = 0;
const PAIR = 2;
const STEP_TAPE = 3;
const STEP_PLACE = 2;
const ROUNDS = 11;
const PHASE_CHALLENGES = 1;
const PHASE_START = 0;
function space_code(space) {
return "" + py.str(py.at(SPACE_COLUMNS, py.mod(space, SIDE))) + py.str(py.add(py.floordiv(space, SIDE), 1));
}
function place_parts(action) {
let slot, where;
[slot, where] = py.iter(py.divmod(py.sub(action, PLACE), py.mul(SPACES, TURNS)));
return [slot, ...py.iter(py.divmod(where, TURNS))];
}
function _lay_text(player, action, who) {
let tape, straight, where, rest;
tape = tape_text(py.sub(py.int(player.tape_in_hand), 1));
straight = !py.lt(action, LAY_LINE);
where = place_of_tape(py.sub(py.int(player.tape_in_hand), 1), py.sub(action, (py.truth(straight) ? LAY_LINE : LAY)));
rest = new Text("" + " " + py.str(tape.en) + " on " + py.str(where.en) + ".", "" + " " + py.str(tape.fr) + " sur " + py.str(where.fr) + ".");
return clause(who, ["lays", "lay"], ["pose", "posez"], rest);
}
function place_of_tape(tape, place) {
let side, parcels, texts, en, fr;
side = py.mod(tape, SIDE_COUNT);
if ((!py.lt(place, py.at(PLACES_OF_SIDE, side)))) {
return new Text("?", "?");
}
parcels = parcels_under(side, place);
texts = py.iter(_spaces_of(parcels)).map((space) => [py.at(SPACE_PARTS, _part_of(space, parcels)), space]);
[en, fr] = py.iter(py.iter(LANGUAGES).map((language) => py.call(", ", "join", py.iter(texts).map(([text, space]) => py.call(py.call(text, "to", language), "format", space)))));
return new Text(en, fr);
}
function _part_of(space, parcels) {
return py.sum(py.iter(parcels).filter((parcel) => (py.eq(_space_of(parcel), space))).map((parcel) => py.lshift(1, py.add(py.mul(py.mod(py.floordiv(parcel, COLUMNS), 2), 2), py.mod(py.mod(parcel, COLUMNS), 2)))));
}
function _space_of(parcel) {
return space_code(py.add(py.mul(py.floordiv(py.floordiv(parcel, COLUMNS), 2), SIDE), py.floordiv(py.mod(parcel, COLUMNS), 2)));
}
function _spaces_of(parcels) {
let spaces, parcel, code;
spaces = [];
for (parcel of py.iter(parcels)) {
code = _space_of(parcel);
if ((!py.has(spaces, code))) {
py.call(spaces, "append", code);
}
}
return spaces;
}
function parcels_under(side, place) {
let turn, corner, row, column;
[turn, corner] = py.iter(py.divmod(place, py.int(py.at(PLACES_OF_LOOK, side))));
[row, column] = py.iter(py.divmod(corner, py.int(py.at(WIDE, [side, turn]))));
return py.iter(py.range(TAPE_PARCELS)).map((i) => py.add(py.add(py.mul(row, COLUMNS), column), py.int(py.at(STEP, [side, turn, i]))));
}
function tape_text(tape) {
let colour, side, shape, name, flipped;
[colour, side] = py.iter(py.divmod(tape, SIDE_COUNT));
[shape, name] = py.iter([py.at(SHAPES, py.at(SHAPE_OF_SIDE, side)), py.at(COLOUR_NAMES, colour)]);
flipped = (py.truth(py.at(FLIPPED, side)) ? new Text(" (flipped)", " (retournée)") : new Text("", ""));
return new Text("" + "the " + py.str(name.en) + " " + py.str(shape) + " tape" + py.str(flipped.en), "" + "la bande " + py.str(shape) + " " + py.str(name.fr) + py.str(flipped.fr));
}
function _no_tape_text(who) {
return clause(who, ["lays", "lay"], ["ne pose", "ne posez"], new Text(" no tape.", " pas de bande."));
}
function _pay_text(who) {
let rest;
rest = new Text(" a stamp to walk on.", " un timbre pour avancer encore.");
return clause(who, ["pays", "pay"], ["paie", "payez"], rest);
}
function _of_passing(before, after) {
let hands;
if (((!py.eq(before.phase, PHASE_KEEP)) || (!py.eq(after.phase, PHASE_PLAY)))) {
return [];
}
hands = py.iter(py.range(py.int(after.seats))).map((seat) => py.at(after.player, seat).hand);
return py.iter(py.enumerate(hands)).filter(([seat, hand]) => ((py.lt(0, py.at(hand, KEPT))) && (py.lt(0, py.at(hand, RECEIVED))))).map(([seat, hand]) => new Outcome("receive", seat, py.dict([["tile", py.int(py.at(hand, RECEIVED))], ["from", py.mod(py.sub(seat, 1), py.len(hands))]])));
}
function _of_action(before, after, seat, action) {
let player, kept, passed, slot, space, turns, facts;
player = py.at(before.player, seat);
if ((!py.lt(KEEP_LAST, action))) {
[kept, passed] = py.iter([py.int(py.at(player.hand, py.sub(action, KEEP))), py.int(py.at(player.hand, py.sub(py.sub(PAIR, 1), py.sub(action, KEEP))))]);
return [new Outcome("keep", seat, py.dict([["tile", kept], ["passed", passed]]))];
}
if ((py.eq(action, PAY))) {
return [new Outcome("pay", seat, py.dict([["stamps", 1]]))];
}
if ((!py.lt(PLACE_LAST, action))) {
[slot, space, turns] = py.iter(place_parts(action));
facts = py.dict([["tile", py.at(SLOT_NAMES, slot)], ...py.items(_space(space)), ["turns", turns], ["parcels", _parcels_on(py.at(after.player, seat), space)]]);
return [new Outcome("place", seat, facts)];
}
if ((py.eq(action, NO_TAPE))) {
return [new Outcome("no_tape", seat, py.dict([]))];
}
if ((!py.lt(TAKE_TAPE_LAST, action))) {
return [];
}
return [_of_tape(before, after, seat, action)];
}
function _of_tape(before, after, seat, action) {
let tape, colour, side, straight, place, row, column, turns, parcels, facts;
tape = py.sub(py.int(py.at(before.player, seat).tape_in_hand), 1);
[colour, side] = py.iter(py.divmod(tape, SIDE_COUNT));
straight = !py.lt(action, LAY_LINE);
place = py.sub(action, (py.truth(straight) ? LAY_LINE : LAY));
[row, column, turns] = py.iter(corner_of((py.truth(straight) ? LINE_SIDE : BENT_SIDE), place));
parcels = parcels_under(side, place);
facts = py.dict([["colour", py.at(COLOURS, colour)], ["shape", py.at(SHAPES, py.at(SHAPE_OF_SIDE, side))], ["row", row], ["column", column], ["turns", turns], ["parcels", parcels], ["stamps", _stamps_on(py.at(before.player, seat), parcels)]]);
return new Outcome("tape", seat, facts);
}
function _stamps_on(player, parcels) {
return py.sum(py.iter(parcels).map((parcel) => py.and(py.rshift(py.int(py.at(player.symbols, [STAMP, py.floordiv(parcel, UPPER_PARCELS)])), py.mod(parcel, UPPER_PARCELS)), 1)));
}
function corner_of(side, place) {
let turn, corner, row, column;
[turn, corner] = py.iter(py.divmod(place, py.int(py.at(PLACES_OF_LOOK, side))));
[row, column] = py.iter(py.divmod(corner, py.int(py.at(WIDE, [side, turn]))));
return [py.add(row, 1), py.add(column, 1), turn];
}
function _parcels_on(player, space) {
let half, corner, colours, symbols;
[half, corner] = py.iter([py.int(py.at(HALF_OF_SPACE, space)), py.int(py.at(CORNER_OF_SPACE, space))]);
[colours, symbols] = py.iter([py.call(py.column(player.parcels, half), "tolist"), py.call(py.column(player.symbols, half), "tolist")]);
return py.iter(py.range(2)).flatMap((row) => py.iter(py.range(2)).map((column) => _parcel(colours, symbols, py.add(py.add(corner, py.mul(row, COLUMNS)), column))));
}
function _parcel(colours, symbols, place) {
let colour, symbol;
colour = py.next(py.iter(py.enumerate(colours)).filter(([number, parcels]) => py.truth(py.and(py.rshift(parcels, place), 1))).map(([number, parcels]) => number));
symbol = py.next(py.iter(py.enumerate(symbols)).filter(([number, parcels]) => py.truth(py.and(py.rshift(parcels, place), 1))).map(([number, parcels]) => number), null);
return py.add(py.at(COLOUR_LETTERS, colour), ((symbol === null) ? PLAIN : py.at(SYMBOL_LETTERS, symbol)));
}
function _space(space) {
return py.dict([["row", py.add(py.floordiv(space, SIDE), 1)], ["column", py.add(py.mod(space, SIDE), 1)]]);
}
function _draw_text(who, tile) {
return clause(who, ["draws", "draw"], ["pioche", "piochez"], new Text("" + " " + py.str(tile.en) + ".", "" + " " + py.str(tile.fr) + "."));
}
function _face_text(face) {
return _rows_text(py.iter(py.call(face, "split", "/")).map((row) => py.call(row, "split")));
}
function _rows_text(rows) {
let texts, en, fr;
texts = py.iter(rows).map((row) => py.iter(row).map((parcel) => _parcel_text(parcel)));
[en, fr] = py.iter(py.iter(LANGUAGES).map((language) => py.call("; ", "join", py.iter(texts).map((row) => py.call(", ", "join", py.iter(row).map((parcel) => py.call(parcel, "to", language)))))));
return new Text(en, py.call(fr, "replace", ";", " ;"));
}
function _parcel_text(parcel) {
let colour, name, sign;
colour = py.call(COLOUR_LETTERS, "index", py.at(parcel, 0));
name = py.at(COLOUR_NAMES, colour);
if ((!py.has(SYMBOL_LETTERS, py.at(parcel, 1)))) {
return name;
}
sign = py.at([py.at(TYPE_SIGN_NAMES, colour), STAMP_NAME, WAYBILL_NAME], py.call(SYMBOL_LETTERS, "index", py.at(parcel, 1)));
return new Text("" + py.str(name.en) + " with " + py.str(sign.en), "" + py.str(name.fr) + " avec " + py.str(sign.fr));
}
function _keep_text(who, kept, passed) {
let en, fr, rest;
[en, fr] = py.iter((py.truth(who) ? ["passes", "passe"] : ["pass", "passez"]));
rest = new Text("" + " " + py.str(kept.en) + " and " + py.str(en) + " on " + py.str(passed.en) + ".", "" + " " + py.str(kept.fr) + " et " + py.str(fr) + " " + py.str(passed.fr) + " à gauche.");
return clause(who, ["keeps", "keep"], ["garde", "gardez"], rest);
}
function challenge_text(row) {
let count, least, number;
[count, least] = py.iter([py.at(row, "count"), py.at(row, "least")]);
if (((py.eq(least, COLOUR_COUNT)) && (py.has(ALL_FOUR, count)))) {
return py.at(ALL_FOUR, count);
}
number = ((py.lt(least, py.len(NUMBER_WORDS))) ? py.at(NUMBER_WORDS, least) : new Text(py.str(least), py.str(least)));
return new Text("" + py.str(number.en) + " " + py.str(py.at(COUNT_NAMES, count).en), "" + py.str(number.fr) + " " + py.str(py.at(COUNT_NAMES, count).fr));
}
function _tape_outcome(facts, who) {
let colour, shape, stamps, where, earned, en, fr, unit, rest;
[colour, shape, stamps] = py.iter([py.at(COLOUR_NAMES, py.call(COLOURS, "index", py.at(facts, "colour"))), py.at(facts, "shape"), py.at(facts, "stamps")]);
where = py.call(", ", "join", _spaces_of(py.at(facts, "parcels")));
earned = new Text("", "");
if (py.truth(stamps)) {
[en, fr] = py.iter((py.truth(who) ? ["earns", "gagne"] : ["earn", "gagnez"]));
unit = new Text(((py.eq(stamps, 1)) ? "stamp" : "stamps"), ((py.eq(stamps, 1)) ? "timbre" : "timbres"));
earned = new Text("" + " and " + py.str(en) + " " + py.str(stamps) + " " + py.str(unit.en), "" + " et " + py.str(fr) + " " + py.str(stamps) + " " + py.str(unit.fr));
}
rest = new Text("" + " the " + py.str(colour.en) + " " + py.str(shape) + " tape on " + py.str(where) + py.str(earned.en) + ".", "" + " la bande " + py.str(shape) + " " + py.str(colour.fr) + " sur " + py.str(where) + py.str(earned.fr) + ".");
return clause(who, ["lays", "lay"], ["pose", "posez"], rest);
}
function _no_tape_outcome(facts, who) {
return _no_tape_text(who);
}
function _place_outcome(facts, who) {
let where, tile, rest;
where = space_code(py.sub(py.add(py.mul(py.sub(py.at(facts, "row"), 1), SIDE), py.at(facts, "column")), 1));
tile = _rows_text([py.slice(py.at(facts, "parcels"), null, 2), py.slice(py.at(facts, "parcels"), 2, null)]);
rest = new Text("" + " a tile on " + py.str(where) + " (" + py.str(tile.en) + ").", "" + " un jeton en " + py.str(where) + " (" + py.str(tile.fr) + ").");
return clause(who, ["places", "place"], ["place", "placez"], rest);
}
function _pay_outcome(facts, who) {
return _pay_text(who);
}
function challenge_table(rows) {
let table, entry, row;
table = py.np.zeros(py.len(rows), py.dtype_of(Challenge));
for ([entry, row] of py.iter(py.zip(table, rows))) {
[entry.count, entry.least] = py.iter([py.call(CHALLENGE_COUNTS, "index", py.at(row, "count")), py.at(row, "least")]);
}
return table;
}
function parcels_of(face, turn) {
let parcels, _;
parcels = py.call(py.call(face, "replace", "/", " "), "split");
for (_ of py.iter(py.range(turn))) {
parcels = [py.at(parcels, 2), py.at(parcels, 0), py.at(parcels, 3), py.at(parcels, 1)];
}
return parcels;
}
function _table(values, kind) {
let table;
table = py.np.array(values, kind);
return table;
}
function * _tapes_laid(mark, name, side) {
let place, row, column, turn;
for (place of py.iter(py.range(py.at(PLACES_OF_SIDE, side)))) {
[row, column, turn] = py.iter(corner_of(side, place));
yield ["" + py.str(mark) + py.str(row) + "." + py.str(column) + "." + py.str(turn), py.dict([["lay", py.dict([["tape", name], ["row", row], ["column", column], ["turns", turn]])]])];
}
}
function * _tapes_taken() {
let tape, colour, side, shape, taken;
for (tape of py.iter(py.range(py.mul(COLOUR_COUNT, SIDE_COUNT)))) {
[colour, side] = py.iter(py.divmod(tape, SIDE_COUNT));
shape = py.at(SHAPES, py.at(SHAPE_OF_SIDE, side));
taken = py.dict([["colour", py.at(COLOURS, colour)], ["shape", shape], ["flipped", py.bool(py.at(FLIPPED, side))]]);
yield ["" + "T" + py.str(tape_code(tape)), py.dict([["take_tape", taken]])];
}
}
function tape_code(tape) {
let colour, side;
[colour, side] = py.iter(py.divmod(tape, SIDE_COUNT));
return py.add(py.add(py.at(COLOUR_LETTERS, colour), py.at(SHAPES, py.at(SHAPE_OF_SIDE, side))), (py.truth(py.at(FLIPPED, side)) ? "*" : ""));
}
function * _placements() {
let action, slot, space, turn, name, row, column, placed;
for (action of py.iter(py.range(PLACE, py.add(PLACE_LAST, 1)))) {
[slot, space, turn] = py.iter(place_parts(action));
[name, row, column] = py.iter([py.at(SLOT_NAMES, slot), py.add(py.floordiv(space, SIDE), 1), py.add(py.mod(space, SIDE), 1)]);
placed = py.dict([["tile", name], ["row", row], ["column", column], ["turns", turn]]);
yield ["" + py.str(py.at(name, 0)) + py.str(space_code(space)) + "." + py.str(turn), py.dict([["place", placed]])];
}
}
function hints(view) {
let s, seat, found;
[s, seat] = py.iter([view.record, view.seat]);
found = py.dict([["rounds", ROUNDS]]);
if ((!py.lt(seat, s.seats))) {
return found;
}
if ((py.eq(py.at(s.player, seat).step, STEP_PLACE))) {
py.put(found, "walk", _walk(py.call(view, "copy"), seat));
}
if ((py.eq(py.at(s.player, seat).step, STEP_TAPE))) {
py.put(found, "tapes", _tapes(view, seat));
}
return found;
}
function _tapes(view, seat) {
let before, tapes, take, taken, lay, laid, place, parcels, cells;
before = py.at(py.call(view, "totals"), seat);
tapes = [];
for (take of py.iter(py.call(view, "legal", seat))) {
if ((py.eq(take, NO_TAPE))) {
continue;
}
taken = py.call(view, "copy");
py.call(taken, "apply_unchecked", seat, take);
for (lay of py.iter(py.call(taken, "legal", seat))) {
laid = py.call(taken, "copy");
py.call(laid, "apply_unchecked", seat, lay);
place = py.sub(lay, ((!py.lt(lay, LAY_LINE)) ? LAY_LINE : LAY));
parcels = py.iter(parcels_under(py.mod(py.sub(take, TAKE_TAPE), SIDE_COUNT), place)).map((parcel) => py.divmod(parcel, COLUMNS));
cells = py.iter(parcels).map(([row, column]) => [py.add(row, 1), py.add(column, 1)]);
py.call(tapes, "append", py.dict([["take", take], ["lay", lay], ["cells", cells], ["preview", py.sub(py.at(py.call(laid, "totals"), seat), before)]]));
}
}
return tapes;
}
function _walk(trial, seat) {
let squares, steps, square, actions;
squares = [];
steps = [];
square = py.int(py.at(trial.record.player, seat).square);
while ((!py.has(squares, square))) {
actions = py.call(trial, "legal", seat);
py.call(steps, "append", py.dict([["square", square], ["stamps", py.len(squares)], ["spaces", _spaces(actions)]]));
py.call(squares, "append", square);
if ((py.has(actions, PAY))) {
py.call(trial, "apply_unchecked", seat, PAY);
}
square = py.int(py.at(trial.record.player, seat).square);
}
return steps;
}
function _spaces(actions) {
let spaces;
spaces = py.set(py.iter(actions).filter((action) => ((!py.lt(action, PLACE) && !py.lt(PLACE_LAST, action)))).map((action) => py.mod(py.floordiv(py.sub(action, PLACE), TURNS), SPACES)));
return py.iter(py.sorted(spaces)).map((space) => [py.add(py.floordiv(space, SIDE), 1), py.add(py.mod(space, SIDE), 1)]);
}
function round_number(s) {
return ((py.has([PHASE_START, PHASE_CHALLENGES], s.phase)) ? 0 : py.add(py.int(s.rounds), 1));
}
export function derive(COMPONENTS) {
const STANDARD_FACES = py.at(py.at(COMPONENTS, "standard_tiles"), "rows");
const START_FACES = py.iter(ASSISTANTS).flatMap((assistant) => py.iter(py.at(py.at(COMPONENTS, "start_tiles"), assistant)).map((face) => face));
const FACES = [...py.iter(STANDARD_FACES), ...py.iter(START_FACES)];
const TILES = py.len(STANDARD_FACES);
const TILE_WORDS = py.floordiv(py.add(TILES, 31), 32);
function _face_table(letters, letter) {
let bits;
bits = [1, py.lshift(1, 1), py.lshift(1, COLUMNS), py.lshift(1, py.add(COLUMNS, 1))];
return _table(py.iter(FACES).map((face) => py.iter(py.range(TURNS)).map((turn) => py.iter(letters).map((x) => py.sum(py.iter(py.zip(bits, parcels_of(face, turn))).filter(([b, parcel]) => (py.eq(py.at(parcel, letter), x))).map(([b, parcel]) => b))))), py.np.int16);
}
const CHALLENGE = challenge_table(py.at(py.at(COMPONENTS, "challenges"), "rows"));
const CHALLENGE_NAMES = py.tuple(py.iter(py.at(py.at(COMPONENTS, "challenges"), "rows")).map((row) => py.at(row, "name")));
const CHALLENGES = py.len(CHALLENGE);
const REWARD = py.at(py.at(COMPONENTS, "challenges"), "reward");
const [OPEN_CHALLENGE, OPEN_CHALLENGE_LAST] = py.iter([py.add(START_TILE_LAST, 1), py.add(START_TILE_LAST, CHALLENGES)]);
const [DRAW_TILE, DRAW_TILE_LAST] = py.iter([py.add(OPEN_CHALLENGE_LAST, 1), py.add(OPEN_CHALLENGE_LAST, TILES)]);
function outcomes(before, after, seat, action) {
let played;
if (((action !== null) && (!py.lt(action, START_TILE)))) {
return _of_draw(before, after, action);
}
played = ((action === null) ? [] : _of_action(before, after, seat, action));
return [...py.iter(played), ...py.iter(_of_passing(before, after)), ...py.iter(_of_challenges(before, after))];
}
function _of_draw(before, after, action) {
let seat, is_open;
if ((!py.lt(action, DRAW_TILE))) {
seat = py.next(py.iter(py.range(py.int(before.seats))).filter((seat) => (py.eq(py.at(py.at(before.player, seat).hand, py.sub(PAIR, 1)), 0))).map((seat) => seat));
return [new Outcome("draw", seat, py.dict([["tile", py.add(py.sub(action, DRAW_TILE), 1)]]))];
}
if ((py.eq(round_number(after), 0))) {
return [];
}
is_open = py.iter(py.enumerate(CHALLENGE_NAMES)).filter(([number, name]) => py.truth(py.and(py.rshift(py.int(after.open_challenges), number), 1))).map(([number, name]) => name);
return [new Outcome("set_up", null, py.dict([["challenges", is_open]]))];
}
function _of_challenges(before, after) {
let fulfilled_before, fulfilled;
[fulfilled_before, fulfilled] = py.iter([py.call(py.at(before.player, "fulfilled"), "tolist"), py.call(py.at(after.player, "fulfilled"), "tolist")]);
return py.iter(py.range(py.len(fulfilled))).filter((seat) => (!py.eq(py.at(fulfilled, seat), py.at(fulfilled_before, seat)))).flatMap((seat) => py.iter(py.enumerate(CHALLENGE_NAMES)).filter(([number, name]) => py.truth(py.and(py.and(py.at(fulfilled, seat), py.sub(-1, py.at(fulfilled_before, seat))), py.lshift(1, number)))).map(([number, name]) => new Outcome("challenge", seat, py.dict([["challenge", name], ["stamps", REWARD]]))));
}
const CHALLENGE_TEXTS = py.dict(py.iter(py.at(py.at(COMPONENTS, "challenges"), "rows")).map((row) => [py.at(row, "name"), challenge_text(row)]));
function sentence(s, seat, action, language, names, reader) {
if ((!py.lt(action, ACTIONS))) {
return py.call(_chance_text(s, action, names, reader), "to", language);
}
return py.call(_action_text(py.at(s.player, seat), action, name_of(names, seat, reader)), "to", language);
}
function outcome_text(outcome, language, names, reader) {
let facts, who;
facts = outcome.facts;
if ((outcome.seat === null)) {
return py.call(_set_up_text(facts), "to", language);
}
who = name_of(names, outcome.seat, reader);
if ((py.eq(outcome.kind, "receive"))) {
return py.call(_receive_text(facts, who, name_of(names, py.at(facts, "from"), reader)), "to", language);
}
return py.call(py.at(OUTCOME_TEXTS, outcome.kind)(facts, who), "to", language);
}
function _set_up_text(facts) {
let challenges, en, fr, laid;
challenges = py.iter(py.at(facts, "challenges")).map((name) => py.at(CHALLENGE_TEXTS, name));
[en, fr] = py.iter(py.iter(LANGUAGES).map((language) => py.call(", ", "join", py.iter(challenges).map((text) => py.call(text, "to", language)))));
laid = new Text("The start tiles are laid out.", "Les jetons de départ sont posés.");
return (py.truth(challenges) ? new Text("" + py.str(laid.en) + " Challenges: " + py.str(en) + ".", "" + py.str(laid.fr) + " Défis : " + py.str(fr) + ".") : laid);
}
function _receive_text(facts, who, giver) {
let tile, rest;
tile = _tile_text(py.at(facts, "tile"));
if ((who === null)) {
return new Text("" + py.str(giver) + " passes you " + py.str(tile.en) + ".", "" + py.str(giver) + " vous passe " + py.str(tile.fr) + ".");
}
rest = new Text("" + " " + py.str(who) + " " + py.str(tile.en) + ".", "" + " à " + py.str(who) + " " + py.str(tile.fr) + ".");
return clause(giver, ["passes", "pass"], ["passe", "passez"], rest);
}
function _draw_outcome(facts, who) {
return _draw_text(who, _tile_text(py.at(facts, "tile")));
}
function _keep_outcome(facts, who) {
return _keep_text(who, _tile_text(py.at(facts, "tile")), _tile_text(py.at(facts, "passed")));
}
function _challenge_outcome(facts, who) {
let challenge, stamps, rest;
[challenge, stamps] = py.iter([py.at(CHALLENGE_TEXTS, py.at(facts, "challenge")), py.at(facts, "stamps")]);
rest = new Text("" + " a challenge (" + py.str(challenge.en) + "): " + py.str(stamps) + " stamps.", "" + " un défi (" + py.str(challenge.fr) + ") : " + py.str(stamps) + " timbres.");
return clause(who, ["fulfils", "fulfil"], ["réussit", "réussissez"], rest);
}
const OUTCOME_TEXTS = py.dict([["draw", _draw_outcome], ["keep", _keep_outcome], ["pay", _pay_outcome], ["place", _place_outcome], ["no_tape", _no_tape_outcome], ["tape", _tape_outcome], ["challenge", _challenge_outcome]]);
function _chance_text(s, action, names, reader) {
let seat, tile, turn, own, face, turned, rest, challenge;
if ((!py.lt(START_TILE_LAST, action))) {
seat = py.next(py.iter(py.range(s.seats)).filter((seat) => (!py.eq(py.at(s.player, seat).filled, START_SPACES))).map((seat) => seat));
[tile, turn] = py.iter(py.divmod(py.sub(action, START_TILE), TURNS));
own = ((py.eq(s.edition, EDITION_OWN_START_TILES)) ? py.mul(seat, START_TILES_OF_SEAT) : 0);
[face, turned] = py.iter([_face_text(py.at(START_FACES, py.add(own, tile))), py.at(TURN_TEXTS, turn)]);
rest = new Text("" + " with the tile (" + py.str(face.en) + ")" + py.str(turned.en) + ".", "" + " avec le jeton (" + py.str(face.fr) + ")" + py.str(turned.fr) + ".");
return clause(name_of(names, seat, reader), ["starts", "start"], ["commence", "commencez"], rest);
}
if ((!py.lt(OPEN_CHALLENGE_LAST, action))) {
challenge = py.at(CHALLENGE_TEXTS, py.at(CHALLENGE_NAMES, py.sub(action, OPEN_CHALLENGE)));
return new Text("" + "A challenge is open: " + py.str(challenge.en) + ".", "" + "Un défi est ouvert : " + py.str(challenge.fr) + ".");
}
seat = py.next(py.iter(py.range(s.seats)).filter((seat) => (py.eq(py.at(py.at(s.player, seat).hand, 1), 0))).map((seat) => seat));
return _draw_text(name_of(names, seat, reader), _tile_text(py.add(py.sub(action, DRAW_TILE), 1)));
}
function _action_text(player, action, who) {
let kept, tape;
if ((!py.lt(KEEP_LAST, action))) {
kept = _tile_text(py.int(py.at(player.hand, action)), A_TILE);
return _keep_text(who, kept, _tile_text(py.int(py.at(player.hand, py.sub(1, action))), new Text("the other", "l’autre")));
}
if ((py.eq(action, PAY))) {
return _pay_text(who);
}
if ((!py.lt(PLACE_LAST, action))) {
return _place_text(player, action, who);
}
if ((py.eq(action, NO_TAPE))) {
return _no_tape_text(who);
}
if ((!py.lt(TAKE_TAPE_LAST, action))) {
tape = tape_text(py.sub(action, TAKE_TAPE));
return clause(who, ["takes", "take"], ["prend", "prenez"], new Text("" + " " + py.str(tape.en) + ".", "" + " " + py.str(tape.fr) + "."));
}
return _lay_text(player, action, who);
}
function _place_text(player, action, who) {
let slot, space, turn, tile, where, turned, rest;
[slot, space, turn] = py.iter(place_parts(action));
tile = _tile_text(py.int(py.at(player.hand, slot)), py.at(HAND_NAMES, slot));
[where, turned] = py.iter([space_code(space), py.at(TURN_TEXTS, turn)]);
rest = new Text("" + " " + py.str(tile.en) + " on " + py.str(where) + py.str(turned.en) + ".", "" + " " + py.str(tile.fr) + " en " + py.str(where) + py.str(turned.fr) + ".");
return clause(who, ["places", "place"], ["place", "placez"], rest);
}
function _tile_text(tile, unknown = A_TILE) {
let face;
if ((!py.lt(0, tile))) {
return unknown;
}
face = _face_text(py.at(STANDARD_FACES, py.sub(tile, 1)));
return new Text("" + "the tile (" + py.str(face.en) + ")", "" + "le jeton (" + py.str(face.fr) + ")");
}
return { words: { sentence: sentence, outcomes: outcomes, outcome_text: outcome_text, round_number: round_number, hints: hints }, notation: py.toJson([...py.iter(py.iter(py.range(1, py.add(PAIR, 1))).map((drawn) => ["" + "K" + py.str(drawn), py.dict([["keep", py.dict([["drawn", drawn]])]])])), ["P", py.dict([["pay", py.dict([["stamps", 1]])]])], ...py.iter(_placements()), ["-", py.dict([["no_tape", py.dict([])]])], ...py.iter(_tapes_taken()), ...py.iter(_tapes_laid("@", "bent", BENT_SIDE)), ...py.iter(_tapes_laid("=", "straight", LINE_SIDE)), ...py.iter(py.iter(py.range(1, py.add(START_TILES_OF_SEAT, 1))).flatMap((tile) => py.iter(py.range(TURNS)).map((turn) => ["" + "+S" + py.str(tile) + "." + py.str(turn), py.dict([["start_tile", py.dict([["tile", tile], ["turns", turn]])]])]))), ...py.iter(py.iter(CHALLENGE_NAMES).map((name) => ["" + "+" + py.str(name), py.dict([["open_challenge", py.dict([["challenge", name]])]])])), ...py.iter(py.iter(py.range(1, py.add(TILES, 1))).map((tile) => ["" + "+" + py.str(tile), py.dict([["draw", py.dict([["tile", tile], ["parcels", py.at(STANDARD_FACES, py.sub(tile, 1))]])]])]))]), integers: { CHALLENGES: CHALLENGES, DRAW_TILE: DRAW_TILE, OPEN_CHALLENGE: OPEN_CHALLENGE, REWARD: REWARD, TILES: TILES, TILE_WORDS: TILE_WORDS }, tables: () => { const COLOUR_ON_TILE = _face_table(COLOUR_LETTERS, 0); const SYMBOL_ON_TILE = _face_table(SYMBOL_LETTERS, 1); return { CHALLENGE: CHALLENGE, COLOUR_ON_TILE: COLOUR_ON_TILE, SYMBOL_ON_TILE: SYMBOL_ON_TILE }; } };
}
export const facts = {"slug":"post-office","rules_version":2,"seats":[2,3,4],"pieces":["cat","dog","pigeon","hamster"],"components":"5e9d9ef336fb6b59","sources":["2b2561ee041aff3b","38300133b10bdc5d","5530161b473a9059","735a5a9604c050b6","bae888097eb0c62a","bd6cf2af2eedff4a","cfc19fb0b08f4193"],"digest":"b7b7db8cd9fb333f","options":[{"name":"challenges","values":["off","on"],"chosen":"off"},{"name":"squares","values":["overlapping","disjoint"],"chosen":"overlapping"}],"actions":656,"mask_words":21,"clauses":["stamps","fragile","christmas","treats","love","waybills","squares"],"clause_names":{"stamps":{"en":"stamps","fr":"timbres"},"fragile":{"en":"fragile","fr":"fragiles"},"christmas":{"en":"Christmas","fr":"Noël"},"treats":{"en":"treats","fr":"gourmandises"},"love":{"en":"love","fr":"amour"},"waybills":{"en":"waybills","fr":"bordereaux"},"squares":{"en":"squares","fr":"carrés"}},"clause_rules":{"stamps":"PO-P1","fragile":"PO-P2","christmas":"PO-P2","treats":"PO-P2","love":"PO-P2","waybills":"PO-P3","squares":"PO-P4"},"rules":["PO-S1","PO-S2","PO-R1","PO-R2","PO-R3","PO-R4","PO-R5","PO-R6","PO-R12","PO-R7","PO-R8","PO-R9","PO-R10","PO-R11","PO-P1","PO-P2","PO-P3","PO-P4","PO-E1"],"longest":780,"secrets":true,"levels":{"beginner":{"iterations":16,"seconds":0.1,"temperature":0.006,"least_visits":0.0,"threads":1},"novice":{"iterations":32,"seconds":0.3,"temperature":0.0022500000000000003,"least_visits":0.0,"threads":1},"apprentice":{"iterations":96,"seconds":0.5,"temperature":0.00075,"least_visits":0.25,"threads":1},"expert":{"iterations":240,"seconds":1.0,"temperature":0.0,"least_visits":0.0,"threads":1},"master":{"iterations":4000,"seconds":3.0,"temperature":0.0,"least_visits":0.0,"threads":1},"grandmaster":{"iterations":20000,"seconds":10.0,"temperature":0.0,"least_visits":0.0,"threads":2}},"search":[0.5,0.2,1099511627776,1,0.3,100.0,8,0.2,0.0,1.0,10.0,0.0015,1,1],"weights":[1.0,0.35,0.3,0.6,0.3,0.8,1.1,2.2,0.5,5.0,6.0,5.0,3.5,8.0,3.5,4.5,4.5,3.5,1.2,0.39,0.37,0.49,0.3,-0.1,1.1,2.9,0.4,5.0,6.0,5.0,3.5,8.0,3.5,4.5,4.5,3.5]};
export const layout = {"size":653,"fields":[["player",0,{"count":4,"of":{"size":158,"fields":[["parcels",0,{"count":4,"of":{"count":2,"of":"i8"}}],["symbols",64,{"count":3,"of":{"count":2,"of":"i8"}}],["filled",112,"i4"],["tapes",116,{"count":16,"of":"i2"}],["stamps",148,"i2"],["fulfilled",150,"i2"],["hand",152,{"count":2,"of":"i1"}],["kept",154,"i1"],["square",155,"i1"],["step",156,"i1"],["tape_in_hand",157,"i1"]]}}],["deck",632,{"count":3,"of":"u4"}],["seats",644,"i1"],["challenges",645,"i1"],["squares",646,"i1"],["edition",647,"i1"],["phase",648,"i1"],["rounds",649,"i1"],["start_tiles",650,"i1"],["open_challenges",651,"i2"]]};
export const rule_texts = {"en":{"PO-S1":["Your shelf","Everybody chooses an assistant, all different, takes a shelf, puts the assistant on START, and takes 3 stamps and 16 tapes. Shuffle the four start tiles of your assistant and lay them face up on the start spaces. They are turned at random. The four start tiles are the same four for everybody."],"PO-S2":["The reserve and the challenges","The standard tiles lie face down. Without challenges (challenges=off) the challenge tiles stay in the box, as the print advises for first games. With four open challenges (challenges=on) four of the nine are drawn and laid open for all."],"PO-R1":["Draw two, keep one, pass one","All players act at the same time. Everybody plays at their own pace. Draw two tiles and look at them in secret. Keep one face down and pass the other to your left neighbour. When all have chosen, everybody has two tiles. Until it is placed, a tile is known only to those who have held it."],"PO-R2":["Advance the assistant","Before each tile your assistant walks one square clockwise round the shelf, past START too."],"PO-R3":["Full lines are skipped","If the row or column it shows has no empty space, it walks on for free until it shows one that has, or until it stands on a corner."],"PO-R4":["Pay to walk on","Before you place the tile you may pay 1 stamp to walk one more square, as often as you have stamps for it. Full lines are skipped again (PO-R3). The assistant never walks backwards."],"PO-R5":["What the assistant shows","Squares above and below the shelf show a column, squares to the left and right show a row. A corner shows every empty space. START is a corner like the others."],"PO-R6":["Place a tile","Place one of your two tiles, turned as you like, on an empty space of the line shown. You must place it."],"PO-R12":["One tape of each","You have one tape of each shape (L, Z, I, T) in each of the four colours, sixteen in all. Turned or flipped it is the same tape."],"PO-R7":["Lay a tape, if you like","After each tile you may lay one tape on four uncovered parcels of its colour that form its shape, turned and flipped as you like. It may lie anywhere on your shelf, but not on another tape or an empty space. Tapes run across several tiles, since none fits on one. Start tiles may be taped like others. A tape is never moved again. If no tape has a place, you are not asked."],"PO-R8":["Covered stamps","Every stamp symbol under the tape you lay gives you 1 stamp. You get it at once and may spend it in the same round."],"PO-R9":["The second tile","Then do the same with your second tile: advance, pay if you like, place, and lay a tape if you like. Whoever is done waits for the others; then a new round begins."],"PO-R10":["The last round","In the eleventh round one space is left. Place one of your two tiles there and return the other to the reserve; one tape may still follow."],"PO-R11":["Challenges","With challenges=on, everybody checks the open challenges at the end of every round. Whoever fulfils one gets its tile, worth 8 stamps; if there are several, one takes the tile and the others take 8 stamps. It is not replaced. A challenge tile may be changed into stamps at any time. All challenges are judged before any is paid. Squares count for a challenge as they do for points (PO-P4). Who of several takes the tile does not matter; here everybody simply gets 8 stamps."],"PO-P1":["Stamps","Your stamps score their value, a challenge tile scores 8. Stamp symbols on tiles score nothing."],"PO-P2":["Types","For each of the four types (fragile things, Christmas gifts, treats, love tokens): multiply its uncovered symbols by the tapes of that colour on your shelf."],"PO-P3":["Waybills","An uncovered waybill gives 3 points for each tape next to it, not diagonally. Each waybill counts by itself. A tape that touches a waybill on two sides counts once for it."],"PO-P4":["Squares","Two by two uncovered parcels of one colour give 5 points. They may lie on one tile or across several: the picture is lost. Every square counts, even if they overlap (squares=overlapping)."],"PO-E1":["Victory","After eleven rounds the highest total wins. If totals are equal, more stamps (PO-P1) win; if these are equal too, the victory is shared."]},"fr":{"PO-S1":["Votre étagère","Chacun choisit un assistant, tous différents, prend une étagère, pose l’assistant sur la case Départ et reçoit 3 timbres et 16 bandes. Mélangez les quatre jetons de départ de votre assistant et posez-les face visible sur les emplacements de départ. Ils sont tournés au hasard. Les quatre jetons de départ sont les mêmes pour tous."],"PO-S2":["La réserve et les défis","Les jetons Colis standard sont face cachée dans la réserve. Sans défis (challenges=off), les tuiles Défi restent dans la boîte, comme la règle le conseille pour les premières parties. Avec quatre défis ouverts (challenges=on), quatre des neuf sont piochées et posées face visible pour tous."],"PO-R1":["Piocher deux jetons, en garder un, passer l’autre","Tous les joueurs agissent en même temps. Chacun joue à son rythme. Piochez deux jetons et regardez-les en secret. Gardez-en un face cachée et passez l’autre à votre voisin de gauche. Quand tous ont choisi, chacun a deux jetons. Tant qu’il n’est pas placé, un jeton n’est connu que de ceux qui l’ont eu en main."],"PO-R2":["Avancer l’assistant","Avant chaque jeton, votre assistant avance d’une case autour de l’étagère, dans le sens horaire, et continue au-delà de Départ."],"PO-R3":["Les lignes et colonnes pleines sont sautées","Si la ligne ou la colonne qu’il montre n’a plus d’emplacement vide, il continue gratuitement jusqu’à en montrer une qui en a, ou jusqu’à un angle."],"PO-R4":["Payer pour avancer","Avant de placer le jeton, vous pouvez payer 1 timbre pour avancer d’une case de plus, tant qu’il vous reste des timbres. Les lignes et colonnes pleines sont de nouveau sautées (PO-R3). L’assistant ne recule jamais."],"PO-R5":["Ce que montre l’assistant","Les cases au-dessus et au-dessous de l’étagère montrent une colonne, celles de gauche et de droite une ligne. Un angle montre tous les emplacements vides. Départ est un angle comme les autres."],"PO-R6":["Placer un jeton","Placez l’un de vos deux jetons, tourné comme vous voulez, sur un emplacement vide de la ligne ou de la colonne montrée. C’est obligatoire."],"PO-R12":["Une bande de chaque","Vous avez une bande de chaque forme (L, Z, I, T) dans chacune des quatre couleurs, seize en tout. Tournée ou retournée, c’est toujours la même bande."],"PO-R7":["Poser une bande, si vous voulez","Après chaque jeton, vous pouvez poser une bande sur quatre colis découverts de sa couleur qui ont sa forme, tournée et retournée à votre gré. Elle se pose n’importe où sur votre étagère, mais ni sur une autre bande ni sur un emplacement vide. Une bande est à cheval sur plusieurs jetons, puisque aucune ne tient sur un seul. Les jetons de départ se recouvrent comme les autres. Une bande posée ne bouge plus. Si aucune bande n’a de place, la question n’est pas posée."],"PO-R8":["Timbres recouverts","Chaque symbole Timbre sous la bande que vous posez vous donne 1 timbre. Vous le recevez aussitôt et pouvez le dépenser dans la même manche."],"PO-R9":["Le second jeton","Faites ensuite de même avec votre second jeton : avancer, payer si vous voulez, placer, et poser une bande si vous voulez. Quand vous avez fini, attendez les autres ; puis une nouvelle manche commence."],"PO-R10":["La dernière manche","À la onzième manche, il reste un emplacement. Placez-y l’un de vos deux jetons et remettez l’autre dans la réserve ; une bande peut encore suivre."],"PO-R11":["Défis","Avec challenges=on, chacun vérifie les défis ouverts à la fin de chaque manche. Celui qui en remplit un reçoit la tuile, qui vaut 8 timbres ; s’ils sont plusieurs, l’un prend la tuile et les autres 8 timbres. Elle n’est pas remplacée. Une tuile Défi s’échange contre des timbres à tout moment. Tous les défis sont jugés avant que le premier soit payé. Les carrés se comptent pour un défi comme pour les points (PO-P4). Peu importe qui prend la tuile ; ici, chacun reçoit simplement 8 timbres."],"PO-P1":["Timbres","Vos timbres rapportent leur valeur, une tuile Défi 8 points. Les symboles Timbre des jetons ne rapportent rien."],"PO-P2":["Types","Pour chacun des quatre types (objets fragiles, cadeaux de Noël, petites gourmandises, preuves d’amour) : multipliez ses symboles découverts par les bandes de cette couleur sur votre étagère."],"PO-P3":["Bordereaux","Un bordereau découvert donne 3 points par bande voisine, sauf en diagonale. Chaque bordereau compte pour lui-même. Une bande qui touche un bordereau par deux côtés ne compte qu’une fois pour lui."],"PO-P4":["Carrés","Deux colis sur deux, découverts et d’une même couleur, donnent 5 points. Ils peuvent se trouver sur un seul jeton ou à cheval sur plusieurs : l’image est perdue. Tous les carrés comptent, même s’ils se chevauchent (squares=overlapping)."],"PO-E1":["Victoire","Après onze manches, le plus haut total gagne. À égalité, le plus grand nombre de timbres (PO-P1) l’emporte ; si l’égalité persiste, la victoire est partagée."]}};
export const tables = {"CHALLENGE":{"count":9,"of":{"size":2,"fields":[["count",0,"i1"],["least",1,"i1"]]}},"COLOUR_ON_TILE":{"count":112,"of":{"count":4,"of":{"count":4,"of":"i2"}}},"SYMBOL_ON_TILE":{"count":112,"of":{"count":4,"of":{"count":3,"of":"i2"}}}};
export const integers = {"CHALLENGES":9,"DRAW_TILE":681,"OPEN_CHALLENGE":672,"REWARD":8,"TILES":96,"TILE_WORDS":3};
export const components = {"shelf":{"provenance":"derived","note":"5 by 5 spaces (16 + 4 + 5 = 25: eleven rounds fill them), in a ring of 24 squares. Corners and START are given; that START is the top left corner is a ruling.","spaces":5},"start_spaces":{"provenance":"ours","note":"Public reviews speak of central spaces; which four is ours: those diagonal to the centre. Row and column count from 1.","rows":[[2,2],[2,4],[4,2],[4,4]]},"tapes":{"provenance":"given","note":"One tape of each shape in each colour for every player; each shape may be turned and flipped.","shapes":[{"name":"L","cells":[[0,0],[0,1],[0,2],[1,0]]},{"name":"Z","cells":[[0,0],[0,1],[1,1],[1,2]]},{"name":"I","cells":[[0,0],[0,1],[0,2],[0,3]]},{"name":"T","cells":[[0,0],[0,1],[0,2],[1,1]]}]},"start_tiles":{"provenance":"ours","note":"Four tiles for each of the four assistants is given; the faces are ours. Since the second edition everybody has the first four, so that the assistant changes nothing but the picture.","cat":["L. L. / Dt Y.","Ds D. / B. Lt","Y. Ys / D. B.","Bt B. / L. Yw"],"dog":["D. D. / Yt B.","Ys Y. / L. Dt","B. Bs / Y. L.","Lt L. / D. Bw"],"pigeon":["Y. Y. / Bt L.","Bs B. / D. Yt","L. Ls / B. D.","Dt D. / Y. Lw"],"hamster":["B. B. / Lt D.","Ls L. / Y. Bt","D. Ds / L. Y.","Yt Y. / B. Dw"]},"standard_tiles":{"provenance":"ours","note":"At least 88 tiles is derived (2 tiles, 4 players, 11 rounds). The faces are ours: 24 designs, each in the four rotations of the colours (one line), so that no colour is better than another. Of the 96 parcels of a colour 22 show the type, 17 a stamp, 4 a waybill and 53 nothing.","rows":["L. Ls / L. D.","D. Ds / D. Y.","Y. Ys / Y. B.","B. Bs / B. L.","L. L. / L. Ys","D. D. / D. Bs","Y. Y. / Y. Ls","B. B. / B. Ds","Lw Lt / L. B.","Dw Dt / D. L.","Yw Yt / Y. D.","Bw Bt / B. Y.","L. Lt / Ls D.","D. Dt / Ds Y.","Y. Yt / Ys B.","B. Bt / Bs L.","L. L. / L. Yt","D. D. / D. Bt","Y. Y. / Y. Lt","B. B. / B. Dt","Lt Lt / L. B.","Dt Dt / D. L.","Yt Yt / Y. D.","Bt Bt / B. Y.","Lt L. / D. Ds","Dt D. / Y. Ys","Yt Y. / B. Bs","Bt B. / L. Ls","Ls Lt / Y. Y.","Ds Dt / B. B.","Ys Yt / L. L.","Bs Bt / D. D.","Ls Lt / B. B.","Ds Dt / L. L.","Ys Yt / D. D.","Bs Bt / Y. Y.","L. Ls / Dt D.","D. Ds / Yt Y.","Y. Ys / Bt B.","B. Bs / Lt L.","L. Lt / Ys Y.","D. Dt / Bs B.","Y. Yt / Ls L.","B. Bt / Ds D.","L. Ls / B. B.","D. Ds / L. L.","Y. Ys / D. D.","B. Bs / Y. Y.","L. Lt / Ds Y.","D. Dt / Ys B.","Y. Yt / Bs L.","B. Bt / Ls D.","L. Lt / Y. Dw","D. Dt / B. Yw","Y. Yt / L. Bw","B. Bt / D. Lw","Ls L. / Dt B.","Ds D. / Yt L.","Ys Y. / Bt D.","Bs B. / Lt Y.","L. Lt / Bt D.","D. Dt / Lt Y.","Y. Yt / Dt B.","B. Bt / Yt L.","Ls Lt / Y. B.","Ds Dt / B. L.","Ys Yt / L. D.","Bs Bt / D. Y.","Ls L. / Bt Y.","Ds D. / Lt B.","Ys Y. / Dt L.","Bs B. / Yt D.","L. Lw / Dt Y.","D. Dw / Yt B.","Y. Yw / Bt L.","B. Bw / Lt D.","Lt L. / Ys B.","Dt D. / Bs L.","Yt Y. / Ls D.","Bt B. / Ds Y.","Lw L. / Bs D.","Dw D. / Ls Y.","Yw Y. / Ds B.","Bw B. / Ys L.","L. Ds / Yt L.","D. Ys / Bt D.","Y. Bs / Lt Y.","B. Ls / Dt B.","L. Ds / Yt B.","D. Ys / Bt L.","Y. Bs / Lt D.","B. Ls / Dt Y.","L. B. / Dt Y.","D. L. / Yt B.","Y. D. / Bt L.","B. Y. / Lt D."]},"challenges":{"provenance":"ours","note":"Nine tiles, four of them in a match, 8 stamps each: given. 'Five squares' is given, 'four shapes' and 'four colours' are found, the others are ours. Everybody has 3 stamps and each challenge brings 8, so 20 stamps have to be earned: two challenges make 19.","reward":8,"rows":[{"name":"five-squares","count":"squares","least":5,"provenance":"given"},{"name":"four-shapes","count":"shapes","least":4,"provenance":"found"},{"name":"four-colours","count":"colours","least":4,"provenance":"found"},{"name":"three-of-a-colour","count":"tapes of one colour","least":3,"provenance":"ours"},{"name":"three-of-a-shape","count":"tapes of one shape","least":3,"provenance":"ours"},{"name":"busy-waybill","count":"tapes beside one waybill","least":3,"provenance":"ours"},{"name":"twenty-stamps","count":"stamps","least":20,"provenance":"ours"},{"name":"six-symbols","count":"symbols of one type","least":6,"provenance":"ours"},{"name":"three-full-rows","count":"full rows","least":3,"provenance":"ours"}]}};
