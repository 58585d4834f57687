// Reads TOML as far as component files use it: tables, texts, whole numbers, true and false, lists and inline tables.

export type TomlPath = (string | number)[];

/** The text is not TOML, or uses what component files do not: dates, fractions, lists of tables. */
export class TomlError extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

export interface TomlText {
  data: Record<string, unknown>;
  /** The line of every value, by its path as JSON. */
  lines: Map<string, number>;
}

type Table = Record<string, unknown>;
const ESCAPES: Record<string, string> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", '"': '"', "\\": "\\" };
/** Lists and inline tables within each other. */
const MAX_DEPTH = 20;

export function readToml(text: string): TomlText {
  return new Reader(text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n")).read();
}

class Reader {
  private at = 0;
  private line = 1;
  private readonly data: Table = {};
  private readonly lines = new Map<string, number>();
  /** The tables that a header or an inline table has made: they cannot be made again. */
  private readonly closed = new Set<Table>();

  constructor(private readonly text: string) {}

  read(): TomlText {
    let table = this.data;
    let path: TomlPath = [];
    for (this.skip(true); this.at < this.text.length; this.skip(true)) {
      if (this.takes("[")) {
        path = this.keys();
        this.expect("]");
        this.note(path);
        table = this.inner(this.data, path);
        if (this.closed.has(table)) this.fail();
        this.closed.add(table);
      } else this.pair(table, path, 0);
      this.skip(false);
      if (this.at < this.text.length && this.text[this.at] !== "\n") this.fail();
    }
    return { data: this.data, lines: this.lines };
  }

  private fail(): never {
    throw new TomlError(this.line);
  }

  /** Go on to the next sign that means something, over comments and, if `over`, over the ends of lines. */
  private skip(over: boolean): void {
    for (; this.at < this.text.length; this.at++) {
      const sign = this.text[this.at]!;
      if (sign === "#") while (this.at + 1 < this.text.length && this.text[this.at + 1] !== "\n") this.at++;
      else if (sign === "\n" && over) this.line++;
      else if (sign !== " " && sign !== "\t") return;
    }
  }

  private takes(sign: string): boolean {
    const isThere = this.text.startsWith(sign, this.at);
    if (isThere) this.at += sign.length;
    return isThere;
  }

  private expect(sign: string): void {
    this.skip(false);
    if (!this.takes(sign)) this.fail();
  }

  private note(path: TomlPath): void {
    const key = JSON.stringify(path);
    if (!this.lines.has(key)) this.lines.set(key, this.line);
  }

  private keys(): string[] {
    const keys: string[] = [];
    do {
      this.skip(false);
      const quoted = this.text[this.at] === '"' || this.text[this.at] === "'";
      keys.push(quoted ? this.quoted() : this.match(/[A-Za-z0-9_-]+/y));
      this.skip(false);
    } while (this.takes("."));
    return keys;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (!found) this.fail();
    this.at += found.length;
    return found;
  }

  /** The table at a path below another, made if there is none. */
  private inner(from: Table, path: TomlPath): Table {
    return path.reduce<Table>((table, key) => {
      if (!Object.hasOwn(table, key)) put(table, String(key), {});
      const next = table[key];
      if (typeof next !== "object" || next === null || Array.isArray(next)) this.fail();
      return next as Table;
    }, from);
  }

  private pair(table: Table, path: TomlPath, depth: number): void {
    const keys = this.keys();
    const place = [...path, ...keys];
    this.note(place);
    this.expect("=");
    const target = this.inner(table, keys.slice(0, -1));
    if (keys.length > 1 && this.closed.has(target)) this.fail();
    const last = keys.at(-1)!;
    if (Object.hasOwn(target, last)) this.fail();
    put(target, last, this.value(place, depth));
  }

  private value(path: TomlPath, depth: number): unknown {
    this.skip(false);
    if (depth > MAX_DEPTH) this.fail();
    const sign = this.text[this.at];
    if (sign === '"' || sign === "'") return this.quoted();
    if (this.takes("[")) return this.list(path, depth);
    if (this.takes("{")) return this.inline(path, depth);
    const word = this.match(/[A-Za-z0-9_+.:-]+/y);
    if (word === "true" || word === "false") return word === "true";
    if (/^[+-]?(0|[1-9](_?\d)*)$/.test(word)) return Number(word.replaceAll("_", ""));
    return this.fail();
  }

  private list(path: TomlPath, depth: number): unknown[] {
    const items: unknown[] = [];
    for (this.skip(true); !this.takes("]"); this.skip(true)) {
      const place = [...path, items.length];
      this.note(place);
      items.push(this.value(place, depth + 1));
      this.skip(true);
      if (!this.takes(",") && this.text[this.at] !== "]") this.fail();
    }
    return items;
  }

  private inline(path: TomlPath, depth: number): Table {
    const table: Table = {};
    this.skip(false);
    for (let isFirst = true; !this.takes("}"); isFirst = false) {
      if (!isFirst) this.expect(",");
      this.pair(table, path, depth + 1);
      this.skip(false);
    }
    this.closed.add(table);
    return table;
  }

  /** A text in quotes: of one line, or of several in three quotes. */
  private quoted(): string {
    const quote = this.text[this.at]!;
    const isLong = this.takes(quote.repeat(3));
    if (!isLong) this.at++;
    if (isLong && this.takes("\n")) this.line++;
    const end = isLong ? quote.repeat(3) : quote;
    let found = "";
    while (!this.takes(end)) {
      const sign = this.text[this.at++];
      if (sign === undefined || (sign === "\n" && !isLong) || (sign < " " && sign !== "\t" && sign !== "\n"))
        this.fail();
      if (sign === "\n") this.line++;
      found += sign === "\\" && quote === '"' ? this.escaped(isLong) : sign;
    }
    for (let more = 0; isLong && more < 2 && this.text[this.at] === quote; more++) found += this.text[this.at++];
    return found;
  }

  private escaped(isLong: boolean): string {
    const sign = this.text[this.at++] ?? this.fail();
    if (sign === "u" || sign === "U") {
      const code = Number.parseInt(this.match(sign === "u" ? /[0-9a-fA-F]{4}/y : /[0-9a-fA-F]{8}/y), 16);
      if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) this.fail();
      return String.fromCodePoint(code);
    }
    if (isLong && /\s/.test(sign)) {
      this.at--;
      if (!/^[ \t]*\n/.test(this.text.slice(this.at))) this.fail();
      while (/\s/.test(this.text[this.at] ?? "")) if (this.text[this.at++] === "\n") this.line++;
      return "";
    }
    return ESCAPES[sign] ?? this.fail();
  }
}

/** Also for a key such as __proto__. */
function put(table: Table, key: string, value: unknown): void {
  Object.defineProperty(table, key, { value, writable: true, enumerable: true, configurable: true });
}
