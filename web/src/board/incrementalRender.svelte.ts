// A board is too much to be drawn in one go on a slow phone: its parts follow one another, and between two a touch is heard.
import { flushSync } from "svelte";

/** Milliseconds of drawing before the browser shows what there is. */
const SLICE = 3;
/** Milliseconds after which a page that nobody looks at, and which is shown no frames, goes on all the same. */
const UNSEEN = 100;

/** Soon, once the browser has shown what was drawn; answers how to call it off. */
function afterFrame(task: () => void): () => void {
  let timer = setTimeout(task, UNSEEN);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** To be made with its board. Whatever comes later in a match is drawn at once: only the first time is a board new. */
export class Parts {
  /** How many parts are drawn besides the first. */
  drawn = $state(0);

  /** `done` is called once all parts are there. */
  constructor(later: number, done: () => void = () => {}) {
    let stop = () => {};
    const draw = () => {
      const since = performance.now();
      while (this.drawn < later && performance.now() - since < SLICE) flushSync(() => (this.drawn += 1));
      if (this.drawn < later) stop = afterFrame(draw);
      else {
        this.drawn = Number.POSITIVE_INFINITY;
        done();
      }
    };
    $effect(() => {
      stop = afterFrame(draw);
      return () => stop();
    });
  }
}
