// What can go wrong with a table or a record in the browser.
import type { Trouble } from "./stored";
import type { SENTENCES } from "./words/common.gen";

/** The game of a table or a record cannot be loaded. */
export class EngineError extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

export type RefusalCode = keyof typeof SENTENCES;

/** A request that is not carried out. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly rule: string | null = null,
  ) {
    super(code);
  }
}

/** Why a record cannot be replayed here. `other_rules` and `other_pieces` are no faults of the record: this page lacks what it was played with. */
export interface RecordFault {
  kind: "no_record" | "other_rules" | "other_pieces" | "pieces" | "setup" | "event" | "result" | "unfinished";
  /** The number of the event, from 1, and the rule that forbids it. */
  event?: number;
  rule?: string | null;
}

export class RecordError extends Error {
  constructor(readonly fault: RecordFault) {
    super(fault.kind);
  }
}
