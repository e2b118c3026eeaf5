import { addDays, dayStart } from '#kernel/dates.ts';

import { type ComponentRow, minuteOf } from '../materials/index.ts';
import type { StockLedger } from '../stock/index.ts';

/** What stood at the end of a day: quantity in millionths of the stock unit, unit cost, value in minor units. */
export type Valued = {
  readonly component: ComponentRow;
  readonly quantity: number;
  readonly average: number | null;
  readonly value: number;
};

/** Of what there was or what was worth something then; by category and name. What was recorded late is in it. */
export function valuationOn(
  day: string,
  components: readonly ComponentRow[],
  ledgers: ReadonlyMap<string, StockLedger>,
  timeZone: string,
): readonly Valued[] {
  const end = minuteOf(dayStart(timeZone, addDays(day, 1)));
  return components
    .flatMap((component) => {
      const last = ledgers.get(component.id)?.ledger.rows.findLast(({ minute }) => minute < end);
      if (!last || (last.quantity === 0 && last.value === 0)) return [];
      return [{ component, quantity: last.quantity, average: last.average, value: last.value }];
    })
    .toSorted((a, b) => order(a).localeCompare(order(b)));
}

function order({ component: { category, name } }: Valued): string {
  return `${category}\u0000${name}`;
}
