import { useState } from 'react';

import { m } from '#messages';
import type { Template } from '#modules/storefront/config/index.ts';

import { findPage, type FoundPage } from './found-page.ts';
import { CartDrawer, OpenCartProvider } from './parts/CartDrawer.tsx';
import { CartPage } from './parts/CartPage.tsx';
import { CategoryPage } from './parts/CategoryPage.tsx';
import { HomePage } from './parts/HomePage.tsx';
import { LatePage } from './parts/LatePage.tsx';
import { MissingPage } from './parts/MissingPage.tsx';
import { PolicyPage } from './parts/PolicyPage.tsx';
import { ProductPage } from './parts/ProductPage.tsx';
import { SearchPage } from './parts/SearchPage.tsx';
import { Sections, visibleSections } from './parts/Sections.tsx';
import { ShopFooter } from './parts/ShopFooter.tsx';
import { ShopHeader } from './parts/ShopHeader.tsx';
import { WaitingNotice } from './parts/WaitingNotice.tsx';
import { ShopProvider, type ShopView } from './shop-context.ts';
import { schemeClass } from './theme-css.ts';

/** A whole page of a shop: the same when it is served and in the browser. */
export function Shop({ view }: { view: ShopView }) {
  const { groups, theme } = view.store.config;
  const header = sectionOf(groups.header, 'header');
  const footer = sectionOf(groups.footer, 'footer');
  const [isCartOpen, setCartOpen] = useState(false);
  return (
    <ShopProvider value={view}>
      <OpenCartProvider value={() => setCartOpen(true)}>
        <a href="#main" className="skip-link">
          {m.shop_skip()}
        </a>
        <aside aria-label={m.ui_notices()}>
          <Sections template={groups.header} />
          <WaitingNotice />
        </aside>
        <ShopHeader scheme={schemeClass(theme.schemes, header?.scheme ?? 'base')} />
        {view.store.state === 'paused' && <p className="paused">{m.shop_paused_text()}</p>}
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <PageOf found={findPage(view.store, view.page)} />
        </main>
        <aside aria-label={m.shop_footer_links()}>
          <Sections template={groups.footer} />
        </aside>
        <ShopFooter scheme={schemeClass(theme.schemes, footer?.scheme ?? 'base')} section={footer} />
        {isCartOpen && <CartDrawer onClosed={() => setCartOpen(false)} />}
      </OpenCartProvider>
    </ShopProvider>
  );
}

function sectionOf(template: Template, type: string) {
  return visibleSections(template).find(({ section }) => section.type === type)?.section;
}

function PageOf({ found }: { found: FoundPage }) {
  switch (found.kind) {
    case 'home':
      return <HomePage />;
    case 'category':
      return <CategoryPage category={found.category} />;
    case 'product':
      return <ProductPage product={found.product} />;
    case 'search':
      return <SearchPage />;
    case 'cart':
      return <CartPage />;
    case 'page':
      return <PolicyPage template={found.template} title={found.title} />;
    case 'checkout':
    case 'confirmation':
    case 'track':
      return <LatePage found={found} />;
    case 'missing':
      return <MissingPage />;
  }
}
