// The pieces that outcomes of Toy Rush are about, and the line while its spaces are resolved one after the other.
import type { Drawing } from "../../art/drawing";
import { elf } from "../../art/pieces";
import { firstPlayer, letter, objects } from "../../art/toy-rush";
import type { OutcomeShown } from "../../protocol.gen";
import type { Components, PlayerView, View } from "./state";

interface Facts {
  space?: number;
  elves?: number;
  object?: string;
  count?: number;
}

const place = (name: string) => `[data-place="${name}"]`;

export function selectorOf({ kind, seat, facts = {} }: OutcomeShown): string {
  const { space, object } = facts as Facts;
  if (kind === "place") return place(`space-${space}`);
  if (kind === "earn") return object === "elf" ? place(`stock-${seat}`) : place(`hand-${seat}-${object}`);
  if (kind === "gift") return place(`sent-${seat}`);
  if (kind === "first") return place(`token-${seat}`);
  return seat == null ? "" : place(`objectives-${seat}`);
}

export function drawingOf({ kind, facts = {} }: OutcomeShown): Drawing | null {
  const { object } = facts as Facts;
  if (kind === "place") return elf;
  if (kind === "earn") return objects[object as keyof typeof objects] ?? elf;
  if (kind === "first") return firstPlayer;
  return kind === "set_up" ? null : letter;
}

export const withoutPoints = ["place", "draw", "put_under", "keep_objective", "first"];

export function step(view: View, { kind, seat, facts = {} }: OutcomeShown, components: Components): View {
  const { space = 0, elves = 0, object = "", count = 0 } = facts as Facts;
  const change = (player: PlayerView): PlayerView => {
    if (kind === "place") return { ...player, stock: player.stock - elves, elves: add(player.elves, space - 1, elves) };
    if (kind !== "earn") return player;
    const home = player.elves[space - 1] ?? 0;
    const number = components.objects.rows.findIndex((row) => row.object === object);
    const moved = { ...player, elves: add(player.elves, space - 1, -home), stock: player.stock + home };
    if (object === "elf") return { ...moved, stock: moved.stock + count };
    return number < 0 ? moved : { ...moved, objects: add(player.objects, number, count) };
  };
  const player = view.player.map((one, n) => (n === seat ? change(one) : one));
  return kind === "first" ? { ...view, player, first: seat ?? view.first } : { ...view, player };
}

const add = (counts: readonly number[], at: number, more: number): number[] =>
  counts.map((count, n) => (n === at ? count + more : count));
