import { Search, ShoppingBag } from 'lucide-react';

import { m } from '#messages';

import { useCart } from '../cart-store.ts';
import { seenCart } from '../cart.ts';
import { categoriesBelow } from '../catalogue.ts';
import { useShop } from '../shop-context.ts';
import { useOpenCart } from './CartDrawer.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';

export function ShopHeader({ scheme }: { scheme: string }) {
  const { store, to } = useShop();
  return (
    <>
      <header className={`${scheme} bg-bg text-ink max-md:border-line sticky top-0 z-20 max-md:border-b`}>
        <div className="frame flex flex-wrap items-center gap-x-3 py-2 md:flex-nowrap md:gap-x-6 md:py-3">
          <a href={to({ kind: 'home' })} className="heading min-w-0 flex-1 truncate py-1 text-20 md:max-w-72 md:flex-none">
            {store.config.store.name}
          </a>
          <SearchBox />
          <LanguageSwitch />
          <CartButton />
        </div>
      </header>
      <Categories scheme={scheme} />
    </>
  );
}

function SearchBox() {
  const { query, page, to } = useShop();
  const asked = page.kind === 'search' ? (query.get('q') ?? '') : '';
  return (
    <form action={to({ kind: 'search' })} role="search" className="relative order-last w-full md:order-none md:flex-1">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        key={asked}
        type="search"
        name="q"
        defaultValue={asked}
        placeholder={m.shop_search_placeholder()}
        aria-label={m.shop_search_placeholder()}
        className="field pl-9"
      />
    </form>
  );
}

function CartButton() {
  const { store, page, count, to } = useShop();
  const openCart = useOpenCart();
  const { pieces } = seenCart(useCart(store.slug) ?? [], store);
  return (
    <a
      href={to({ kind: 'cart' })}
      className="icon-button relative"
      aria-label={m.shop_cart_with({ count: count(pieces) })}
      onClick={(event) => {
        // With a key held down it is opened elsewhere; on its own page it is there already.
        if (page.kind === 'cart' || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openCart();
      }}
    >
      <ShoppingBag aria-hidden className="size-6" />
      {pieces > 0 && (
        <span aria-hidden className="cart-count figures">
          {count(pieces)}
        </span>
      )}
    </a>
  );
}

function Categories({ scheme }: { scheme: string }) {
  const { store, page, to } = useShop();
  const top = categoriesBelow(store, null);
  if (top.length === 0) return null;
  return (
    <nav aria-label={m.shop_categories()} className={`${scheme} border-line bg-bg text-ink border-b`}>
      <ul className="frame flex scroll-line gap-1 py-1.5 text-14 whitespace-nowrap">
        {top.map(({ id, name }) => (
          <li key={id}>
            <a
              href={to({ kind: 'category', id })}
              className="chip-link"
              aria-current={page.kind === 'category' && page.id === id ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
