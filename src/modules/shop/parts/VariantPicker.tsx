import { m } from '#messages';
import type { StoreProduct, StoreVariant } from '#modules/storefront/config/index.ts';

import { type Choice, choicesOf, choose } from '../options.ts';
import { useShop } from '../shop-context.ts';

/** The variant stands in the address, so a value is a link; where it leads there is a variant. */
export function VariantPicker({ product, variant }: { product: StoreProduct; variant: StoreVariant }) {
  const { to } = useShop();
  if (product.variants.length < 2) return null;
  const link = ({ id }: StoreVariant) => to({ kind: 'product', id: product.id }, { v: id });
  if (product.options.length === 0) return <Titles product={product} variant={variant} link={link} />;
  return choicesOf(product, variant).map(({ name, choices }, place) => (
    <div key={name} role="group" aria-label={name}>
      <p className="legend">
        {name}: <span className="text-ink">{variant.option_values[place]}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Value key={choice.value} choice={choice} href={link(choose(product, variant, place, choice.value))} />
        ))}
      </div>
    </div>
  ));
}

function Value({ choice: { value, isChosen, isPossible, isSoldOut }, href }: { choice: Choice; href: string }) {
  if (!isPossible)
    return (
      <span className="pick pick-gone" aria-disabled title={m.shop_option_gone()}>
        {value}
      </span>
    );
  return (
    <a href={href} data-stay rel="nofollow" aria-current={isChosen ? 'true' : undefined} className={`pick ${isSoldOut ? 'pick-out' : ''}`}>
      {value}
      {isSoldOut && <span className="sr-only"> ({m.shop_stock_out()})</span>}
    </a>
  );
}

type TitlesProps = { readonly product: StoreProduct; readonly variant: StoreVariant; readonly link: (variant: StoreVariant) => string };

function Titles({ product, variant, link }: TitlesProps) {
  return (
    <div role="group" aria-label={m.shop_option_variant()} className="flex flex-wrap gap-2">
      {product.variants.map((one) => (
        <Value
          key={one.id}
          choice={{ value: one.title, isChosen: one.id === variant.id, isPossible: true, isSoldOut: one.stock === 'out' }}
          href={link(one)}
        />
      ))}
    </div>
  );
}
