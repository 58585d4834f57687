// The player's unfinished tables, and how the browser shows that one of them waits: icon of the tab and badge of the app.
import { api } from "./api";
import type { MyTable } from "./protocol.gen";

const INTERVAL_MS = 15_000;

class Turns {
  tables: MyTable[] = $state.raw([]);

  get count(): number {
    return this.tables.filter((table) => table.your_turn).length;
  }

  async refresh(): Promise<void> {
    try {
      this.tables = await api.turns();
    } catch {
      // Ignored: asked again later, and OfflineNotice tells the person.
    }
  }

  /** Ask now and then while the page is visible; returns the function that stops it. */
  follow(): () => void {
    const ask = () => document.hidden || this.refresh();
    ask();
    const timer = setInterval(ask, INTERVAL_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }
}

export const turns = new Turns();

/** Show how many tables wait for the player; 0 removes the mark. */
export function showWaiting(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const wanted = count ? "icon-turn.svg" : "icon.svg";
  if (icon && !icon.href.endsWith(`/${wanted}`)) icon.href = icon.href.replace(/icon(-turn)?\.svg$/, wanted);
  const shown = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => {}); // not every device has badges
}
