import { m } from '#messages';

import { pathTo } from '../catalogue.ts';
import { useShop } from '../shop-context.ts';

/** The way from the shop's start down to a category. */
export function Crumbs({ to: categoryId, self }: { to: string | null; self: boolean }) {
  const { store, to } = useShop();
  const path = pathTo(store.categories, categoryId);
  return (
    <nav aria-label={m.shop_crumbs()} className="text-13 text-muted">
      <ol className="flex flex-wrap items-center gap-x-1.5 wrap-anywhere">
        <li>
          <a href={to({ kind: 'home' })} className="touch hover:underline">
            {store.config.store.name}
          </a>
        </li>
        {(self ? path.slice(0, -1) : path).map(({ id, name }) => (
          <li key={id} className="flex min-w-0 items-center gap-x-1.5">
            <span aria-hidden>/</span>
            <a href={to({ kind: 'category', id })} className="touch hover:underline">
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
