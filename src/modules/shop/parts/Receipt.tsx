import { m } from '#messages';
import type { OrderReceipt } from '#modules/storefront/config/index.ts';

import { safeUrl } from '../links.ts';
import { useShop } from '../shop-context.ts';
import { Row } from './OrderSummary.tsx';

type Stage = OrderReceipt['stage'];

/** The way of an order that goes well. */
const way = ['received', 'confirmed', 'packed', 'on_the_way', 'delivered'] as const satisfies readonly Stage[];

export function Receipt({ receipt }: { receipt: OrderReceipt }) {
  const { number, stage, track } = receipt;
  const courier = track === null ? undefined : safeUrl(track);
  return (
    <section aria-label={m.shop_your_order()} className="flex flex-col gap-4">
      <div className="panel">
        <p className="flex flex-wrap items-baseline justify-between gap-2">
          <span className="font-semibold figures">{number}</span>
          <span className="font-semibold text-primary">{stageWord(stage)}</span>
        </p>
        <Way stage={stage} />
        {courier && (
          <a href={courier} target="_blank" rel="noopener noreferrer" className="link mt-2 inline-block text-14">
            {m.shop_courier()}
          </a>
        )}
      </div>
      <Goods receipt={receipt} />
    </section>
  );
}

/** What was ordered, what it costs and where it goes. */
export function Goods({ receipt: { items, delivery_fee, total, paid, to, hint } }: { receipt: OrderReceipt }) {
  const { money, count } = useShop();
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-line divide-y">
        {items.map(({ name, title, qty, price }) => (
          <li key={`${name} ${title} ${price}`} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 break-words">
              {name}
              {title !== '' && title !== name && <span className="text-muted"> · {title}</span>}
              <span className="figures text-muted"> × {count(qty)}</span>
            </span>
            <span className="figures">{money(price * qty)}</span>
          </li>
        ))}
      </ul>
      <dl className="border-line flex flex-col gap-1 border-t pt-3 text-14">
        <Row label={m.print_delivery()} value={delivery_fee === 0 ? m.shop_free() : money(delivery_fee)} />
        <Row label={m.shop_total()} value={money(total)} />
        {paid > 0 && <Row label={m.shop_paid()} value={money(paid)} />}
        <div className="flex items-baseline justify-between gap-4 pt-1 text-16 font-semibold">
          <dt>{m.shop_to_pay()}</dt>
          <dd className="text-20 figures">{money(Math.max(0, total - paid))}</dd>
        </div>
      </dl>
      <div className="text-14">
        <p className="text-muted">{m.shop_goes_to()}</p>
        <p className="whitespace-pre-line">{to === null ? `${hint.name} ${hint.phone}` : [to.name, to.phone, to.address].join('\n')}</p>
      </div>
    </div>
  );
}

/** How far it has come; an order that ended otherwise has no such way. */
function Way({ stage }: { stage: Stage }) {
  const reached = way.findIndex((one) => one === stage);
  if (reached < 0) return null;
  return (
    <ol className="mt-3 grid grid-cols-5 gap-1">
      {way.map((one, place) => (
        <li key={one} aria-current={one === stage ? 'step' : undefined}>
          <span aria-hidden className={`block h-1.5 rounded-full ${place <= reached ? 'bg-primary' : 'bg-line'}`} />
          <span className={`mt-1 block text-13 max-md:sr-only ${place <= reached ? '' : 'text-muted'}`}>{stageWord(one)}</span>
        </li>
      ))}
    </ol>
  );
}

function stageWord(stage: Stage): string {
  switch (stage) {
    case 'received':
      return m.shop_stage_received();
    case 'confirmed':
      return m.common_confirmed();
    case 'packed':
      return m.shop_stage_packed();
    case 'on_the_way':
      return m.shop_stage_way();
    case 'delivered':
      return m.common_delivered();
    case 'partly':
      return m.shop_stage_partly();
    case 'returned':
      return m.shop_stage_returned();
    case 'cancelled':
      return m.common_cancelled();
  }
}
