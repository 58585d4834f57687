// A game's WebAssembly module: entry points by name, arrays as an address and lengths, memory given out by hand.

/** What a call takes: numbers, arrays in the memory of the instance, and arrays elsewhere, which are copied: states as bytes, typed arrays, nested arrays. */
export type Argument = number | bigint | boolean | Block | Typed | Nested;
type Typed = Uint8Array | Int32Array | Uint32Array;
export type Nested = (number | Nested)[];

/** An array in the memory of an instance. */
export interface Block {
  at: number;
  shape: number[];
}

interface Parameter {
  /** "int", "long", "bool", a NumPy type ("i4") or the size of a record. */
  kind: string;
  dimensions: number;
  isReadOnly: boolean;
}

const PAGE = 1 << 16;
const ALIGNMENT = 64;
const ARRAYS = {
  i1: Int8Array,
  u1: Uint8Array,
  i2: Int16Array,
  i4: Int32Array,
  u4: Uint32Array,
  i8: BigInt64Array,
} as const;
const aligned = (address: number): number => Math.ceil(address / ALIGNMENT) * ALIGNMENT;

/** What the builder wrote into a module. */
export interface Description {
  sources: Record<string, string>;
  /** The parameters of every entry point: `233:1 int u4:1! -> int`, where ! marks an array that is only read. */
  functions: Record<string, string>;
}

export function descriptionOf(module: WebAssembly.Module): Description {
  const [section] = WebAssembly.Module.customSections(module, "colisee");
  return section ? (JSON.parse(new TextDecoder().decode(section)) as Description) : { sources: {}, functions: {} };
}

function parametersOf(text: string): Parameter[] {
  const words = text.slice(0, text.lastIndexOf(" -> ")).split(" ");
  return words
    .filter((word) => word !== "(" && word !== ")")
    .map((word) => {
      const [kind = "", dimensions = "0"] = word.replace("!", "").split(":");
      return { kind, dimensions: Number(dimensions), isReadOnly: word.endsWith("!") };
    });
}

export class Instance {
  readonly memory: WebAssembly.Memory;
  private readonly exports: Record<string, unknown>;
  private readonly parameters = new Map<string, Parameter[]>();
  private readonly stackTop: number;
  /** Where free memory begins. */
  private top: number;

  /** `tables` replace component tables of the module by others of the same size. */
  constructor(
    private readonly module: WebAssembly.Module,
    private readonly tables: Record<string, Uint8Array> = {},
    private readonly description = descriptionOf(module),
  ) {
    this.exports = new WebAssembly.Instance(module).exports;
    this.memory = this.exports.memory as WebAssembly.Memory;
    this.stackTop = (this.exports.__stack_pointer as WebAssembly.Global).value;
    this.top = aligned((this.exports.__heap_base as WebAssembly.Global).value);
    for (const [name, bytes] of Object.entries(tables))
      new Uint8Array(this.memory.buffer).set(bytes, (this.exports[name] as WebAssembly.Global).value);
  }

  /** Another instance of the same rules, with a memory of its own. */
  another(): Instance {
    return new Instance(this.module, this.tables, this.description);
  }

  /** An array of zeros that stays where it is. */
  zeros(shape: number[], itemSize: number): Block {
    const size = shape.reduce((a, b) => a * b, itemSize);
    const at = this.top;
    this.top = aligned(at + size);
    this.reserve(this.top);
    new Uint8Array(this.memory.buffer, at, size).fill(0); // calls used it as scratch
    return { at, shape };
  }

  bytes(block: Block, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer as ArrayBuffer, block.at, size);
  }

  longs(block: Block): BigInt64Array {
    const count = block.shape.reduce((a, b) => a * b);
    return new BigInt64Array(this.memory.buffer, block.at, count);
  }

  floats(block: Block): Float64Array {
    return new Float64Array(this.memory.buffer, block.at, block.shape[0]);
  }

  /** Call an entry point. Arrays outside the memory are copied in and, if the function writes to them, back. */
  call(name: string, ...given: Argument[]): number {
    const parameters = this.parametersOf(name);
    const raw: (number | bigint)[] = [];
    const copies: (() => void)[] = [];
    let top = this.top;
    for (const [number, parameter] of parameters.entries()) {
      const argument = given[number]!;
      if (!parameter.dimensions) raw.push(parameter.kind === "long" ? BigInt(argument as bigint) : Number(argument));
      else if (ArrayBuffer.isView(argument) || Array.isArray(argument)) {
        const { shape, size, copyBack } = this.copyIn(argument, parameter, top);
        raw.push(top, ...shape);
        if (!parameter.isReadOnly) copies.push(copyBack);
        top = aligned(top + size);
      } else raw.push((argument as Block).at, ...(argument as Block).shape);
    }
    try {
      const result = (this.exports[name] as (...raw: (number | bigint)[]) => number)(...raw);
      for (const copyBack of copies) copyBack();
      return result;
    } catch (error) {
      (this.exports.__stack_pointer as WebAssembly.Global).value = this.stackTop; // a trap leaves it moved
      throw error;
    }
  }

  private parametersOf(name: string): Parameter[] {
    const known = this.parameters.get(name);
    if (known) return known;
    const text = this.description.functions[name];
    if (text === undefined) throw new Error(`the module has no ${name}`);
    const found = parametersOf(text);
    this.parameters.set(name, found);
    return found;
  }

  private copyIn(array: Typed | Nested, parameter: Parameter, at: number) {
    if (ArrayBuffer.isView(array)) {
      const size = array.byteLength;
      this.reserve(at + size);
      const own = new Uint8Array(array.buffer, array.byteOffset, size);
      const copy = () => new Uint8Array(this.memory.buffer, at, size);
      copy().set(own);
      const isRecords = /^\d/.test(parameter.kind);
      return {
        shape: [isRecords ? size / Number(parameter.kind) : array.length],
        size,
        copyBack: () => own.set(copy()),
      };
    }
    const shape = shapeOf(array, parameter.dimensions);
    const count = shape.reduce((a, b) => a * b, 1);
    const Numbers = ARRAYS[parameter.kind as keyof typeof ARRAYS];
    const size = count * Numbers.BYTES_PER_ELEMENT;
    this.reserve(at + size);
    const numbers = () => new Numbers(this.memory.buffer, at, count);
    const flat = (array as unknown[]).flat(parameter.dimensions) as number[];
    const view = numbers();
    if (view instanceof BigInt64Array) view.set(flat.map(BigInt));
    else view.set(flat);
    return { shape, size, copyBack: () => copyOut(array, numbers().values()) };
  }

  private reserve(end: number): void {
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
  }
}

function shapeOf(array: Nested, dimensions: number): number[] {
  return dimensions === 1 ? [array.length] : [array.length, ...shapeOf((array[0] ?? []) as Nested, dimensions - 1)];
}

/** Fill a nested array from the numbers of a flat one. */
function copyOut(array: Nested, flat: Iterator<number | bigint>): void {
  for (const [place, item] of array.entries()) {
    if (Array.isArray(item)) copyOut(item, flat);
    else array[place] = Number(flat.next().value);
  }
}
