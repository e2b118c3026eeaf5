/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

import { pageAt } from '#modules/shop/addresses.ts';
import { sendOrders } from '#modules/shop/send-orders.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * Keeps a shop that somebody has opened: its pages as they were served last, what they run, and photos that were looked at. Nothing of the app, and
 * nothing that is not for everybody.
 */

type Plugins = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>;

/** So many of a sort at most; the browser may take them back. */
const capped = (maxEntries: number) => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as Plugins[number];

const pages = new NetworkFirst({
  cacheName: 'store-pages',
  networkTimeoutSeconds: 4,
  plugins: [
    capped(200),
    // A shop that is not there any more is not shown from memory.
    { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
  ],
  matchOptions: { ignoreVary: true },
});

// A page asks for nothing that is a page itself, but for the first one to be kept.
const isPage = (asked: ReturnType<typeof pageAt>): boolean => asked !== undefined && asked.page.kind !== 'missing';

registerRoute(
  ({ request, url }) => (request.mode === 'navigate' ? pageAt(url.pathname) !== undefined : isPage(pageAt(url.pathname))),
  async ({ event, request, url }) => {
    try {
      return await pages.handle({ event, request });
    } catch (error) {
      const kept = await caches.open('store-pages');
      const home = `/store/${pageAt(url.pathname)?.slug ?? ''}/`;
      // Whatever page it is: its script draws it from the shop that came with another one.
      const any = (await kept.match(url.pathname, kindly)) ?? (await kept.match(home, kindly)) ?? (await anyBelow(kept, home));
      if (any) return any;
      throw error;
    }
  },
);

const kindly = { ignoreSearch: true, ignoreVary: true };

async function anyBelow(kept: Cache, home: string): Promise<Response | undefined> {
  const found = (await kept.keys()).find(({ url }) => new URL(url).pathname.startsWith(home));
  return found && kept.match(found, kindly);
}

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/shop/assets/'),
  new CacheFirst({ cacheName: 'store-files', plugins: [capped(40)] }),
);

registerRoute(
  ({ url }) => url.pathname.startsWith('/storage/v1/object/public/public-media/'),
  new CacheFirst({ cacheName: 'store-photos', plugins: [capped(300)] }),
);

// Orders that wait for the network, also when no page is open. What waits still is tried again by the browser, which is told by the error.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === 'shop-orders') (event as SyncEvent).waitUntil(sendWaiting());
});

type SyncEvent = ExtendableEvent & { readonly tag: string };

async function sendWaiting(): Promise<void> {
  if (await sendOrders()) throw new Error('Orders wait for another time');
}

// A page of a shop holds nothing that a newer worker could break.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
