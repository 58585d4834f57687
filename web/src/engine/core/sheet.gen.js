// Made by scripts/core.py from colisee/core/sheet.py. Do not edit.
import * as py from "../../pages/pad/counting/python.js";
import { Text } from "./text.gen.js";

class SheetPosition {
constructor(spec, players, chosen) {
[this.spec, this.players, this.rules] = py.iter([spec, players, spec.interpreted]);
this.states = py.call(spec, "states");
py.call(this.rules, "new_game_at", this.states, 0, players, py.call(spec, "option_indexes", chosen));
this.record = py.at(this.states, 0);
}
use_tables(tables) {
this.rules = py.call(this.spec, "interpreted_with", tables);
}
points() {
let points;
points = py.np.zeros([this.players, py.len(this.spec.facts.clauses)], py.np.int32);
py.call(this.rules, "scores_at", this.states, 0, points);
return points;
}
ranks(points) {
let ranks;
ranks = py.np.zeros(this.players, py.np.int8);
py.call(this.rules, "ranks_at", this.states, 0, points, ranks);
return ranks;
}
ask(entry_point, seat, out) {
py.call(this.rules, "own", entry_point)(this.states, 0, seat, out);
}
}
class SheetError extends py.ValueError {
constructor(field, message, rule = null) {
super((py.truth(field) ? "" + py.str(field) + ": " + py.str(message.en) : message.en));
[this.field, this.message, this.rule] = py.iter([field, message, rule]);
}
as_dict(language = "en") {
return py.dict([["error", py.dict([["rule", this.rule], ["field", this.field], ["message", py.call(this.message, "to", language)]])]]);
}
}
class Field {
constructor(value, path = "") {
[this.value, this.path] = py.iter([value, path]);
}
refuse(en, fr, rule = null) {
return new SheetError(this.path, new Text(en, fr), rule);
}
has(key) {
return py.has(py.call(this, "mapping"), key);
}
is_null() {
return this.value === null;
}
get(key) {
let path;
path = (py.truth(this.path) ? "" + py.str(this.path) + "." + py.str(key) : key);
if ((!py.has(py.call(this, "mapping"), key))) {
throw new SheetError(path, new Text("this field is missing", "ce champ manque"));
}
return new Field(py.at(this.value, key), path);
}
get_or(key, default_) {
return (py.truth(py.call(this, "has", key)) ? py.call(this, "get", key) : new Field(default_, (py.truth(this.path) ? "" + py.str(this.path) + "." + py.str(key) : key)));
}
mapping() {
if ((!py.truth(py.isinstance(this.value, "dict")))) {
throw py.call(this, "refuse", "an object {…} belongs here", "il faut ici un objet {…}");
}
return this.value;
}
known(...keys) {
let key, path, expected;
for (key of py.iter(py.call(this, "mapping"))) {
if ((!py.has(keys, key))) {
path = (py.truth(this.path) ? "" + py.str(this.path) + "." + py.str(key) : py.str(key));
expected = py.call(", ", "join", keys);
throw new SheetError(path, new Text("" + "unknown field; known: " + py.str(expected), "" + "champ inconnu ; connus : " + py.str(expected)));
}
}
return this;
}
items(least = 0, most = 1000) {
let span;
if ((!py.truth(py.isinstance(this.value, "list")))) {
throw py.call(this, "refuse", "a list […] belongs here", "il faut ici une liste […]");
}
if ((!((!py.lt(py.len(this.value), least) && !py.lt(most, py.len(this.value)))))) {
span = ((py.eq(least, most)) ? "" + py.str(least) : "" + py.str(least) + "–" + py.str(most));
throw py.call(this, "refuse", "" + py.str(py.len(this.value)) + " entries; " + py.str(span) + " belong here", "" + py.str(py.len(this.value)) + " entrées ; il en faut " + py.str(span));
}
return py.iter(py.enumerate(this.value)).map(([i, item]) => new Field(item, "" + py.str(this.path) + "[" + py.str(i) + "]"));
}
integer(least, most) {
if ((py.truth(py.isinstance(this.value, "bool")) || (!py.truth(py.isinstance(this.value, "int"))))) {
throw py.call(this, "refuse", "a whole number belongs here", "il faut ici un nombre entier");
}
if ((!((!py.lt(this.value, least) && !py.lt(most, this.value))))) {
throw py.call(this, "refuse", "" + py.str(this.value) + " is out of range: " + py.str(least) + " to " + py.str(most), "" + py.str(this.value) + " est hors limites : de " + py.str(least) + " à " + py.str(most));
}
return this.value;
}
yes_or_no() {
if ((!py.truth(py.isinstance(this.value, "bool")))) {
throw py.call(this, "refuse", "true or false belongs here", "il faut ici true ou false");
}
return this.value;
}
text(longest = 100) {
if ((!py.truth(py.isinstance(this.value, "str")))) {
throw py.call(this, "refuse", "a text in quotes belongs here", "il faut ici un texte entre guillemets");
}
if ((!((!py.lt(py.len(this.value), 1) && !py.lt(longest, py.len(this.value)))))) {
throw py.call(this, "refuse", "" + "a text of 1 to " + py.str(longest) + " characters belongs here", "" + "il faut ici un texte de 1 à " + py.str(longest) + " caractères");
}
return this.value;
}
one_of(choices) {
let known;
if (((!py.truth(py.isinstance(this.value, "str"))) || (!py.has(choices, this.value)))) {
known = py.call(", ", "join", choices);
throw py.call(this, "refuse", "" + py.repr(this.value) + " is not one of: " + py.str(known), "" + py.repr(this.value) + " n’est pas l’un de : " + py.str(known));
}
return this.value;
}
}
function ranked(results, key) {
let keys;
keys = py.iter(results).map((result) => key(result));
return py.iter(py.zip(results, keys)).map(([result, own]) => py.dict([...py.items(result), ["rank", py.add(1, py.sum(py.iter(keys).map((other) => py.lt(own, other))))]]));
}
function players_of(sheet, least, most) {
let named, player, name;
named = py.dict([]);
for (player of py.iter(py.call(py.call(sheet, "get", "players"), "items", least, most))) {
name = py.call(player, "get", "name");
if ((py.has(named, py.call(name, "text")))) {
throw py.call(name, "refuse", "" + "two players are called " + py.repr(name.value), "" + "deux joueurs s’appellent " + py.repr(name.value));
}
py.put(named, name.value, player);
}
return py.list(py.call(named, "items"));
}
function no_explanation(result, language) {
return [];
}
export { Field, SheetError, SheetPosition, no_explanation, players_of, ranked };
