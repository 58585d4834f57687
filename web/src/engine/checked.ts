// What a kept match must look like for the worker to open it. matches.ts checks what the page itself reads of it.
import type { StoredMatch } from "./stored";

const ENDINGS: readonly unknown[] = [null, "closed", "finished", "resigned", "vote"];
const CLOCKS: readonly unknown[] = [undefined, "fischer", "move", "none"];

/** Whether everything but the decisions is possible: those are for the rules to check. */
export const isSound = ({ rules_version, opened_at, seats, ended, rematch, clock = {} }: StoredMatch): boolean =>
  Number.isInteger(rules_version) &&
  Number.isFinite(opened_at) &&
  seats.every(isSeat) &&
  ENDINGS.includes(ended) &&
  (rematch === null || typeof rematch === "string") &&
  CLOCKS.includes(clock.kind) &&
  [clock.seconds, clock.increment].every((value) => value === undefined || Number.isFinite(value));

const isSeat = ({ kind, level, piece, resigned }: StoredMatch["seats"][number]): boolean =>
  ["person", "bot"].includes(kind) &&
  (level === null || typeof level === "string") &&
  ["string", "undefined"].includes(typeof piece) &&
  ["boolean", "undefined"].includes(typeof resigned);
