import { useConnection } from '#data/connection.tsx';
import { Refused } from '#data/refused.ts';
import { m } from '#messages';
import { confirm } from '#ui/overlay/confirm.tsx';

import type { ComponentRow, NewMove } from '../materials/index.ts';
import { useAmountText } from './Amounts.tsx';
import { heldAt } from './held.ts';
import type { StockLedger } from './ledgers.ts';
import { useFactoryRules } from './use-ledgers.ts';

type Taken = Pick<NewMove, 'quantity' | 'from_id' | 'batch'>;

/**
 * Answers whoever takes more than lies there as the company wants it: asks, or refuses while the device is connected. Offline nobody is
 * stopped: what lies there is not known here then. Throws `stock_short`.
 */
export function useStockGuard(): (row: ComponentRow, stock: StockLedger | null | undefined, move: Taken) => Promise<void> {
  const policy = useFactoryRules()?.negative_policy ?? 'allow';
  const { network } = useConnection();
  const amount = useAmountText();
  return async (row, stock, { quantity, from_id, batch }) => {
    const held = heldAt(stock, from_id ?? '', batch ?? null);
    if (Math.abs(quantity) <= held || policy === 'allow') return;
    const short = new Refused('stock_short', { field: 'quantity' });
    if (policy === 'block' && network === 'online') throw short;
    if (policy === 'block') return;
    const question = {
      title: m.components_short_title({ amount: amount(held, row.stock_unit) }),
      text: m.components_short_text(),
      action: m.components_short_action(),
    };
    if (!(await confirm({ ...question, tone: 'primary' }))) throw short;
  };
}
