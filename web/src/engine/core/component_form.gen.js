// Made by scripts/core.py from colisee/core/component_form.py. Do not edit.
import * as py from "../../pages/pad/counting/python.js";
import { Field, SheetError } from "./sheet.gen.js";
import { Text } from "./text.gen.js";

class Part extends py.Fields {
constructor(name, title, columns, rows, different, numbers) { super(); this.name = name; this.title = title; this.columns = columns; this.rows = rows; this.different = different; this.numbers = numbers; }
}
class ComponentForm extends py.Fields {
constructor(parts, law) { super(); this.parts = parts; this.law = law; }
}
class Column extends py.Fields {
constructor(name, title, kind, least, most, choices, total, optional) { super(); this.name = name; this.title = title; this.kind = kind; this.least = least; this.most = most; this.choices = choices; this.total = total; this.optional = optional; }
}
const _PICTURES = ["colours"];
const MARKS = ["given", "found", "derived", "edition", "ruling", "ours"];
const MAX_NOTE = 1000;
const _META = ["provenance", "note"];
const MAX_NAME = 40;
function toml_of(components) {
let parts, name, table, values;
parts = ["" + "game = " + py.str(_toml(components.game)) + "\nname = " + py.str(_toml(components.name)) + "\n"];
for ([name, table] of py.iter(py.call(components.data, "items"))) {
values = py.call("", "join", py.iter(py.call(table, "items")).map(([key, value]) => "" + py.str(key) + " = " + py.str(_toml_rows(value)) + "\n"));
py.call(parts, "append", "" + "[" + py.str(name) + "]\n" + py.str(values));
}
return py.call("\n", "join", parts);
}
function _toml_rows(value) {
let is_table;
is_table = (($one) => (py.truth($one) ? py.iter(value).some((row) => py.truth(py.isinstance(row, "dict | str"))) : $one))(py.isinstance(value, "list"));
return (py.truth(is_table) ? py.add(py.add("[\n", py.call("", "join", py.iter(value).map((row) => "" + "    " + py.str(_toml(row)) + ",\n"))), "]") : _toml(value));
}
function _toml(value) {
if (py.truth(py.isinstance(value, "dict"))) {
return py.add(py.add("{ ", py.call(", ", "join", py.iter(py.call(value, "items")).map(([key, part]) => "" + py.str(key) + " = " + py.str(_toml(part))))), " }");
}
if (py.truth(py.isinstance(value, "list"))) {
return py.add(py.add("[", py.call(", ", "join", py.iter(value).map((part) => _toml(part)))), "]");
}
return py.dumps(value);
}
function * mistakes(spec, data) {
let form, current, names, name, known, sound, part, mistake;
[form, current] = py.iter([spec.component_form, spec.components.data]);
names = py.iter(form.parts).map((part) => part.name);
for (name of py.iter(data)) {
if ((!py.has(names, name))) {
known = py.call(", ", "join", names);
yield [[name], new Text("" + "unknown part; known: " + py.str(known), "" + "partie inconnue ; connues : " + py.str(known))];
}
}
sound = true;
for (part of py.iter(form.parts)) {
for (mistake of py.iter(_mistakes_in(part, py.call(data, "get", part.name), py.at(current, part.name)))) {
sound = false;
yield mistake;
}
}
if ((py.truth(sound) && (form.law !== null))) {
yield* py.iter(py.call(form, "law", data));
}
}
function * _mistakes_in(part, table, current) {
let key, editable, value, column;
if ((!py.truth(py.isinstance(table, "dict")))) {
yield [[part.name], new Text("this part is missing", "cette partie manque")];
return null;
}
for (key of py.iter(_META)) {
if ((py.has(table, key))) {
yield* py.iter(_refused([part.name, key], py.at(table, key), ((f) => py.call(f, "text", MAX_NOTE))));
}
}
if (((py.has(table, "provenance")) && (!py.has(MARKS, py.at(table, "provenance"))))) {
yield* py.iter(_refused([part.name, "provenance"], py.at(table, "provenance"), ((f) => py.call(f, "one_of", MARKS))));
}
for (key of py.iter(table)) {
if (((!py.has(current, key)) && (!py.has(_META, key)))) {
yield [[part.name, key], _unknown_field(py.iter(current).filter((key) => (!py.has(_META, key))).map((key) => key))];
}
}
editable = py.set([...py.iter(_META), ...py.iter(py.iter(part.numbers).map((column) => column.name)), ...py.iter((py.truth(part.columns) ? ["rows"] : []))]);
for ([key, value] of py.iter(py.call(current, "items"))) {
if (((!py.has(editable, key)) && (!py.eq(py.call(table, "get", key, ((py.has(_PICTURES, key)) ? value : null)), value)))) {
yield [[part.name, key], new Text("this cannot be changed", "ceci ne se modifie pas")];
}
}
for (column of py.iter(part.numbers)) {
yield* py.iter(_value_mistakes(column, [part.name, column.name], py.call(table, "get", column.name), null));
}
if (py.truth(part.columns)) {
yield* py.iter(_row_mistakes(part, py.call(table, "get", "rows"), py.at(current, "rows")));
}
}
function * _row_mistakes(part, rows, current) {
let path, span, sound, number, row, fixed, mistake;
path = [part.name, "rows"];
if ((!py.truth(py.isinstance(rows, "list")))) {
yield [path, new Text("a list […] belongs here", "il faut ici une liste […]")];
return null;
}
if ((!py.has(part.rows, py.len(rows)))) {
span = ((py.eq(py.len(part.rows), 1)) ? py.str(py.at(part.rows, 0)) : "" + py.str(py.at(part.rows, 0)) + "–" + py.str(py.at(part.rows, -1)));
yield [path, new Text("" + py.str(py.len(rows)) + " rows; " + py.str(span) + " belong here", "" + py.str(py.len(rows)) + " lignes ; il en faut " + py.str(span))];
}
sound = true;
for ([number, row] of py.iter(py.enumerate(py.slice(rows, null, py.at(part.rows, -1))))) {
fixed = ((py.lt(number, py.len(current))) ? py.at(current, number) : null);
for (mistake of py.iter(_one_row(part, [...py.iter(path), number], row, fixed))) {
sound = false;
yield mistake;
}
}
if ((py.truth(sound) && (py.has(part.rows, py.len(rows))))) {
yield* py.iter(_agreeing(part, path, rows));
yield* py.iter(_wrong_totals(part, path, rows));
}
}
function * _wrong_totals(part, path, rows) {
let column, total;
for (column of py.iter(part.columns)) {
total = ((column.total !== null) ? py.sum(py.iter(rows).map((row) => py.at(row, column.name))) : null);
if ((!py.eq(total, column.total))) {
yield [path, new Text("" + py.str(column.name) + " adds up to " + py.str(total) + "; the box has " + py.str(column.total), "" + "la somme de " + py.str(column.name) + " est " + py.str(total) + " ; la boîte en a " + py.str(column.total))];
}
}
}
function * _agreeing(part, path, rows) {
let seen, number, row, key, first;
seen = py.dict([]);
for ([number, row] of py.iter(py.enumerate(rows))) {
key = (py.truth(part.different) ? py.tuple(py.iter(part.different).map((name) => py.call(row, "get", name))) : [number]);
if ((py.has(seen, key))) {
first = py.add(py.at(seen, key), 1);
yield [[...py.iter(path), number], new Text("" + "the same as row " + py.str(first) + ": no two rows may agree in " + py.str(py.call(", ", "join", part.different)), "" + "identique à la ligne " + py.str(first) + " : deux lignes ne peuvent pas avoir les mêmes " + py.str(py.call(", ", "join", part.different)))];
}
py.call(seen, "setdefault", key, number);
}
}
function * _one_row(part, path, row, current) {
let names, key, column, fixed;
if (((py.eq(py.at(part.columns, 0).kind, "face")) && (py.eq(py.len(part.columns), 1)))) {
yield* py.iter(_value_mistakes(py.at(part.columns, 0), path, row, null));
return null;
}
if ((!py.truth(py.isinstance(row, "dict")))) {
yield [path, new Text("an object {…} belongs here", "il faut ici un objet {…}")];
return null;
}
names = py.iter(part.columns).map((column) => column.name);
for (key of py.iter(row)) {
if (((!py.has(names, key)) && (!py.eq(key, "provenance")))) {
yield [[...py.iter(path), key], _unknown_field(names)];
}
}
for (column of py.iter(part.columns)) {
if ((py.has(row, column.name))) {
fixed = (py.truth(current) ? py.call(current, "get", column.name) : null);
yield* py.iter(_value_mistakes(column, [...py.iter(path), column.name], py.at(row, column.name), fixed));
} else {
if ((!py.truth(column.optional))) {
yield [[...py.iter(path), column.name], new Text("this field is missing", "ce champ manque")];
}
}
}
}
function * _value_mistakes(column, path, value, current) {
let number, face;
if (py.eq(column.kind, "number")) {
yield* py.iter(_refused(path, value, ((f) => py.call(f, "integer", column.least, column.most))));
} else if (py.eq(column.kind, "choice")) {
yield* py.iter(_refused(path, value, ((f) => py.call(f, "one_of", py.list(column.choices)))));
} else if (py.eq(column.kind, "flag")) {
yield* py.iter(_refused(path, value, ((f) => py.call(f, "yes_or_no"))));
} else if (py.eq(column.kind, "word")) {
yield* py.iter(_refused(path, value, ((f) => py.call(f, "text", column.most))));
if ((py.truth(py.isinstance(value, "str")) && (!py.truth(py.fullmatch(/^(?:[\p{L}\p{Nl}\p{No}]+(?:[-’'][\p{L}\p{Nl}\p{No}]+)*)$/u, value))))) {
yield [path, new Text("" + py.repr(value) + " is not one word of letters", "" + py.repr(value) + " n’est pas un mot fait de lettres")];
}
} else if (py.eq(column.kind, "face")) {
if ((!(py.truth(py.isinstance(value, "str")) && py.truth(py.fullmatch(/^(?:[LDYB][tsw.] [LDYB][tsw.] \/ [LDYB][tsw.] [LDYB][tsw.])$/u, value))))) {
yield [path, new Text("" + py.repr(value) + " is no tile: write four parcels, each a colour (L, D, Y, B) and a symbol (t, s, w or .), as in \"L. Ls / Dt Y.\"", "" + py.repr(value) + " n’est pas un jeton : écrivez quatre colis, chacun une couleur (L, D, Y, B) et un symbole (t, s, w ou .), comme dans \"L. Ls / Dt Y.\"")];
}
} else if (py.eq(column.kind, "faces")) {
yield* py.iter(_refused(path, value, ((f) => py.call(f, "items", column.most, column.most))));
for ([number, face] of py.iter(py.enumerate((py.truth(py.isinstance(value, "list")) ? value : [])))) {
yield* py.iter(_value_mistakes(py.replaced(column, { kind: "face" }), [...py.iter(path), number], face, null));
}
} else if (py.eq(column.kind, "counts")) {
yield* py.iter(_count_mistakes(column, path, value));
} else if (py.eq(column.kind, "fixed")) {
if ((!py.eq(value, current))) {
yield [path, new Text("" + py.repr(value) + " cannot be here: " + py.repr(current) + " belongs here", "" + py.repr(value) + " ne va pas ici : il faut " + py.repr(current))];
}
}
}
function * _count_mistakes(column, path, value) {
let key, count;
if (((!py.truth(py.isinstance(value, "dict"))) || (!py.truth(value)))) {
yield [path, new Text("at least one entry belongs here", "il faut ici au moins une entrée")];
return null;
}
for ([key, count] of py.iter(py.call(value, "items"))) {
if ((!py.has(column.choices, key))) {
yield [[...py.iter(path), key], _unknown_field(py.list(column.choices))];
} else {
yield* py.iter(_refused([...py.iter(path), key], count, ((f) => py.call(f, "integer", column.least, column.most))));
}
}
}
function _unknown_field(names) {
let known;
known = py.call(", ", "join", names);
return new Text("" + "unknown field; known: " + py.str(known), "" + "champ inconnu ; connus : " + py.str(known));
}
function * _refused(path, value, read) {
try {
read(new Field(value));
} catch (error) {
if (!(error instanceof SheetError)) throw error;
yield [path, error.message];
}
}
function field_name(path) {
return py.call(py.call("", "join", py.iter(path).map((step) => (py.truth(py.isinstance(step, "int")) ? "" + "[" + py.str(py.add(step, 1)) + "]" : "" + "." + py.str(step)))), "removeprefix", ".");
}
function about_set(spec, data) {
let found, slug, name, title;
if ((!py.truth(py.isinstance(data, "dict")))) {
return [[[[], new Text("a table of components belongs here", "il faut ici un tableau de pièces")]], py.dict([])];
}
found = [];
[slug, name] = py.iter([py.call(data, "get", "game", spec.slug), py.call(data, "get", "name", "")]);
if ((!py.eq(slug, spec.slug))) {
py.call(found, "append", [["game"], new Text("" + "these are components of " + py.repr(slug) + ", not of " + py.str(spec.slug), "" + "ce sont des pièces de " + py.repr(slug) + ", pas de " + py.str(spec.slug))]);
}
if (((!py.truth(py.isinstance(name, "str"))) || (py.lt(MAX_NAME, py.len(name))) || (!py.truth(py.call(name, "isprintable"))))) {
py.call(found, "append", [["name"], new Text("" + "a name of at most " + py.str(MAX_NAME) + " characters belongs here", "" + "il faut ici un nom de " + py.str(MAX_NAME) + " caractères au plus")]);
}
if ((spec.component_form === null)) {
title = spec.facts.title;
py.call(found, "append", [[], new Text("" + "the components of " + py.str(py.at(title, "en")) + " cannot be changed", "" + "les pièces de " + py.str(py.at(title, "fr")) + " ne se modifient pas")]);
}
return [found, data];
}
export { Column, ComponentForm, Part, about_set, field_name, mistakes, toml_of };
