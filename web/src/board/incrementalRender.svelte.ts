// Renders a board part by part, so that no task is long on a slow phone and taps are handled between two parts.
import { flushSync } from "svelte";

/** Milliseconds of rendering before the browser gets a frame. */
const SLICE_MS = 3;
/** Milliseconds after which to continue without a frame: hidden pages get none. */
const FRAME_TIMEOUT_MS = 100;

/** Run a task after the next frame; returns a function that cancels it. */
function afterFrame(task: () => void): () => void {
  let timer = setTimeout(task, FRAME_TIMEOUT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(task);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Run a task next; returns a function that cancels it. */
export function inNextTask(task: () => void): () => void {
  const timer = setTimeout(task);
  return () => clearTimeout(timer);
}

/** Create it with its board. Only the first render is split; later changes are rendered at once. */
export class IncrementalRender {
  /** How many parts are rendered besides the first; infinite once all are. */
  rendered = $state(0);

  get isDone(): boolean {
    return this.rendered === Number.POSITIVE_INFINITY;
  }

  /** `schedule` says when the next parts are rendered: after a frame, so that each is seen, or in the next task. */
  constructor(laterParts: number, onDone: () => void = () => {}, schedule = afterFrame) {
    let cancel = () => {};
    const render = () => {
      const start = performance.now();
      while (this.rendered < laterParts && performance.now() - start < SLICE_MS) flushSync(() => (this.rendered += 1));
      if (this.rendered < laterParts) cancel = schedule(render);
      else {
        this.rendered = Number.POSITIVE_INFINITY;
        onDone();
      }
    };
    $effect(() => {
      cancel = schedule(render);
      return () => cancel();
    });
  }
}
