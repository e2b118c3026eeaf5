import type { Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';

import { type DayOrder, fieldReader, type Mapping, orderOf, ordersIn } from '../../business/imports/index.ts';

/** Whether a day or a month comes first in the file; where it does not tell, as the company writes. */
export function dayOrderOf(store: Store, rows: readonly CsvRow[], mapping: Mapping, field: string): DayOrder {
  const read = fieldReader(mapping, field);
  const told = ordersIn(rows.map(({ cells }) => read(cells)));
  return told === 'day' || told === 'month' ? told : orderOf(store.company().locale);
}
