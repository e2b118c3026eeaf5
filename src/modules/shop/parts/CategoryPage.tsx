import { m } from '#messages';

import { categoriesBelow, type Category, productsIn } from '../catalogue.ts';
import { useShop } from '../shop-context.ts';
import { Arranged } from './Arranged.tsx';
import { Crumbs } from './Crumbs.tsx';
import { Goods } from './Goods.tsx';

export function CategoryPage({ category }: { category: Category }) {
  const { store, to } = useShop();
  const below = categoriesBelow(store, category.id);
  return (
    <Arranged name="category">
      <div className="frame py-6">
        <Crumbs to={category.id} self />
        <h1 className="heading mt-1 text-28">{category.name}</h1>
        {below.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2 text-14">
            {below.map(({ id, name }) => (
              <li key={id}>
                <a href={to({ kind: 'category', id })} className="chip-line">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        <Goods products={productsIn(store, category.id)} empty={m.shop_category_empty()} />
      </div>
    </Arranged>
  );
}
