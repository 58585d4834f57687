// Around every change of the view: what is to be kept of the board as it was, and what is to be done once it is drawn anew.
import { untrack } from "svelte";

/** To be called while a board is made. `after` hears the view before and the view now; null before the first. */
export function followView<View>(
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
