// Where the page's files are: at the root of a Colisée server, or in a folder of any web host (`colisee site`), where there is no server to ask.

const { dataset } = document.documentElement;

/** Whether the page was written by `colisee site`. */
export const isStatic = dataset.site === "static";

/** The path below which a server serves: empty, or like /colisee. */
export const basePath = dataset.base ?? "";

/** The folder of the page's files. On a static site the path of the page is in the hash, so this is the folder of index.html. */
export const base: string = new URL(isStatic ? "." : `${basePath}/`, location.href).href;

/** The address of an answer that does not change: the server's, or the file that `colisee site` wrote for it. */
export function addressOf(path: string): string {
  if (!isStatic) return basePath + path;
  const url = new URL(path, location.origin);
  const language = url.searchParams.get("language");
  return `${base}data${url.pathname.slice("/api".length)}${language ? `.${language}` : ""}.json`;
}

/** The address of a page, to share it. */
export const pageAddress = (path: string): string => (isStatic ? `${base}#${path}` : location.origin + basePath + path);

/** The address within the site, without what a static site or a base path adds; null for an address outside. */
export function within(address: string): URL | null {
  if (!address.startsWith(base)) return null;
  const { pathname, search, hash } = new URL(address);
  const path = isStatic ? hash.slice(1) || "/" : pathname.slice(basePath.length) + search + hash;
  return new URL(location.origin + path);
}
