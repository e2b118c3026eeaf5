import { addDays, dayStart } from '#kernel/dates.ts';

import { unitCost } from '../material-ledger/index.ts';
import { type ComponentRow, minuteOf } from '../materials/index.ts';
import type { Closing, StockLedger } from '../stock/index.ts';

/** What stood at the end of a day: quantity in millionths of the stock unit, unit cost, value in minor units. */
export type Valued = {
  readonly component: ComponentRow;
  readonly quantity: number;
  readonly average: number | null;
  readonly value: number;
};

/**
 * Of what there was or what was worth something then; by category and name. What was recorded late is in it, but of a day with which the stock
 * was closed it is what that was closed with.
 */
export function valuationOn(
  day: string,
  components: readonly ComponentRow[],
  ledgers: ReadonlyMap<string, StockLedger>,
  timeZone: string,
  closings: readonly Closing[] = [],
): readonly Valued[] {
  const closed = closings.find((closing) => closing.day === day);
  const end = minuteOf(dayStart(timeZone, addDays(day, 1)));
  return components
    .flatMap((component) => {
      const last = closed ? asClosed(closed, component.id) : ledgers.get(component.id)?.ledger.rows.findLast(({ minute }) => minute < end);
      if (!last || (last.quantity === 0 && last.value === 0)) return [];
      return [{ component, quantity: last.quantity, average: last.average, value: last.value }];
    })
    .toSorted((a, b) => order(a).localeCompare(order(b)));
}

function asClosed({ rows }: Closing, component: string): Omit<Valued, 'component'> | undefined {
  const row = rows.get(component);
  return row && { quantity: row.quantity, value: row.value, average: row.quantity > 0 ? unitCost(row.value, row.quantity) : null };
}

function order({ component: { category, name } }: Valued): string {
  return `${category}\u0000${name}`;
}
