// Runs code before and after the board is rendered for a new view.
import { untrack } from "svelte";

/** Call it while a board component is created. `after` gets the previous view (null the first time) and the current one. */
export function onViewChange<View>(
  view: () => View,
  before: () => void,
  after: (was: View | null, now: View) => void,
): void {
  let was: View | null = null;
  $effect.pre(() => {
    view();
    untrack(before);
  });
  $effect(() => {
    const now = view();
    untrack(() => after(was, now));
    was = now;
  });
}
