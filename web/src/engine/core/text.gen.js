// Made by scripts/core.py from colisee/core/text.py. Do not edit.
import * as py from "../../pages/pad/counting/python.js";

class Text extends py.Fields {
constructor(en, fr) { super(); this.en = en; this.fr = fr; }
to(language) {
return ((py.eq(language, "fr")) ? this.fr : this.en);
}
}
export { Text };
