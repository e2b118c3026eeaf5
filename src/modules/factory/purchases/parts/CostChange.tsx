import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { changedCosts, replay } from '../../material-ledger/index.ts';
import { MaterialCost, MaterialMove } from '../../materials/kind.ts';
import { costedMoves, type LandedRow, type PriceRow, type PurchaseRow } from '../../purchasing/index.ts';
import { useBought } from '../../stock/index.ts';

type Props = {
  readonly purchase: Pick<PurchaseRow, 'id' | 'lines'>;
  /** As they would be. */
  readonly prices?: PriceRow;
  /** What would be added. */
  readonly landed?: LandedRow;
};

/** What a change makes of the cost of what was already taken out: materials that were used cost more or less than they were told to. */
export function CostChange({ purchase, prices, landed }: Props) {
  const format = useFormat();
  const number = useNumberText();
  const bought = useBought();
  const moves = useKeys(MaterialMove, { by: 'component' });
  const costs = useKeys(MaterialCost, { by: 'component' });
  const change = useMemo(() => {
    if (!bought || !moves || !costs) return undefined;
    const next = {
      ...bought,
      ...(prices && { prices: [...bought.prices.filter(({ id }) => id !== prices.id), prices] }),
      ...(landed && { landed: [...bought.landed, landed] }),
    };
    const changed = [...new Set(purchase.lines.map(({ component_id }) => component_id))].flatMap((component) => {
      const own = moves.filter((row) => row.component_id === component);
      const out = new Set(own.filter(({ quantity, to_id }) => quantity < 0 || to_id === null).map(({ id }) => id));
      const [before, after] = [bought, next].map((facts) =>
        replay(costedMoves(own, costs, facts).filter((move) => move.component === component)),
      );
      return before && after ? changedCosts(before, after).filter(({ id }) => out.has(id)) : [];
    });
    return { count: changed.length, amount: changed.reduce((sum, { from, to }) => sum + to - from, 0) };
  }, [bought, moves, costs, prices, landed, purchase]);
  if (!change || change.count === 0) return null;
  const amount = `${change.amount > 0 ? '+' : ''}${formatMoney(change.amount, format)}`;
  const text =
    change.count === 1 ? m.purchases_cost_changes_one({ amount }) : m.purchases_cost_changes({ amount, n: number(change.count) });
  return <Notice tone="info">{text}</Notice>;
}
