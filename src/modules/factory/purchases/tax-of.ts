import { m } from '#messages';

import type { PurchaseTotals } from '../purchasing/index.ts';

/** The tax that a total has beside its lines, where there is some. */
export function taxOf({ tax }: Pick<PurchaseTotals, 'tax'>): readonly { readonly label: string; readonly minor: number }[] {
  return tax === 0 ? [] : [{ label: m.purchases_tax(), minor: tax }];
}
