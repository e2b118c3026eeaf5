import { m } from '#messages';

import { searchProducts } from '../search.ts';
import { useShop } from '../shop-context.ts';
import { Goods } from './Goods.tsx';

/** What was found; without a question all that the shop sells. */
export function SearchPage() {
  const { store, query } = useShop();
  const asked = (query.get('q') ?? '').trim();
  const products = asked === '' ? store.products : searchProducts(store, asked);
  return (
    <div className="frame py-6">
      <h1 className="heading text-28">{asked === '' ? m.shop_all_products() : m.shop_search_title({ text: asked })}</h1>
      <Goods products={products} ranked={asked !== ''} empty={asked === '' ? m.shop_nothing_yet() : m.shop_search_empty()} />
    </div>
  );
}
