// What Python means, for what the scripts counting.py, words.py, forms.py and core.py translate. Whole numbers of any size are numbers
// where those are exact and BigInts beyond; tuples and lists are arrays; dictionaries and sets know their keys by value.

/** @param {number | bigint} n */
const exact = (n) => (typeof n === "bigint" && n >= -LARGEST && n <= LARGEST ? Number(n) : n);
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);
const isInt = (x) => typeof x === "number" || typeof x === "bigint" || typeof x === "boolean";
/** A text or a list would be taken for a number by JavaScript, and counted with. */
const refused = (what, ...given) => {
  throw new TypeError(`${what} of ${given.map((x) => typeof x).join(" and ")} is not in the subset`);
};
const small = (x) => isInt(x) && typeof x !== "bigint" && x >= -0x80000000 && x <= 0x7fffffff;

// Numbers

/** An operation on numbers: done with numbers where the result is exact, with BigInts elsewhere. */
const arithmetic = (plain, wide) => (a, b) => {
  if (!isInt(a) || !isInt(b)) refused("arithmetic", a, b);
  if (typeof a !== "bigint" && typeof b !== "bigint") {
    const result = plain(Number(a), Number(b));
    if (Number.isSafeInteger(result)) return result;
  }
  return exact(wide(BigInt(a), BigInt(b)));
};
const bitwise = (plain, wide) => (a, b) =>
  small(a) && small(b)
    ? plain(Number(a), Number(b))
    : isInt(a) && isInt(b)
      ? exact(wide(BigInt(a), BigInt(b)))
      : refused("arithmetic", a, b);

const addNumbers = arithmetic((a, b) => a + b, (a, b) => a + b);
const subNumbers = arithmetic((a, b) => a - b, (a, b) => a - b);
export const mul = arithmetic((a, b) => a * b, (a, b) => a * b);
export const floordiv = arithmetic(
  (a, b) => Math.floor(a / b),
  (a, b) => (a - (((a % b) + b) % b)) / b,
);
export const mod = arithmetic((a, b) => ((a % b) + b) % b, (a, b) => ((a % b) + b) % b);
export const and = bitwise((a, b) => a & b, (a, b) => a & b);
export const or = bitwise((a, b) => a | b, (a, b) => a | b);
export const xor = bitwise((a, b) => a ^ b, (a, b) => a ^ b);
export const lshift = (a, b) => exact(BigInt(a) << BigInt(b));
export const rshift = (a, b) => exact(BigInt(a) >> BigInt(b));
export const div = (a, b) => Number(a) / Number(b);
export const divmod = (a, b) => [floordiv(a, b), mod(a, b)];
export const abs = (a) => (a < 0 ? subNumbers(0, a) : a);
const numbered = (x) => (typeof x === "boolean" ? Number(x) : x);

export function int(x) {
  if (typeof x === "number") return Math.trunc(x);
  if (typeof x === "boolean") return Number(x);
  if (typeof x !== "bigint") throw new TypeError(`int of a ${typeof x} is not in the subset`);
  return x;
}
export const bool = (x) => truth(x);

export function add(a, b) {
  if (typeof a === "string") return typeof b === "string" ? a + b : refused("the sum", a, b);
  return Array.isArray(a) && Array.isArray(b) ? [...a, ...b] : addNumbers(a, b);
}

export const sub = (a, b) => (a instanceof PySet ? a.without(b) : subNumbers(a, b));

const ints = {
  bit_length: (n) => (n === 0 ? 0 : BigInt(n).toString(2).replace("-", "").length),
  bit_count: (n) => BigInt(n).toString(2).replaceAll(/[^1]/g, "").length,
};

// Truth, equality, order

export function truth(x) {
  if (Array.isArray(x)) return x.length > 0;
  return x instanceof Keyed ? x.size > 0 : Boolean(x);
}

export const eq = (a, b) => (isInt(a) && isInt(b) ? exact(numbered(a)) === exact(numbered(b)) : key(a) === key(b));

export function lt(a, b) {
  if (a instanceof Fields) return lt([...a], [...b]);
  if (typeof a === "string" && typeof b === "string") return a !== b && before(a, b);
  if (isInt(a) && isInt(b)) return a < b;
  if (!Array.isArray(a) || !Array.isArray(b)) refused("the order", a, b);
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (!eq(a[i], b[i])) return lt(a[i], b[i]);
  return a.length < b.length;
}

