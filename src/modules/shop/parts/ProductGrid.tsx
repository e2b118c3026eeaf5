import { m } from '#messages';
import type { StoreProduct } from '#modules/storefront/config/index.ts';

import { pricesOf, stockOf } from '../catalogue.ts';
import { useShop } from '../shop-context.ts';
import { Picture } from './Picture.tsx';
import { Prices, StockWord } from './Prices.tsx';

export function ProductGrid({ products }: { products: readonly StoreProduct[] }) {
  return (
    <ul className="grid-cards">
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}

function ProductCard({ product }: { product: StoreProduct }) {
  const { to } = useShop();
  const { compareAt } = pricesOf(product);
  const [photo] = product.photos;
  const stock = stockOf(product);
  return (
    <a href={to({ kind: 'product', id: product.id })} className="card group">
      <span className={`picture ${stock === 'out' ? 'opacity-50' : ''}`}>
        <Picture url={photo?.url ?? null} alt={photo?.alt ?? product.name} name={product.name} as="card" />
        {compareAt !== null && stock !== 'out' && <span className="badge">{m.shop_sale()}</span>}
      </span>
      <span className="card-text">
        <span className="line-clamp-2 text-14 group-hover:underline">{product.name}</span>
        <span className="mt-auto flex flex-col gap-1 pt-1">
          <Prices of={product} />
          {stock !== 'in' && <StockWord stock={stock} />}
        </span>
      </span>
    </a>
  );
}
