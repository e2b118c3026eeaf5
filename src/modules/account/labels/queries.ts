import type { Row, Stored } from '#data/kind.ts';
import type { Store } from '#data/store.ts';

import { Customer } from '../../business/customer-rules/kind.ts';
import { Label } from './kind.ts';
import { keyOf, type LabelRow } from './rules.ts';

export async function allLabels(store: Store): Promise<readonly Stored<LabelRow>[]> {
  return store.find(Label);
}

/** So many records at most are shown changed before the server has answered. */
const mostPredicted = 200;

/** The customers on this device that carry a name as a tag; the first ones of very many. */
export async function carriersOf(store: Store, name: string): Promise<readonly Stored<Row<typeof Customer>>[]> {
  return (await store.list(Customer, { where: { tags: { in: [keyOf(name)] } }, limit: mostPredicted })).rows;
}