/** Texts are ordered by their characters, not by halves of them. */
function before(a, b) {
  return lt([...a].map((c) => c.codePointAt(0)), [...b].map((c) => c.codePointAt(0)));
}

/** Equal values have equal keys. */
function key(x) {
  if (typeof x === "string") return `"${x}`;
  if (Array.isArray(x)) return `(${x.map(partKey).join()})`;
  if (x instanceof PySet) return `{${x.values().map(partKey).sort().join()}}`;
  if (x instanceof Dict) return `[${x.items().map(key).sort().join()}]`;
  if (isInt(x)) return String(numbered(x));
  if (x instanceof Fields) return key([...x]);
  return x === null ? "None" : x;
}

/** The key of a part. Texts are quoted: a comma in one separates nothing. */
function partKey(x) {
  if (typeof x === "string") return JSON.stringify(x);
  const own = key(x);
  return typeof own === "string" ? own : refused("equality", x);
}

/** A tuple with names, or a record of Python's. */
export class Fields {
  [Symbol.iterator]() {
    return Object.values(this)[Symbol.iterator]();
  }
}

/** The same record with other values of some fields. */
export const replaced = (x, changed) => Object.assign(Object.create(Object.getPrototypeOf(x)), x, changed);

// Dictionaries and sets

class Keyed {
  entries = new Map();
  get size() {
    return this.entries.size;
  }
  has(x) {
    return this.entries.has(key(x));
  }
}

class Dict extends Keyed {
  constructor(pairs = []) {
    super();
    for (const [k, value] of pairs) this.set(k, value);
  }
  set(k, value) {
    this.entries.set(key(k), [this.entries.get(key(k))?.[0] ?? k, value]);
  }
  at(k) {
    if (!this.has(k)) throw new Error(`no key ${repr(k)}`);
    return this.entries.get(key(k))[1];
  }
  get(k, otherwise = null) {
    return this.has(k) ? this.at(k) : otherwise;
  }
  setdefault(k, value) {
    if (!this.has(k)) this.set(k, value);
    return this.at(k);
  }
  keys() {
    return this.items().map(([k]) => k);
  }
  values() {
    return this.items().map(([, value]) => value);
  }
  items() {
    return [...this.entries.values()];
  }
}

class Counter extends Dict {
  constructor(items = []) {
    super();
    for (const x of iter(items)) this.set(x, addNumbers(this.at(x), 1));
  }
  at(k) {
    return this.has(k) ? super.at(k) : 0;
  }
}

class PySet extends Keyed {
  constructor(items = []) {
    super();
    this.update(items);
  }
  add(x) {
    if (!this.has(x)) this.entries.set(key(x), x);
  }
  update(items) {
    for (const x of iter(items)) this.add(x);
  }
  values() {
    return [...this.entries.values()];
  }
  without(other) {
    return new PySet(this.values().filter((x) => !other.has(x)));
  }
}

export const dict = (pairs) => (pairs instanceof Dict ? new Dict(pairs.items()) : new Dict(pairs));
dict.fromkeys = (keys) => new Dict(iter(keys).map((k) => [k, null]));
export const set = (items = []) => new PySet(items);
export const frozenset = set;
export { Counter };
export const items = (x) => x.items();

// Sequences

/** What a `for` goes through, as an array. */
export function iter(x) {
  if (Array.isArray(x)) return x;
  if (x instanceof Dict) return x.keys();
  return x instanceof PySet ? x.values() : [...x];
}

export const list = (x = []) => [...iter(x)];
export const tuple = list;
export const len = (x) => (x instanceof Keyed ? x.size : iter(x).length);
export const range = (a, b) => {
  const [first, last] = b === undefined ? [0, a] : [a, b];
  return Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
};
export const enumerate = (x, start = 0) => iter(x).map((item, i) => [start + i, item]);
export function next(x, ...otherwise) {
  const [first] = [...iter(x), ...otherwise];
  if (first === undefined) throw new Error("nothing comes next");
  return first;
}
export const zip = (...all) => {
  const lists = all.map(iter);
  return range(Math.min(...lists.map((l) => l.length))).map((i) => lists.map((l) => l[i]));
};
export const product = (...all) =>
  all.reduce((rows, x) => rows.flatMap((row) => iter(x).map((item) => [...row, item])), [[]]);
