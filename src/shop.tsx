import './shop.css';
import '#kernel/trusted-scripts.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { overwriteGetLocale } from '#messages/runtime.js';
import { ShopRoot } from '#modules/shop/ShopRoot.tsx';

/* What a shop's page runs, on top of what was served. */

const root = document.getElementById('shop');
const told = JSON.parse(document.getElementById('store')?.textContent ?? '{}') as Omit<Parameters<typeof ShopRoot>[0], 'served'> & {
  readonly path: string;
};
const language = document.documentElement.lang === 'bn' ? 'bn' : 'en';

overwriteGetLocale(() => language);
if (root) {
  const page = (
    <StrictMode>
      <ShopRoot {...told} served={language} />
    </StrictMode>
  );
  // Without network another page of the shop may have come in the place of the one that was asked for.
  if (told.path === location.pathname) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

// Opened again it is there without network.
addEventListener('load', () => {
  void navigator.serviceWorker?.register('/shop/sw-shop.js', { scope: `/store/${told.store.slug}/` }).catch(() => undefined);
});
