// The engine of tables in the browser for Node, without types: for tests and benchmarks.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("../..", import.meta.url));
const engine = join(root, "web/src/engine");

/** The engine (localTable.ts), and every game with its module. `modules` is their folder. */
export async function loadEngine(modules = join(root, "src/colisee/wasm")) {
  const folder = await mkdtemp(join(tmpdir(), "colisee-engine-"));
  const slugs = (await readdir(`${engine}/words`)).flatMap((name) => /^(.+)\.gen\.js$/.exec(name)?.[1] ?? []);
  const words = Object.fromEntries(slugs.map((slug) => [slug, `${engine}/words/${slug}.gen.js`]));
  const bundle = await rolldown({ input: { table: `${engine}/localTable.ts`, ...words } });
  await bundle.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" });
  const engineModule = await import(`${folder}/table.mjs`);
  const games = Object.fromEntries(slugs.map((slug) => [slug, () => game(slug)]));
  const game = async (slug) => ({
    ...(await import(`${folder}/${slug}.mjs`)),
    rules: new engineModule.Instance(await WebAssembly.compile(await readFile(`${modules}/${slug}.wasm`))),
  });
  return { ...engineModule, games, close: () => rm(folder, { recursive: true }) };
}
