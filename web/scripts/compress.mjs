// Compresses the games' modules with Brotli, each beside itself: node scripts/compress.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const folder = process.argv[2];
for (const name of readdirSync(folder).filter((file) => file.endsWith(".wasm")))
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
