/*
 * Keeps /whole-scan, or the same page in another language, and the files of this build, so that the page opens without
 * a network. It answers for that page alone, caches nothing of the API and never holds a scan.
 */
const cacheName = 'sulcus-whole-scan';
const page = new URL(self.registration.scope).pathname;
const list = '/whole-scan-files.json';

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

/** The page asks once it stands, so that nothing competes with its own loading. */
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepFiles().then(() => event.ports[0]?.postMessage('kept')));
});

async function keepFiles() {
  const cache = await caches.open(cacheName);
  const files = [page, ...(await (await fetch(list, { cache: 'no-cache' })).json())];
  const outdated = (await cache.keys()).filter(({ url }) => !files.includes(new URL(url).pathname));
  // The page in another language stays as long as its files do.
  const isPage = ({ url }) => url.endsWith('/whole-scan');
  const sameBuild = outdated.every(isPage);
  for (const kept of outdated) if (!(sameBuild && isPage(kept))) await cache.delete(kept);
  for (const file of files) {
    // The page itself changes with each build; everything else carries a hash or changes rarely.
    if (file === page || !(await cache.match(file))) await cache.add(file);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/'))
    return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request));
  else if (url.pathname === page || !request.mode.startsWith('navigate'))
    event.respondWith(fromNetworkFirst(request));
});

async function fromCacheFirst(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function fromNetworkFirst(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
