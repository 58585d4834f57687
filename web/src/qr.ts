// QR codes (ISO/IEC 18004) of short texts: byte mode, error correction M, versions 1 to 10. Enough for a link.

/** By version: data codewords of one block, how many such blocks, then the longer blocks; and correction codewords a block. */
const BLOCKS: readonly (readonly [short: number, count: number, long: number, correction: number])[] = [
  [16, 1, 0, 10],
  [28, 1, 0, 16],
  [44, 1, 0, 26],
  [32, 2, 0, 18],
  [43, 2, 0, 24],
  [27, 4, 0, 16],
  [31, 4, 0, 18],
  [38, 2, 2, 22],
  [36, 3, 2, 22],
  [43, 4, 1, 26],
];
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

/** The dark squares of a text's QR code, row by row; RangeError if the text is too long. */
export function qr(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const codewords = interleaved(dataCodewords(bytes, version), version);
  const candidates = MASKS.map((_, mask) => drawn(codewords, version, mask));
  return candidates.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

function capacity(version: number): number {
  const [short, count, long] = BLOCKS[version - 1]!;
  return short * count + (short + 1) * long;
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

function versionFor(length: number): number {
  for (let version = 1; version <= BLOCKS.length; version++) {
    if (4 + lengthBits(version) + 8 * length <= 8 * capacity(version)) return version;
  }
  throw new RangeError("too long for a QR code");
}

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, width: number) => {
    for (let bit = width - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * capacity(version) - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let i = 0; i < bits.length; i += 8) words.push(Number.parseInt(bits.slice(i, i + 8).join(""), 2));
  for (let pad = 0xec; words.length < capacity(version); pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function interleaved(data: number[], version: number): number[] {
  const [short, count, long, correction] = BLOCKS[version - 1]!;
  const blocks: number[][] = [];
  for (let n = 0, at = 0; n < count + long; n++) {
    const size = n < count ? short : short + 1;
    blocks.push(data.slice(at, at + size));
    at += size;
  }
  const corrections = blocks.map((block) => remainder(block, correction));
  const column = (rows: number[][], i: number) => rows.filter((row) => i < row.length).map((row) => row[i]!);
  return [
    ...Array.from({ length: short + 1 }, (_, i) => column(blocks, i)).flat(),
    ...Array.from({ length: correction }, (_, i) => column(corrections, i)).flat(),
  ];
}

// Reed-Solomon over GF(256) with polynomial 0x11d.
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

export function remainder(data: number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    generator = [...generator, 0].map((value, n) => value ^ times(n ? generator[n - 1]! : 0, root));
  }
  const rest: number[] = new Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (let i = 0; i < degree; i++) rest[i]! ^= times(generator[i + 1]!, factor);
  }
  return rest;
}

function drawn(codewords: number[], version: number, mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array(size).fill(null));
  drawFinders(grid, size);
  drawAlignments(grid, version);
  drawTiming(grid, size);
  drawFormat(grid, size, mask);
  if (version >= 7) drawVersion(grid, size, version);
  drawData(grid, size, codewords, mask);
  return grid as boolean[][];
}

function drawFinders(grid: Grid, size: number): void {
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    for (let r = -1; r <= 7; r++) {
      for (let c = -1; c <= 7; c++) {
        if (top + r < 0 || left + c < 0 || top + r >= size || left + c >= size) continue;
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        grid[top + r]![left + c] = ring !== 2 && ring !== 4;
      }
    }
  }
}

function drawAlignments(grid: Grid, version: number): void {
  const centres = ALIGNMENT[version - 1]!;
  for (const row of centres) {
    for (const column of centres) {
      if (grid[row]![column] !== null) continue;
      for (let r = -2; r <= 2; r++) {
        for (let c = -2; c <= 2; c++) grid[row + r]![column + c] = Math.max(Math.abs(r), Math.abs(c)) !== 1;
      }
    }
  }
}

function drawTiming(grid: Grid, size: number): void {
  for (let i = 8; i < size - 8; i++) {
    grid[6]![i] ??= i % 2 === 0;
    grid[i]![6] ??= i % 2 === 0;
  }
}

function checked(value: number, width: number, polynomial: number, degree: number): number {
  let rest = value << degree;
  for (let bit = width + degree - 1; bit >= degree; bit--) if ((rest >> bit) & 1) rest ^= polynomial << (bit - degree);
  return (value << degree) | rest;
}

function drawFormat(grid: Grid, size: number, mask: number): void {
  const bits = checked(mask, 5, 0x537, 10) ^ 0x5412;
  const dark = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const near = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    grid[near]![8] = dark(i);
    const across = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
    grid[8]![across] = dark(i);
  }
  grid[size - 8]![8] = true;
}

function drawVersion(grid: Grid, size: number, version: number): void {
  const bits = checked(version, 6, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1;
    grid[Math.floor(i / 3)]![size - 11 + (i % 3)] = dark;
    grid[size - 11 + (i % 3)]![Math.floor(i / 3)] = dark;
  }
}

function drawData(grid: Grid, size: number, codewords: number[], mask: number): void {
  let bit = 0;
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid[row]![column] !== null) continue;
        const value = ((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        grid[row]![column] = (value === 1) !== MASKS[mask]!(row, column);
        bit++;
      }
    }
    upwards = !upwards;
  }
}

/** Rules 1, 2 and 4 of the standard's choice of mask; any mask can be read, so rule 3 is left out. */
function penalty(grid: boolean[][]): number {
  const lines = [...grid, ...grid.map((_, i) => grid.map((row) => row[i]!))];
  const runs = lines.flatMap(
    (line) =>
      line
        .map((cell) => (cell ? "1" : "0"))
        .join("")
        .match(/0{5,}|1{5,}/g) ?? [],
  );
  let points = runs.reduce((sum, run) => sum + run.length - 2, 0);
  for (let r = 1; r < grid.length; r++) {
    for (let c = 1; c < grid.length; c++) {
      const cell = grid[r]![c];
      if (cell === grid[r - 1]![c] && cell === grid[r]![c - 1] && cell === grid[r - 1]![c - 1]) points += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length / grid.length ** 2;
  return points + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
