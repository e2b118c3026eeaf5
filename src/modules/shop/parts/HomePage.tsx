import { m } from '#messages';

import { bestSellers, categoriesBelow } from '../catalogue.ts';
import { useShop } from '../shop-context.ts';
import { Heading } from './Heading.tsx';
import { ProductGrid } from './ProductGrid.tsx';
import { CategoryTiles } from './sections-goods.tsx';
import { Sections, visibleSections } from './Sections.tsx';

export function HomePage() {
  const { store } = useShop();
  const template = store.config.templates['home'];
  const sections = visibleSections(template);
  if (sections.length === 0) return <PlainHome />;
  return (
    <>
      {!sections.some(({ section }) => section.type === 'hero') && <h1 className="sr-only">{store.config.store.name}</h1>}
      <Sections template={template} />
    </>
  );
}

/** Of a shop that nobody has arranged yet. */
function PlainHome() {
  const { store, to } = useShop();
  const { name, tagline } = store.config.store;
  const best = bestSellers(store.products).slice(0, 4);
  const all = { href: to({ kind: 'search' }), label: m.shop_see_all() };
  return (
    <>
      <section className="bg-soft">
        <div className="frame py-10 md:py-16">
          <h1 className="heading text-36">{name}</h1>
          {tagline && <p className="text-18 mt-3 max-w-2xl text-muted">{tagline}</p>}
        </div>
      </section>
      <CategoryTiles categories={categoriesBelow(store, null)} title="" />
      {best.length > 0 && (
        <section className="frame band">
          <Heading>{m.shop_best_sellers()}</Heading>
          <ProductGrid products={best} />
        </section>
      )}
      <section className="frame band">
        <Heading more={all}>{m.shop_newest()}</Heading>
        {store.products.length > 0 ? (
          <ProductGrid products={store.products.slice(0, 12)} />
        ) : (
          <p className="text-muted">{m.shop_nothing_yet()}</p>
        )}
      </section>
    </>
  );
}
