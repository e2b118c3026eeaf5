import './shop.css';
import '#kernel/trusted-scripts.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { overwriteGetLocale } from '#messages/runtime.js';
import { pageAt } from '#modules/shop/addresses.ts';
import { keepShop } from '#modules/shop/keep-shop.ts';
import { isLate, loadLatePages } from '#modules/shop/late.ts';
import { ShopRoot } from '#modules/shop/ShopRoot.tsx';

/* What a shop's page runs, on top of what was served. */

const root = document.getElementById('shop');
const told = JSON.parse(document.getElementById('store')?.textContent ?? '{}') as Omit<Parameters<typeof ShopRoot>[0], 'served'> & {
  readonly path: string;
};
const language = document.documentElement.lang === 'bn' ? 'bn' : 'en';

overwriteGetLocale(() => language);
void start();

/** Nothing here is awaited at the top: later pages import from this file. */
async function start(): Promise<void> {
  if (isLate(pageAt(location.pathname)?.page ?? { kind: 'missing' })) await loadLatePages().catch(() => undefined);
  if (!root) return;
  const page = (
    <StrictMode>
      <ShopRoot {...told} served={language} />
    </StrictMode>
  );
  // Without network another page of the shop may have come in the place of the one that was asked for.
  if (told.path === location.pathname) hydrateRoot(root, page);
  else createRoot(root).render(page);
}

if (document.readyState === 'complete') void keepShop(told.store.slug);
else addEventListener('load', () => void keepShop(told.store.slug));
