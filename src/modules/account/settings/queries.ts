import type { AnyKind } from '#data/kind.ts';
import type { Store } from '#data/store.ts';

import { Transaction } from '../../banking/transactions/kind.ts';
import { Variant } from '../../business/products/kind.ts';
import { EcomOrder, Parcel } from '../../business/sale-rules/kind.ts';

/** Kinds whose rows are amounts in the company's currency. */
const priced: readonly AnyKind[] = [EcomOrder, Parcel, Transaction, Variant];

/** Orders, parcels, payments and prices on this device, those in the trash included. */
export async function entriesIn(store: Store): Promise<number> {
  const counts = await Promise.all(priced.map((kind) => store.list(kind, { limit: 0 })));
  return counts.reduce((sum, { count }) => sum + count, 0);
}
