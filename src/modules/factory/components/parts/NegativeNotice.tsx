import { m } from '#messages';
import { useAuthorNames } from '#modules/company/use-author-names.ts';
import { InstantText } from '#ui/display/dates.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { moveKindText } from '../../materials/index.ts';
import { type StockLedger, useAmountText } from '../../stock/index.ts';
import type { Setup } from '../use-setup.ts';

/** A place that holds less than nothing, and who took what since it held enough: whoever keeps the store looks at these slips. */
export function NegativeNotice({ stock, unit, setup }: { readonly stock: StockLedger; readonly unit: string; readonly setup: Setup }) {
  const amount = useAmountText();
  const nameOf = useAuthorNames();
  return stock.ledger.negative.map(({ location, quantity, by }) => (
    <Notice
      key={location}
      tone="danger"
      title={m.components_negative_title({ place: setup.nameOf(location), amount: amount(quantity, unit) })}
    >
      <p className="text-13">{m.components_negative_text()}</p>
      <ul className="mt-1.5 text-13">
        {by.slice(-5).map((id) => {
          const move = stock.moves.get(id);
          return (
            move && (
              <li key={id}>
                {[
                  ...[moveKindText[move.type](), amount(Math.abs(move.quantity), unit)],
                  nameOf({ user_id: move.created_by, actor_kind: 'user' }),
                ].join(' · ')}{' '}
                · <InstantText at={move.effective_at} />
              </li>
            )
          );
        })}
      </ul>
    </Notice>
  ));
}
