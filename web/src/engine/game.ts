// Loads a game for a table in the browser: its module, its words, and whether the two belong together.
import { fromJson } from "../pages/pad/counting/python.js";
import "./core/outcomes.gen.js"; // all words import it: bundled with this file, it costs no request
import type { PieceSet } from "./componentSets";
import { EngineError } from "./errors";
import { descriptionOf, Instance } from "./instance";
import { encoded, type Game, type GameData, type OfSet } from "./position";
import { digestOf } from "./setDigest";

const data = import.meta.glob<GameData>("./words/*.gen.js");

/** A game, played with a component set of somebody's own if one is given, which has been checked. */
export async function loadGame(slug: string, base: string, set: PieceSet | null = null): Promise<Game> {
  if (typeof WebAssembly === "undefined") throw new EngineError("no_wasm");
  const load = data[`./words/${slug}.gen.js`];
  if (!load) throw new EngineError("unknown_game");
  const address = new URL(`wasm/${slug}.wasm`, base);
  const [words, module] = await Promise.all([load(), compiled(address)]);
  if (belongsTo(words, module)) return gameWith(words, module, set);
  const newest = await compiled(address, "reload"); // a cache may hold the module of an earlier version
  if (!belongsTo(words, newest)) throw new EngineError("other_module");
  return gameWith(words, newest, set);
}

/** A game on a new instance of its module. EngineError if the module cannot hold the set. */
export function gameWith(source: GameData, module: WebAssembly.Module, set: PieceSet | null = null): Game {
  const { facts, layout, rule_texts, tables } = source;
  const own = set && digestOf(set.data) !== facts.components ? set : null;
  const ofSet = source.derive(fromJson(own?.data ?? source.components));
  const { words, notation } = ofSet;
  if (!own) return { facts, layout, rule_texts, words, notation, set: null, rules: new Instance(module) };
  if (!holds(source, ofSet)) throw new EngineError("other_pieces");
  const ownTables = ofSet.tables();
  const bytes = Object.entries(tables).map(([name, table]) => [name, encoded(table, ownTables[name])]);
  const rules = new Instance(module, Object.fromEntries(bytes));
  return { facts: { ...facts, components: digestOf(own.data) }, layout, rule_texts, words, notation, set: own, rules };
}

/** Whether the module of a game can hold a set: integers are part of its code. */
export async function canHold(slug: string, { data: pieces }: PieceSet): Promise<boolean> {
  const source = await data[`./words/${slug}.gen.js`]?.();
  return !!source && holds(source, source.derive(fromJson(pieces)));
}

const holds = ({ integers }: GameData, ofSet: OfSet): boolean =>
  Object.entries(integers).every(([name, value]) => ofSet.integers[name] === value);

/** Whether a module was built from the rules that the words describe. */
function belongsTo({ facts }: GameData, module: WebAssembly.Module): boolean {
  const sources = Object.values(descriptionOf(module).sources);
  return facts.sources.every((digest) => sources.includes(digest));
}

async function compiled(address: URL, cache: RequestCache = "default"): Promise<WebAssembly.Module> {
  const response = await fetch(address, { cache }).catch(() => null);
  if (!response?.ok) throw new EngineError("no_module");
  return compileResponse(response).catch(() => {
    throw new EngineError("no_module");
  });
}

/** While it arrives, if the host says that it is WebAssembly; not every host knows the type. */
async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
