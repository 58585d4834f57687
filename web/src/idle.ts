/** Milliseconds after which a task runs even if the page is never idle; browsers without `requestIdleCallback` wait as long. */
const TIMEOUT_MS = 1000;

/** Resolves when the page has nothing more urgent to do, so that what nobody sees yet does not delay what is drawn. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS });
    else setTimeout(resolve, TIMEOUT_MS);
  });
}
