// Loads a game for a table in the browser: its module, its words, and whether the two belong together.
import { descriptionOf, Instance } from "./instance";
import type { Game, GameData } from "./position";
import type { Trouble } from "./stored";

const data = import.meta.glob<GameData>("./words/*.gen.js");

export class EngineError extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

export async function loadGame(slug: string, base: string): Promise<Game> {
  if (typeof WebAssembly === "undefined") throw new EngineError("no_wasm");
  const load = data[`./words/${slug}.gen.js`];
  if (!load) throw new EngineError("no_module");
  const [words, module] = await Promise.all([load(), compiled(new URL(`wasm/${slug}.wasm`, base))]);
  if (!belongsTo(words, module)) throw new EngineError("other_module");
  return { ...words, rules: new Instance(module) };
}

/** Whether a module was built from the rules that the words describe. */
function belongsTo({ facts }: GameData, module: WebAssembly.Module): boolean {
  const sources = Object.values(descriptionOf(module).sources);
  return facts.sources.every((digest) => sources.includes(digest));
}

async function compiled(address: URL): Promise<WebAssembly.Module> {
  const response = await fetch(address).catch(() => null);
  const bytes = response?.ok ? await response.arrayBuffer() : null;
  if (!bytes) throw new EngineError("no_module");
  return WebAssembly.compile(bytes).catch(() => {
    throw new EngineError("no_module");
  });
}
