// The service worker: it makes the page work offline, and says when it has fetched a new version.
import { base } from "./site";

/** Milliseconds before it fetches the offline files, so that they do not delay the first page. */
const DELAY_MS = 4000;
/** Milliseconds after which a page that stays open looks for a new version. */
const PERIOD_MS = 3_600_000;

/** The file that starts the page; another build has another. */
const entry = (page: Document): string | null | undefined =>
  page.querySelector("script[type=module]")?.getAttribute("src");

class Update {
  /** Whether a newer version of the page has been fetched than the one that is shown. */
  isReady = $state(false);

  register(): void {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) serviceWorker.addEventListener("controllerchange", () => this.compare());
    addEventListener("load", () => setTimeout(() => this.start(serviceWorker), DELAY_MS));
  }

  private async start(serviceWorker: ServiceWorkerContainer): Promise<void> {
    const registration = await serviceWorker.register(`${base}worker.js`).catch(() => null);
    const look = () => registration?.update().catch(() => {});
    setInterval(look, PERIOD_MS);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  }

  /** Whether the files that were fetched are of another version than this page, which may have been loaded after them. */
  private async compare(): Promise<void> {
    const text = await fetch(base).then(
      (response) => response.text(),
      () => "",
    );
    const fetched = entry(new DOMParser().parseFromString(text, "text/html"));
    this.isReady = !!fetched && fetched !== entry(document);
  }

  /** Whether the page opens without a network: browsers allow it over HTTPS and on this machine only. */
  get isKept(): boolean {
    return !!navigator.serviceWorker?.controller;
  }
}

export const update = new Update();