export const sum = (x) => iter(x).reduce((a, b) => addNumbers(a, b), 0);
export const any = (x) => iter(x).some(truth);
export const all = (x) => iter(x).every(truth);
const itself = (x) => x;
/** In the order of `by`; equal ones stay in theirs, also if it is reversed. */
export function sorted(x, by, reverse) {
  const valued = iter(x).map((item) => ({ item, value: (by ?? itself)(item) }));
  const sign = reverse ? -1 : 1;
  valued.sort(({ value: a }, { value: b }) => (eq(a, b) ? 0 : lt(a, b) ? -sign : sign));
  return valued.map(({ item }) => item);
}
const extreme = (better) => (...all) =>
  (all.length === 1 ? iter(all[0]) : all).reduce((best, x) => (better(x, best) ? x : best));
export const min = extreme((x, best) => lt(x, best));
export const max = extreme((x, best) => lt(best, x));

export function has(where, x) {
  if (where instanceof Keyed) return where.has(x);
  return typeof where === "string" ? where.includes(x) : iter(where).some((item) => eq(item, x));
}

/** An item by its place or key, or by several places, one a dimension; of an array of records also a field of all. */
export function at(x, place) {
  if (x instanceof Dict) return x.at(place);
  if (typeof place === "string") return x.map((record) => record[place]);
  if (Array.isArray(place)) return place.reduce(at, x);
  const items = iter(x);
  const i = Number(place) < 0 ? items.length + Number(place) : Number(place);
  if (!(i in items)) throw new Error(`no item ${place}`);
  return items[i];
}

export function put(x, place, value) {
  if (x instanceof Dict) return x.set(place, value);
  if (Array.isArray(place)) return put(at(x, place.slice(0, -1)), place.at(-1), value);
  if (!(place in x)) throw new Error(`no item ${place}`);
  x[place] = numbered(value);
}

export const slice = (x, lower, upper) => {
  const part = iter(x).slice(lower ?? 0, upper ?? undefined);
  return typeof x === "string" ? part.join("") : part;
};

/** x[:, place] */
export const column = (x, place) => x.map((row) => at(row, place));

const copied = (x) => (Array.isArray(x) ? x.map(copied) : x);

function found(place) {
  if (place < 0) throw new ValueError("not found");
  return place;
}

const lists = {
  append: (x, item) => void x.push(item),
  extend: (x, more) => void x.push(...iter(more)),
  index: (x, item) => found(x.findIndex((other) => eq(other, item))),
  count: (x, item) => x.filter((other) => eq(other, item)).length,
  sum: (x) => sum(x.flat(9)),
  tolist: copied,
  sort: (x, by, reverse) => void x.splice(0, x.length, ...sorted(x, by, reverse)),
};

// Texts

const texts = {
  join: (s, parts) => iter(parts).join(s),
  index: (s, part) => [...s.slice(0, found(s.indexOf(part)))].length,
  replace: (s, from, to) => s.replaceAll(from, () => to), // "$&" in a text means nothing
  split: (s, by) => (by === undefined ? s.trim().split(/\s+/).filter(Boolean) : s.split(by)),
  endswith: (s, end) => s.endsWith(end),
  format: (s, value) => {
    if (!/^[^{}]*(\{\}[^{}]*)?$/.test(s)) refused("a format", s);
    return s.replace("{}", () => str(value));
  },
  upper: (s) => s.toUpperCase(),
  lower: (s) => s.toLowerCase(),
  removeprefix: (s, start) => (s.startsWith(start) ? s.slice(start.length) : s),
  isprintable: (s) => !/[\p{C}\p{Z}]/u.test(s.replaceAll(" ", "")),
  islower: (s) => s !== s.toUpperCase() && s === s.toLowerCase(),
};

export const fullmatch = (pattern, s) => pattern.test(s) || null;
/** JSON of a text, a number, true or false. */
export const dumps = (x) => JSON.stringify(x);

export const str = (x) => (typeof x === "string" ? x : repr(x));

export function repr(x) {
  if (x === null) return "None";
  if (typeof x === "boolean") return x ? "True" : "False";
  if (typeof x === "string") return quoted(x);
  if (Array.isArray(x)) return `[${x.map(repr).join(", ")}]`;
  if (x instanceof Dict) return `{${x.items().map((pair) => pair.map(repr).join(": ")).join(", ")}}`;
  if (!isInt(x)) refused("the text", x);
  return typeof x === "number" && !isWhole(x) ? decimal(x) : String(x);
}

