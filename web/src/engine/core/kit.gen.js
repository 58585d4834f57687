// Made by scripts/core.py from colisee/core/kit.py. Do not edit.
import * as py from "../../pages/pad/counting/python.js";

function lowest_bit(bits) {
return py.sub(py.call(py.and(py.int(bits), py.sub(0, py.int(bits))), "bit_length"), 1);
}
export { lowest_bit };
