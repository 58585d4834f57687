// The positions of a server's table, made from the changes that it sends (`Changes` in colisee/server/protocol/messages.py).
import type { Changes, LogLine, Position as PositionShown } from "../protocol.gen";
import { plyBetween } from "./match";
import { CHANCE, crc32, type Game, type Language, Position, SPECTATOR, sizeOf } from "./position";
import { type Audience, hintsOf, legalActions, lineOf, takeBackLine } from "./rendering";

const TAKEN_BACK = -1;

export class ServerTable {
  /** By reader: its view after each line of its log, as far as it is known. */
  private readonly views = new Map<number, Uint8Array[]>();

  constructor(private readonly game: Game) {}

  /** The position that follows from a message; null if the views before it are not known, or not as on the server. */
  position(message: Changes, names: string[], language: Language): PositionShown | null {
    const { keep, version, head, due, undo, clocks, over } = message;
    const reader = message.reader ?? SPECTATOR;
    const audience = { reader, names, language };
    const views = (this.views.get(reader) ?? []).slice(0, keep);
    const size = sizeOf(this.game.layout);
    let before = message.start ? changed(new Uint8Array(size), message.start) : views[keep - 1];
    if (!before) return null;
    if (keep) views[keep - 1] = before;
    const lines: LogLine[] = [];
    for (const [seat, action, changes] of message.entries) {
      const after = changed(before, changes);
      lines.push(this.line(before, after, seat ?? CHANCE, action, audience));
      views.push(after);
      before = after;
    }
    if (crc32(before) !== message.check) return null;
    this.views.set(reader, views);
    const isDue = due.includes(reader);
    // Readers of a game without secrets share one view.
    const view = new Position(this.game, before, isDue || this.game.facts.secrets ? reader : SPECTATOR);
    return {
      ...{ type: "position", reader: message.reader, version, head, due, keep, lines },
      ...{ undo: undo ?? "none", clocks: clocks ?? null, over: over ?? false },
      view: view.json,
      scores: message.scores ?? view.scores(),
      legal: isDue ? legalActions(view, language, names) : null,
      hints: hintsOf(view),
    };
  }

  private line(
    before: Uint8Array,
    after: Uint8Array,
    seat: number,
    action: number | null,
    audience: Audience,
  ): LogLine {
    const { reader, names, language } = audience;
    if (action === TAKEN_BACK) return takeBackLine(seat, reader, names, language);
    const [one, other] = [before, after].map((bytes) => new Position(this.game, bytes, reader)) as [Position, Position];
    return lineOf(this.game, plyBetween(one, other, seat, action), { seat, action }, audience);
  }
}

/** A view after changes: runs of an offset (two bytes), a length and the new bytes, in base64. */
function changed(view: Uint8Array, changes: string): Uint8Array {
  const runs = Uint8Array.from(atob(changes), (letter) => letter.charCodeAt(0));
  const after = view.slice();
  for (let at = 0; at < runs.length; ) {
    const [low, high, length] = runs.subarray(at, at + 3) as unknown as [number, number, number];
    after.set(runs.subarray(at + 3, at + 3 + length), low + 256 * high);
    at += 3 + length;
  }
  return after;
}
