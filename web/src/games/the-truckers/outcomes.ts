// The pieces that outcomes of The Truckers are about, and the track while trucks drive and collect one after the other.
import type { Drawing } from "../../art/drawing";
import { goods as drawings, road, trolley } from "../../art/the-truckers";
import type { OutcomeShown } from "../../protocol.gen";
import { type Components, kindsOf, type PlayerView, type View } from "./state";

interface Facts {
  from?: number;
  to?: number;
  lap?: number;
  goal?: number;
  space?: number;
  goods?: string | null;
  truck?: number;
  victim?: number;
}

const stock = (seat: number | null | undefined, goods: string) =>
  `[data-place="stock-${seat}-${goods}"], button[data-place="stock-${seat}"]`;

export function selectorOf({ kind, seat, facts = {} }: OutcomeShown): string {
  const { space, goods, truck } = facts as Facts;
  if (kind === "drive") return `[data-pawn="${seat}"]`;
  if (kind === "collect") return `[data-stop="space-${space}"], ${stock(seat, goods ?? "")}`;
  if (kind === "turn_up") return `[data-stop="space-${space}"]`;
  if (kind === "load") return `[data-place="truck-${seat}-${(truck ?? 1) - 1}"]`;
  if (kind === "steal" && goods) return stock(seat, goods);
  return "";
}

export function drawingOf({ kind, facts = {} }: OutcomeShown): Drawing | null {
  const { goods } = facts as Facts;
  if (kind === "drive") return road;
  if (kind === "reveal_loading" || kind === "load_nothing") return trolley;
  return drawings[goods as keyof typeof drawings] ?? null;
}

export const withoutPoints = ["choose", "reveal_loading", "cards_back"];

export function step(view: View, { kind, seat, facts = {} }: OutcomeShown, components: Components): View {
  if (seat == null) return view;
  if (kind === "drive") return { ...view, player: driven(view.player, seat, facts as Facts) };
  if (kind !== "collect") return view;
  const { space = 0, goods } = facts as Facts;
  const tile = kindsOf(components).indexOf(goods ?? "");
  const player = view.player.map((one, n) =>
    n === seat ? { ...one, waiting: one.waiting.map((count, kind) => (kind === tile ? count + 1 : count)) } : one,
  );
  return { ...view, player, stack: view.stack.map((tiles, n) => (n === space - 1 ? withoutTop(tiles) : tiles)) };
}

function driven(
  players: readonly PlayerView[],
  seat: number,
  { from = 0, to = 0, lap = 0, goal = 0 }: Facts,
): PlayerView[] {
  return players.map((player, n) => {
    if (n === seat) return { ...player, space: to, laps: lap, goal, covered: 0 };
    if (to && player.space === to) return { ...player, covered: 1 };
    return from && player.space === from ? { ...player, covered: 0 } : player;
  });
}

const withoutTop = (tiles: readonly number[]): number[] => {
  const top = tiles.findLastIndex((tile) => tile > 0);
  return tiles.map((tile, n) => (n === top ? 0 : tile));
};
