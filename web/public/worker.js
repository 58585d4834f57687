// After one visit the page opens without network: its frame, the rules and the score pad are fetched ahead, other files
// when they are first used. A build has its own cache; the one before it stays, for pages still open from it.
const FILES = []; // written by the build (vite.config.ts)
const BUILD = "0";
const CACHE = `colisee-page-${BUILD}`;
const DATA = "colisee-data";
const LANGUAGES = ["en", "fr"];
const KEPT_ANSWERS = /^\/api\/(games|bots)/;
/** Milliseconds: a network as slow as that is none, where an older answer lies ready. */
const PATIENCE = 4000;

self.addEventListener("install", (event) => event.waitUntil(fetchAhead().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !url.pathname.startsWith("/api/"))
    event.respondWith(fromNetworkFirst(request, "/", CACHE));
  else if (KEPT_ANSWERS.test(url.pathname)) event.respondWith(fromNetworkFirst(request, request, DATA));
  else if (url.pathname.startsWith("/assets/") || FILES.includes(url.pathname))
    event.respondWith(fromCacheFirst(request));
});

async function fetchAhead() {
  const page = await caches.open(CACHE);
  await page.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  await fetchRules().catch(() => {}); // without them the page still opens
}

/** What every game is, its rules and the notes on its pieces in both languages, and the pieces. */
async function fetchRules() {
  const data = await caches.open(DATA);
  for (const language of LANGUAGES) {
    const list = `/api/games?language=${language}`;
    await data.add(list);
    const games = await (await data.match(list)).json();
    for (const part of ["rules", "notes"])
      await data.addAll(games.map((game) => `/api/games/${game.slug}/${part}?language=${language}`));
    if (language === LANGUAGES[0]) await data.addAll(games.map((game) => `/api/games/${game.slug}/components`));
  }
}

async function forgetOld() {
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
  const late = new Promise((resolve) => setTimeout(() => resolve(known), PATIENCE));
  return Promise.race([asked.catch(() => known), late]);
}

/** A missing file is answered with the first page: that is no script, and must not be kept as one. */
async function kept(key, response, cache) {
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (response.ok && (!isPage || key === "/")) await (await caches.open(cache)).put(key, response.clone());
  return response;
}
