// The engine of tables in the browser for Node, without types: for tests and benchmarks.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("../..", import.meta.url));
const engine = join(root, "web/src/engine");

/** The engine (everything.ts), and every game with its module. `modules` is their folder. */
export async function loadEngine(modules = join(root, "src/colisee/wasm")) {
  const folder = await mkdtemp(join(tmpdir(), "colisee-engine-"));
  const slugs = (await readdir(`${engine}/words`)).flatMap((name) => /^(.+)\.gen\.js$/.exec(name)?.[1] ?? []);
  const parts = slugs.flatMap((slug) => ["words", "forms"].map((part) => [`${part}-${slug}`, `${engine}/${part}/${slug}.gen.js`]));
  const plugins = [{ name: "no globs", transform: (code) => code.replace(/import\.meta\.glob<\w+>\([^)]*\)/, "({})") }];
  const bundle = await rolldown({ input: { table: `${engine}/everything.ts`, ...Object.fromEntries(parts) }, plugins });
  await bundle.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" });
  const engineModule = await import(`${folder}/table.mjs`);
  const game = async (slug, set) => {
    const module = await WebAssembly.compile(await readFile(`${modules}/${slug}.wasm`));
    return engineModule.gameWith(await import(`${folder}/words-${slug}.mjs`), module, set);
  };
  const games = Object.fromEntries(slugs.map((slug) => [slug, (set = null) => game(slug, set)]));
  const check = async (slug, given, language) =>
    engineModule.checkedBy(await import(`${folder}/forms-${slug}.mjs`), given, language);
  return { ...engineModule, games, check, close: () => rm(folder, { recursive: true }) };
}
