// The client-side router. Links are ordinary `<a>` elements; a click on one changes the address without loading a page.
import { basePath, isStatic, pageAddress, within } from "./site";

/** A part of the path, decoded; a mistyped one that cannot be decoded stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of the page within the site. On a static site it is written in the hash: a file server knows only index.html. */
const current = (): URL => within(location.href) ?? new URL(location.origin);

class Route {
  path: string = $state(current().pathname);
  search: string = $state(current().search);
  hash: string = $state(current().hash);

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
    if (isStatic || basePath)
      for (const kind of ["pointerdown", "focusin"]) document.addEventListener(kind, this.complete, true);
  }

  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decoded);
  }

  go(address: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", isStatic ? `#${address}` : basePath + address);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  private read(): void {
    ({ pathname: this.path, search: this.search, hash: this.hash } = current());
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const isInternal = link.origin === location.origin && !link.target && !link.hasAttribute("download");
    const isHere = link.getAttribute("href")?.startsWith("#");
    if (isStatic && isHere) {
      event.preventDefault(); // the hash is the address of the page
      document.getElementById(link.hash.slice(1))?.focus();
    }
    const path = link.getAttribute("href") ?? "";
    const to = path.startsWith("/") ? new URL(location.origin + path) : within(link.href);
    if (!to || !isInternal || isHere || to.pathname.startsWith("/api/") || (to.pathname === this.path && to.hash))
      return;
    event.preventDefault();
    this.go(to.pathname + to.search + to.hash);
  }

  /** On a static site or below a path: give a link that is about to be used the address under which another tab finds its page. */
  private complete(event: Event): void {
    const link = (event.target as Element | null)?.closest?.("a");
    const path = link?.getAttribute("href");
    if (path?.startsWith("/")) link?.setAttribute("href", pageAddress(path));
  }
}

export const route = new Route();
