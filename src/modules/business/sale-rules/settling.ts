import type { Row } from '#data/kind.ts';
import type { Change } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';

import { Transaction } from '../../banking/transactions/kind.ts';
import { isAdvance } from './advance.ts';
import { type Settling, unbooked } from './ending.ts';
import type { OrderRow } from './rules.ts';

/**
 * The money of an outcome (`asked`: its changes) that takes the place of the one that `row` has: a refund that came with that one goes,
 * and the advance is not given back twice.
 */
export async function settlingInstead(
  store: Store,
  payableId: string,
  row: Pick<OrderRow, 'advance' | 'delivery_details'>,
  asked: readonly Change[],
): Promise<Settling> {
  const freed = unbooked(store, row.delivery_details?.advance === 'refunded' ? await refundOn(store, payableId) : undefined, row.advance);
  const refund = asked.find((change) => change.kind === Transaction.name && change.do === 'insert');
  const amount = Number(refund?.set['amount']?.[1] ?? 0);
  if (!refund || amount > freed.advance) return freed;
  const flow = { accountId: String(refund.set['bank_account_id']?.[1]), amount: -amount };
  return { changes: [...freed.changes, refund], flows: [...freed.flows, flow], advance: freed.advance - amount };
}

async function refundOn(store: Store, payableId: string): Promise<Row<typeof Transaction> | undefined> {
  const all = await store.find(Transaction, { by: 'order_id', equals: payableId });
  const refunds = all.filter((row) => row.deleted_at === null && isAdvance(row) && row.type === 'expense');
  return refunds[0] && refunds.length === 1 ? plain(refunds[0]) : undefined;
}
