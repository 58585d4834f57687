// Service worker: after one visit everything but playing with others works offline.
// Each build has its own cache. The previous build's cache stays, for pages that are still open.
const FILES = []; // written by the build (vite.config.ts), relative to BASE
const BUILD = "0";
const IS_STATIC = false; // `colisee site` writes true: answers are files then, and there is no server
const BASE = new URL(registration.scope).pathname;
/** Other pages of the same site have caches too. */
const OWN = BASE === "/" ? "colisee-" : `colisee:${BASE}-`;
const CACHE = `${OWN}page-${BUILD}`;
const DATA = `${OWN}data`;
const LANGUAGES = ["en", "fr"];
/** Milliseconds to wait for the network if a cached answer exists. */
const NETWORK_TIMEOUT_MS = 4000;
const FETCHES_AT_ONCE = 6;
const TOO_MANY_REQUESTS = 429;
const [RETRY_MS, MAX_TRIES] = [3000, 40];

/** The address of an answer that does not change, as in src/site.ts. */
const answer = (path, language = "") =>
  IS_STATIC
    ? `${BASE}data/${path}${language && `.${language}`}.json`
    : `${BASE}api/${path}${language && `?language=${language}`}`;
const isAnswer = (path) => (IS_STATIC ? /^(wasm|data)\// : /^(wasm\/|api\/(games|bots))/).test(path.slice(BASE.length));

self.addEventListener("install", (event) => event.waitUntil(prefetch().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(BASE)) return;
  if (request.mode === "navigate" && !pathname.startsWith(`${BASE}api/`))
    event.respondWith(fromNetworkFirst(request, BASE, CACHE));
  else if (isAnswer(pathname)) event.respondWith(fromNetworkFirst(request, request, DATA));
  else if (pathname.startsWith(`${BASE}assets/`) || FILES.includes(pathname.slice(BASE.length)))
    event.respondWith(fromCacheFirst(request));
});

self.addEventListener("push", (event) => event.waitUntil(notify(event.data.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});

/** Show what the server tells, in the language in which this device subscribed. A later message about a table replaces the last. */
async function notify({ kind, table, title, body }) {
  const data = `${BASE}t/${encodeURIComponent(table)}`;
  if (kind === "turn") await navigator.setAppBadge?.().catch(() => {});
  await registration.showNotification(title, { body, data, tag: table, renotify: true, icon: `${BASE}icon-192.png` });
}

async function openTable(path) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : clients.openWindow(path);
}

async function prefetch() {
  const page = await caches.open(CACHE);
  await addAll(
    page,
    FILES.map((file) => new Request(BASE + file, { cache: "no-cache" })),
  );
  await fetchGames().catch(() => {}); // without them the page still opens
}

/** Games with their modules, rulebooks, guides and notes in both languages, and the component data. */
async function fetchGames() {
  const data = await caches.open(DATA);
  await addAll(data, [answer("bots")]);
  for (const language of LANGUAGES) {
    await addAll(data, [answer("games", language)]);
    const games = await (await data.match(answer("games", language))).json();
    const parts = games.flatMap(({ slug }) =>
      ["rules", "introduction", "notes", "guide", "components/form"].map((part) =>
        answer(`games/${slug}/${part}`, language),
      ),
    );
    const shared = games.flatMap(({ slug }) => [answer(`games/${slug}/components`), `${BASE}wasm/${slug}.wasm`]);
    await addAll(data, [...parts, ...(language === LANGUAGES[0] ? shared : [])]);
  }
}

/** Fetch and keep files, a few at a time. A server limits the requests of an address, which a school may share: wait then. */
async function addAll(cache, requests) {
  const waiting = [...requests];
  const work = async () => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      const response = await fetchPatiently(request);
      if (!response.ok) throw new TypeError(`${response.status} for ${response.url}`);
      await cache.put(request, response);
    }
  };
  await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, work));
}

async function fetchPatiently(request) {
  for (let tries = 1; ; tries++) {
    const response = await fetch(request);
    if (response.status !== TOO_MANY_REQUESTS || tries === MAX_TRIES) return response;
    await response.arrayBuffer(); // an answer that is not read keeps its connection: the next requests would wait for it
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

async function deleteOldCaches() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== CACHE && name !== DATA);
  const before = old.filter((name) => name.startsWith(`${OWN}page-`)).at(-1);
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
  if (response.ok && (!isPage || key === BASE)) await (await caches.open(cache)).put(key, response.clone());
  return response;
}
