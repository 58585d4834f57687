// All parts of the engine, for programs that run it outside a worker (scripts/engine.mjs).
export { analyse } from "./analysis";
export { checkedBy } from "./componentSets";
export { gameWith } from "./game";
export * from "./localTable";
export { playRecord, setOf } from "./record";
export { replayOf } from "./replay";
export { ServerTable } from "./serverTable";
