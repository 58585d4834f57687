// Provable draws, as in colisee/play/fairness.py. SHA-256 is written out: the browser's own is asynchronous, and missing over plain HTTP.
import { fromHex, hex } from "./hex";

const K = new Uint32Array(64);
const START = new Uint32Array(8);
{
  // The fractional parts of the cube and square roots of the first primes (FIPS 180-4).
  const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
  const isPrime = (n: number) => Array.from({ length: n - 2 }, (_, i) => i + 2).every((d) => n % d > 0);
  for (let n = 2, found = 0; found < 64; n++)
    if (isPrime(n)) {
      if (found < 8) START[found] = fraction(Math.sqrt(n));
      K[found++] = fraction(Math.cbrt(n));
    }
}

const rotated = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 4, message.length * 8);
  const h = START.slice();
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = data.getUint32(block + 4 * i);
      else {
        const [x, y] = [w[i - 15]!, w[i - 2]!];
        const s0 = rotated(x, 7) ^ rotated(x, 18) ^ (x >>> 3);
        const s1 = rotated(y, 17) ^ rotated(y, 19) ^ (y >>> 10);
        w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
      }
    }
    let [a, b, c, d, e, f, g, last] = h as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = last + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!;
      const two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [i, x] of [a, b, c, d, e, f, g, last].entries()) h[i] = h[i]! + x;
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, x] of h.entries()) digest.setUint32(4 * i, x);
  return new Uint8Array(digest.buffer);
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
export const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));

/** JSON in ASCII, as Python writes it. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const BLOCK = 64;

function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const padded = joined(key, new Uint8Array(BLOCK - key.length));
  const pad = (byte: number) => padded.map((k) => k ^ byte);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))));
}

const PREFIX = utf8("colisee-draws/1:");
const RANGE = 1n << 64n;

export class Fairness {
  readonly commitment: string;
  private readonly key: Uint8Array;

  /** `secret` in hexadecimal; `entropy` is what each player added, by seat. */
  constructor(
    readonly secret: string,
    readonly entropy: string[],
  ) {
    this.commitment = hex(sha256(joined(PREFIX, fromHex(secret))));
    this.key = hmac(fromHex(secret), utf8(`[${entropy.map(asciiJson).join(", ")}]`));
  }

  /** The number of the draw-th draw, from 0 to choices-1. */
  number(draw: number, choices: number): number {
    const count = BigInt(choices);
    for (let attempt = 0; ; attempt++) {
      const digest = hmac(this.key, utf8(`${draw}/${attempt}`));
      const value = new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
      if (value < RANGE - (RANGE % count)) return Number(value % count);
    }
  }
}
