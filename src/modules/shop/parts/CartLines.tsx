import { Trash2 } from 'lucide-react';

import { m } from '#messages';

import { changeCart } from '../cart-store.ts';
import { removeLine, type SeenLine, setQuantity } from '../cart.ts';
import { useShop } from '../shop-context.ts';
import { Picture } from './Picture.tsx';
import { Stepper } from './Stepper.tsx';

export function CartLines({ lines }: { lines: readonly SeenLine[] }) {
  return (
    <ul className="divide-line divide-y">
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  );
}

function Line({ line }: { line: SeenLine }) {
  const { store, money, to } = useShop();
  const { product, now, counts, was, quantity } = line;
  const price = now?.variant.price ?? line.variant.price;
  const isNamed = line.variant.title !== '' && line.variant.title !== product.name;
  const change = (next: number) => changeCart(store.slug, (cart) => setQuantity(cart, line.id, next));
  return (
    <li className={`flex gap-4 py-4 ${counts ? '' : 'opacity-60 grayscale'}`}>
      <a
        href={to({ kind: 'product', id: product.id }, { v: line.variant.id })}
        className="rounded-box size-20 shrink-0 overflow-hidden"
        tabIndex={-1}
      >
        <Picture url={product.photo_url} alt="" name={product.name} as="thumb" />
      </a>
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-3">
          <a
            href={to({ kind: 'product', id: product.id }, { v: line.variant.id })}
            className="min-w-0 font-medium break-words hover:underline"
          >
            {product.name}
          </a>
          <span className="shrink-0 font-semibold figures">{counts ? money(price * quantity) : ''}</span>
        </div>
        {isNamed && <p className="text-13 text-muted">{line.variant.title}</p>}
        {counts && was !== null && <p className="note">{m.shop_price_changed({ from: money(was), to: money(price) })}</p>}
        {!counts && <p className="note">{now ? m.shop_line_out() : m.shop_line_gone()}</p>}
        <div className="mt-2 flex items-center justify-between gap-3">
          {counts ? (
            <Stepper value={quantity} least={0} most={now?.product.max_qty ?? quantity} of={product.name} onChange={change} />
          ) : (
            <span />
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={m.shop_remove({ name: product.name })}
            onClick={() => changeCart(store.slug, (cart) => removeLine(cart, line.id))}
          >
            <Trash2 aria-hidden className="size-5" />
          </button>
        </div>
      </div>
    </li>
  );
}
