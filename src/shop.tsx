import './shop.css';
import '#kernel/trusted-scripts.ts';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { overwriteGetLocale } from '#messages/runtime.js';
import { ShopRoot } from '#modules/shop/ShopRoot.tsx';

/* What a shop's page runs, on top of what was served. */

const root = document.getElementById('shop');
const told = JSON.parse(document.getElementById('store')?.textContent ?? '{}') as Omit<Parameters<typeof ShopRoot>[0], 'served'>;
const language = document.documentElement.lang === 'bn' ? 'bn' : 'en';

overwriteGetLocale(() => language);
if (root) {
  hydrateRoot(
    root,
    <StrictMode>
      <ShopRoot {...told} served={language} />
    </StrictMode>,
  );
}
