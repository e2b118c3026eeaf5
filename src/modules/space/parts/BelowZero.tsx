import { useList } from '#data/react.tsx';
import { m } from '#messages';
import { StockBalance } from '#modules/business/products/kind.ts';
import { ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';

/** More was sold than was there: two devices sold the last piece, or a delivery was not entered. Absent while nothing is below zero. */
export function BelowZero() {
  const number = useNumberText();
  const found = useList(StockBalance, { where: { on_hand: { to: -1 } }, limit: 1 });
  if (!found?.complete || found.count === 0) return null;
  return (
    <Notice
      tone="warning"
      title={m.space_below_zero({ count: number(found.count) })}
      actions={<ButtonLink to="/app/products?stock=negative">{m.space_below_zero_open()}</ButtonLink>}
    >
      {m.space_below_zero_hint()}
    </Notice>
  );
}
