// Finds the pieces that moved between two positions, for the flight animation.
import type { Flight } from "../../board/flights";
import { type CardSet, type Components, cardsIn, elvesOf, type PlayerView, sizeOf, type View } from "./state";

/** Places are named as in the board's data-place attributes: `space-5`, `bin-pink`, `stock-0`, `hand-0-pink`, `objectives-0`, `sent-0`, `token-0`. */
export function flights(before: View, after: View, components: Components): Flight[] {
  const seats = after.player.map((now, seat) => ({ seat, was: before.player[seat]!, now }));
  return [
    ...(before.first === after.first
      ? []
      : [{ kind: "token", from: `token-${before.first}`, to: `token-${after.first}` }]),
    ...seats.flatMap(({ seat, was, now }) => [
      ...elves(seat, was, now),
      ...objects(seat, was, now, components),
      ...cards(seat, was, now, components),
    ]),
  ];
}

function elves(seat: number, was: PlayerView, now: PlayerView): Flight[] {
  const kind = `elf-${seat}`;
  const home = `stock-${seat}`;
  const walks = now.elves.flatMap((count, n) => {
    const space = `space-${n + 1}`;
    const more = count - (was.elves[n] ?? 0);
    if (more === 0) return [];
    return [more > 0 ? { kind, from: home, to: space } : { kind, from: space, to: home }];
  });
  return elvesOf(now) > elvesOf(was) ? [...walks, { kind, from: "bin-elf", to: home }] : walks;
}

function objects(seat: number, was: PlayerView, now: PlayerView, components: Components): Flight[] {
  return components.objects.rows.flatMap(({ object }, n) => {
    const more = (now.objects[n] ?? 0) - (was.objects[n] ?? 0);
    const [pile, hand] = [`bin-${object}`, `hand-${seat}-${object}`];
    if (more === 0) return [];
    return [more > 0 ? { kind: object, from: pile, to: hand } : { kind: object, from: hand, to: pile }];
  });
}

/** Objectives from and to the deck, and gifts on their way. */
function cards(seat: number, was: PlayerView, now: PlayerView, components: Components): Flight[] {
  const count = (set: CardSet) => sizeOf(cardsIn(set, components));
  const held = (player: PlayerView) => count(player.objectives) + count(player.offered);
  const [own, sent] = [`objectives-${seat}`, `sent-${seat}`];
  if (count(now.sent) > count(was.sent)) return [{ kind: "gift", from: own, to: sent }];
  if (held(now) > held(was)) return [{ kind: "card", from: "bin-deck", to: own }];
  return held(now) < held(was) ? [{ kind: "card", from: own, to: "bin-deck" }] : [];
}