function quoted(s) {
  const mark = s.includes("'") && !s.includes('"') ? '"' : "'";
  return mark + [...s].map((c) => escaped(c, mark)).join("") + mark;
}

function escaped(c, mark) {
  if (c === mark || c === "\\") return `\\${c}`;
  const named = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[c];
  if (named) return named;
  if (c === " " || !/[\p{C}\p{Z}]/u.test(c)) return c;
  const code = c.codePointAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}

/** A number with a fraction as Python writes it: from 1e-4 up in full, else with an exponent of two digits or more. */
function decimal(x) {
  const [digits, power] = x.toExponential().split("e");
  if (Number(power) < -4) return `${digits}e-${power.slice(1).padStart(2, "0")}`;
  return Number(power) < 16 ? String(x) : `${digits}e${power[0]}${power.slice(1).padStart(2, "0")}`;
}

// Kinds, methods, arrays

/** JSON has no whole numbers beyond 21 digits: those are written, and read, with an exponent. */
const isWhole = (x) => typeof x === "bigint" || (Number.isInteger(x) && Math.abs(x) < 1e21);

const KINDS = {
  bool: (x) => typeof x === "boolean",
  int: (x) => typeof x === "boolean" || typeof x === "bigint" || (typeof x === "number" && isWhole(x)),
  str: (x) => typeof x === "string",
  list: (x) => Array.isArray(x),
  dict: (x) => x instanceof Dict,
};
export const isinstance = (x, kind) => kind.split(" | ").some((one) => KINDS[one](x));

/** A method: of a number, a text or a list as Python has it, else the object's own. */
export function call(x, name, ...given) {
  const own = typeof x === "string" ? texts : Array.isArray(x) ? lists : isInt(x) ? ints : null;
  return own ? own[name](x, ...given) : x[name](...given);
}

/** A record or a number by its layout; a record takes no other fields. */
function made(layout) {
  if (layout === 0) return 0;
  if (Array.isArray(layout)) return zeros(layout[0], layout[1]);
  return Object.seal(Object.fromEntries(Object.entries(layout).map(([name, part]) => [name, made(part)])));
}

function zeros([length, ...rest], layout) {
  return Array.from({ length }, () => (rest.length ? zeros(rest, layout) : made(layout)));
}

export const shape = (x) => (Array.isArray(x) ? [x.length, ...shape(x[0])] : []);

export const np = {
  zeros: (shape, layout = 0) => zeros(Array.isArray(shape) ? shape : [shape], layout),
  array: (x) => x,
  int8: 0,
  int16: 0,
  int32: 0,
  int64: 0,
  float64: 0,
};

export class ValueError extends Error {}

// A game

/** Of a class of plain fields, which is translated to its layout. */
export const dtype_of = (layout) => layout;

export const only = (spec) => () => spec;

/** What a sheet asks of its game. */
export class Spec {
  constructor(slug, seats, clauses, options, rules_version, layout, rules) {
    this.slug = slug;
    this.facts = { seats, clauses, options, rules_version };
    this.layout = layout;
    this.interpreted_with = (tables) => new Rules(rules(Object.fromEntries(tables.items())));
    this.interpreted = this.interpreted_with(new Dict());
  }
  states() {
    return [made(this.layout)];
  }
  option_indexes(chosen) {
    const { options, rules_version } = this.facts;
    return [...options.map((option) => Math.max(0, option.values.indexOf(chosen.get(option.name)))), rules_version];
  }
}

class Rules {
  constructor(entries) {
    Object.assign(this, entries);
  }
  own(name) {
    return this[name];
  }
}

export const fromJson = (x) => {
  if (Array.isArray(x)) return x.map(fromJson);
  return x && typeof x === "object" ? new Dict(Object.entries(x).map(([k, value]) => [k, fromJson(value)])) : x;
};
export const toJson = (x) => {
  if (Array.isArray(x)) return x.map(toJson);
  return x instanceof Dict ? Object.fromEntries(x.items().map(([k, value]) => [k, toJson(value)])) : x;
};

/** Counts a sheet: the result and its explanation, or why it cannot be; the same as the server says. */
export const counting = (score, explain, SheetError) => (sheet, language) => {
  try {
    const result = score(fromJson(sheet));
    return { result: toJson(result), explained: explain(result, language) };
  } catch (error) {
    if (error instanceof SheetError) return toJson(error.as_dict(language));
    throw error;
  }
};
