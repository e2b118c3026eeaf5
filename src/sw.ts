/// <reference lib="webworker" />
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/*
 * Keeps the app itself on the device: shell, screens, worker scripts, fonts and icons, nothing else. Data lives in IndexedDB, and
 * no answer of the backend is ever cached here.
 */
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [/^\/app(?:[/?]|$)/] }));

// What makes PDFs is too large for every device: one that has payslips fetches it when it is idle, and keeps it for when there is no network.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && pdfParts.test(url.pathname),
  ({ request, url }) => kept(request, url.pathname),
);

const pdfParts = /\/assets\/(?:pdfmake|harfbuzz|NotoSansBengali)[^/]*-[^/]{8}\.(?:js|wasm|ttf)$/;

async function kept(request: Request, path: string): Promise<Response> {
  const cache = await caches.open('pdf-maker');
  const known = await cache.match(path);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) {
    // A newer one replaces the older.
    const name = nameOf(path);
    for (const old of await cache.keys()) if (nameOf(new URL(old.url).pathname) === name) await cache.delete(old);
    await cache.put(path, response.clone());
  }
  return response;
}

/** Without the mark of its content. */
function nameOf(path: string): string {
  return path.replace(/-.{8}\.[a-z]+$/, '');
}

// A new version waits until the person agrees: an open form must not lose its screen.
self.addEventListener('message', (event) => {
  if ((event.data as { readonly type?: string } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
