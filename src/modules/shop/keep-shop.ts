import { loadLatePages } from './late.ts';

/** Opened once, a shop is there without network: its worker keeps this page, what it shows and runs, and the pages that come later. */
export async function keepShop(slug: string): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    const cameThrough = serviceWorker.controller !== null;
    await serviceWorker.register('/shop/sw-shop.js', { scope: `/store/${slug}/` });
    await loadLatePages();
    const { active } = await serviceWorker.ready;
    // What came before there was a worker went past it: it is asked to fetch that itself.
    if (!cameThrough) active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: cameHere() } });
  } catch {
    // A browser without workers, or a connection that has ended: the shop is there as long as the network is.
  }
}

function cameHere(): readonly string[] {
  const parts = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const kept = parts.filter(({ pathname }) => pathname.startsWith('/shop/assets/') || pathname.startsWith('/storage/'));
  return [location.href.replace(/#.*/, ''), ...new Set(kept.map(({ href }) => href))];
}
