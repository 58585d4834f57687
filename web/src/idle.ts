/** Milliseconds after which a task runs even if the page is never idle; browsers without `requestIdleCallback` wait as long. */
const TIMEOUT_MS = 1000;

/** Run a task when the page has nothing more urgent to do, so that what nobody sees yet does not delay what is drawn. Returns a
 * function that cancels it. */
export function whenIdle(task: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const handle = requestIdleCallback(task, { timeout: TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(task, TIMEOUT_MS);
  return () => clearTimeout(timer);
}

export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));
