// After one visit the page opens without network: files by name from the cache, the first page as it was last seen.
const CACHE = "colisee-1";
const KEPT_ANSWERS = /^\/api\/(games|bots)/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(fromCacheFirst(request));
  else if (request.mode === "navigate") event.respondWith(fromNetworkFirst(request, "/"));
  else if (KEPT_ANSWERS.test(url.pathname)) event.respondWith(fromNetworkFirst(request, request));
});

async function fromCacheFirst(request) {
  return (await caches.match(request)) ?? kept(request, await fetch(request));
}

async function fromNetworkFirst(request, key) {
  try {
    return await kept(key, await fetch(request));
  } catch {
    return (await caches.match(key)) ?? Response.error();
  }
}

async function kept(key, response) {
  if (response.ok) {
    const copy = response.clone();
    const cache = await caches.open(CACHE);
    await cache.put(key, copy);
  }
  return response;
}
