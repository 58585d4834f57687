// Made by scripts/core.py from colisee/core/outcomes.py. Do not edit.
import * as py from "../../pages/pad/counting/python.js";
import { Text } from "./text.gen.js";

class Outcome extends py.Fields {
constructor(kind, seat = null, facts = py.dict([])) { super(); this.kind = kind; this.seat = seat; this.facts = facts; }
}
function name_of(names, seat, reader) {
return ((py.eq(seat, reader)) ? null : py.at(names, seat));
}
function clause(who, en, fr, rest) {
if ((who === null)) {
return new Text("" + "You " + py.str(py.at(en, 1)) + py.str(rest.en), "" + "Vous " + py.str(py.at(fr, 1)) + py.str(rest.fr));
}
return new Text("" + py.str(who) + " " + py.str(py.at(en, 0)) + py.str(rest.en), "" + py.str(who) + " " + py.str(py.at(fr, 0)) + py.str(rest.fr));
}
export { Outcome, clause, name_of };
