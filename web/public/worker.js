// Service worker: after one visit the page, the rules and the score pad work offline; other files are cached on first use.
// Each build has its own cache. The previous build's cache stays, for pages that are still open.
const FILES = []; // written by the build (vite.config.ts)
const BUILD = "0";
const CACHE = `colisee-page-${BUILD}`;
const DATA = "colisee-data";
const LANGUAGES = ["en", "fr"];
const CACHED_API = /^\/api\/(games|bots)/;
/** Milliseconds to wait for the network if a cached answer exists. */
const NETWORK_TIMEOUT_MS = 4000;

self.addEventListener("install", (event) => event.waitUntil(prefetch().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !url.pathname.startsWith("/api/"))
    event.respondWith(fromNetworkFirst(request, "/", CACHE));
  else if (CACHED_API.test(url.pathname)) event.respondWith(fromNetworkFirst(request, request, DATA));
  else if (url.pathname.startsWith("/assets/") || FILES.includes(url.pathname))
    event.respondWith(fromCacheFirst(request));
});

async function prefetch() {
  const page = await caches.open(CACHE);
  await page.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  await fetchRules().catch(() => {}); // without them the page still opens
}

/** Games, rulebooks, notes on the pieces in both languages, and the component data. */
async function fetchRules() {
  const data = await caches.open(DATA);
  for (const language of LANGUAGES) {
    const list = `/api/games?language=${language}`;
    await data.add(list);
    const games = await (await data.match(list)).json();
    for (const part of ["rules", "introduction", "notes"])
      await data.addAll(games.map((game) => `/api/games/${game.slug}/${part}?language=${language}`));
    if (language === LANGUAGES[0]) await data.addAll(games.map((game) => `/api/games/${game.slug}/components`));
  }
}

async function deleteOldCaches() {
  const old = (await caches.keys()).filter((name) => name !== CACHE && name !== DATA);
  const before = old.filter((name) => name.startsWith("colisee-page-")).at(-1);
  await Promise.all(old.filter((name) => name !== before).map((name) => caches.delete(name)));
}

async function fromCacheFirst(request) {
  const known = await caches.open(CACHE).then((opened) => opened.match(request));
  return known ?? (await caches.match(request)) ?? kept(request, await fetch(request), CACHE);
}

async function fromNetworkFirst(request, key, cache) {
  const known = await caches.open(cache).then((opened) => opened.match(key));
  const asked = fetch(request).then((response) => kept(key, response, cache));
  if (!known) return asked;
  const late = new Promise((resolve) => setTimeout(() => resolve(known), NETWORK_TIMEOUT_MS));
  return Promise.race([asked.catch(() => known), late]);
}

/** A missing file is answered with the first page: that is no script, and must not be kept as one. */
async function kept(key, response, cache) {
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (response.ok && (!isPage || key === "/")) await (await caches.open(cache)).put(key, response.clone());
  return response;
}
