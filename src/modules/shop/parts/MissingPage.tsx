import { m } from '#messages';

import { useShop } from '../shop-context.ts';

export function MissingPage() {
  const { to } = useShop();
  return (
    <div className="frame flex flex-col items-start gap-4 py-16">
      <h1 className="heading text-28">{m.shop_missing_title()}</h1>
      <p className="text-muted">{m.shop_missing_text()}</p>
      <a href={to({ kind: 'home' })} className="button">
        {m.shop_to_start()}
      </a>
    </div>
  );
}
