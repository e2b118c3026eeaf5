import { m } from '#messages';

import { changeCart } from '../cart-store.ts';
import { ordersOf } from '../kept.ts';
import { useShop } from '../shop-context.ts';
import type { OrderOutcome } from '../use-order.ts';

type Review = Extract<OrderOutcome, { kind: 'review' }>;
type Props = { readonly outcome: OrderOutcome | undefined; readonly isSending: boolean; readonly onAgree: (total: number) => void };

/** What became of an order that was not taken, in words. */
export function Outcome({ outcome, isSending, onAgree }: Props) {
  const { store, count, to } = useShop();
  const [earlier] = outcome?.kind === 'rejected' && outcome.reason === 'conflict' ? ordersOf(store.slug) : [];
  return (
    <div role="alert">
      {outcome?.kind === 'unsent' && <p className="panel error mt-4">{m.shop_unsent()}</p>}
      {outcome?.kind === 'later' && <p className="panel error mt-4">{laterWord(outcome.seconds, count)}</p>}
      {outcome?.kind === 'rejected' && (
        <p className="panel error mt-4">
          {rejectedWord(outcome.reason)}{' '}
          {earlier && (
            <a href={to({ kind: 'confirmation', id: earlier.id })} className="link">
              {m.shop_see_earlier({ number: earlier.number })}
            </a>
          )}
        </p>
      )}
      {outcome?.kind === 'review' && <ReviewPanel review={outcome} isSending={isSending} onAgree={onAgree} />}
    </div>
  );
}

function laterWord(seconds: number, count: (n: number) => string): string {
  return seconds < 120 ? m.shop_later_soon() : m.shop_later({ minutes: count(Math.ceil(seconds / 60)) });
}

function rejectedWord(reason: Extract<OrderOutcome, { kind: 'rejected' }>['reason']): string {
  switch (reason) {
    case 'not_found':
      return m.shop_no_shop_title();
    case 'paused':
      return m.shop_paused_text();
    case 'conflict':
      return m.shop_rejected_conflict();
    case 'invalid':
      return m.shop_rejected_invalid();
    case 'below_minimum':
      return m.shop_rejected_minimum();
    case 'zone_missing':
      return m.shop_rejected_zone();
    case 'too_large':
      return m.shop_rejected_large();
  }
}

/** What changed since it was looked at; nothing is ordered for more before somebody has agreed. */
function ReviewPanel({ review: { quote, cart, shownTotal }, isSending, onAgree }: Omit<Props, 'outcome'> & { readonly review: Review }) {
  const { store, money, to } = useShop();
  const now = new Map(quote.lines.map((line) => [line.variant_id, line]));
  const lines = cart.lines.flatMap(({ variant, product, now: seen }) => {
    const told = now.get(variant.id);
    const before = seen?.variant.price ?? variant.price;
    if (!told || (told.enough && told.price === before)) return [];
    const word =
      told.price === null
        ? m.shop_line_gone()
        : told.enough
          ? m.shop_price_changed({ from: money(before), to: money(told.price) })
          : told.stock === 'out'
            ? m.shop_line_out()
            : m.shop_not_enough();
    return [{ id: variant.id, name: product.name, word, isThere: told.enough }];
  });
  const missing = new Set(lines.filter(({ isThere }) => !isThere).map(({ id }) => id));
  return (
    <section className="panel mt-4">
      <h2 className="font-semibold">{m.shop_review_title()}</h2>
      <ul className="mt-2 flex flex-col gap-2 text-14">
        {lines.map(({ id, name, word }) => (
          <li key={id}>
            <span className="font-medium">{name}</span>
            <span className="note mt-0! block">{word}</span>
          </li>
        ))}
      </ul>
      {missing.size > 0 ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <button
            type="button"
            className="button-line"
            onClick={() => changeCart(store.slug, (kept) => kept.filter(({ variant }) => !missing.has(variant.id)))}
          >
            {m.shop_review_drop()}
          </button>
          <a href={to({ kind: 'cart' })} className="button-quiet">
            {m.shop_change_cart()}
          </a>
        </div>
      ) : (
        <>
          <p className="mt-2">{m.shop_review_total({ before: money(shownTotal), now: money(quote.total) })}</p>
          <button type="button" className="button mt-3 w-full" disabled={isSending} onClick={() => onAgree(quote.total)}>
            {isSending ? m.shop_sending() : m.shop_review_agree({ amount: money(quote.total) })}
          </button>
        </>
      )}
    </section>
  );
}
