import type { Stored } from '#data/kind.ts';
import { type Change, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';

import type { CustomerRow } from '../../business/customer-rules/index.ts';
import { Customer } from '../../business/customer-rules/kind.ts';
import type { OrderRow } from '../../business/sale-rules/index.ts';
import { EcomOrder } from '../../business/sale-rules/kind.ts';
import { Label } from './kind.ts';
import { keyOf, type LabelRow, withTag } from './rules.ts';

export async function allLabels(store: Store): Promise<readonly Stored<LabelRow>[]> {
  return store.find(Label);
}

/** So many records at most are shown changed before the server has answered. */
const mostPredicted = 200;

/** What becomes of the customers and orders on this device that carry a name as a tag; of the first ones of very many. */
export async function retagged(store: Store, from: string, to: string | null): Promise<readonly (Change | undefined)[]> {
  const carrying = { where: { tags: { in: [keyOf(from)] } }, limit: mostPredicted } as const;
  const [customers, orders] = await Promise.all([store.list(Customer, carrying), store.list(EcomOrder, carrying)]);
  return [
    ...customers.rows.map((row) => patch(Customer, plain(row) as CustomerRow, { tags: withTag(row.tags, from, to) })),
    ...orders.rows.map((row) => patch(EcomOrder, plain(row) as OrderRow, { tags: withTag(row.tags, from, to) })),
  ];
}
