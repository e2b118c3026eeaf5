import { addDays, dayStart } from '#kernel/dates.ts';

import { lockEntry, type Standing, stoodAt } from '../material-ledger/index.ts';
import { type ClosingRow, minuteOf } from '../materials/index.ts';
import type { StockLedger } from './ledgers.ts';

/** Stock as it was closed at the end of a day. */
export type Closing = {
  readonly day: string;
  /** The first minute that is open after it. */
  readonly end: number;
  readonly closedAt: string;
  readonly rows: ReadonlyMap<string, ClosingRow>;
};

/** What an open period took of closed days in which something changed afterwards; it stands at the first minute after them. */
export type ClosingEntry = Standing & { readonly minute: number };

const nothing: Standing = { quantity: 0, value: 0, cost: 0 };

/**
 * The closings that hold, oldest first. What was closed beyond `locked_until` was opened again, and so was what was closed before a day ahead
 * of it was closed anew. Of a day the last rows count.
 */
export function closingsInForce(rows: readonly ClosingRow[], locked_until: string | null, timeZone: string): readonly Closing[] {
  if (locked_until === null) return [];
  const days = Map.groupBy(
    rows.filter(({ closed_day }) => closed_day <= locked_until),
    ({ closed_day }) => closed_day,
  );
  const closings = [...days].map(([day, own]): Closing => {
    const sorted = own.toSorted((a, b) => (a.closed_at < b.closed_at ? -1 : 1));
    const byComponent = new Map(sorted.map((row) => [row.component_id, row]));
    return { day, end: minuteAfter(day, timeZone), closedAt: sorted.at(-1)?.closed_at ?? '', rows: byComponent };
  });
  return closings
    .filter(({ day, closedAt }) => closings.every((other) => other.day >= day || other.closedAt <= closedAt))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Of one component, oldest first: what later periods took of earlier closings, and what the open one takes of the last. */
export function closingEntries(closings: readonly Closing[], component: string, stock: StockLedger | undefined): readonly ClosingEntry[] {
  return closings.flatMap((closing, i) => {
    const entry = entryOf(closing, closings[i + 1], component, stock);
    return entry ? [{ minute: closing.end, ...entry }] : [];
  });
}

/** What of a closing the next one took, or the open period takes; `undefined` where nothing changed. */
export function entryOf(
  closing: Closing,
  next: Closing | undefined,
  component: string,
  stock: StockLedger | undefined,
): Standing | undefined {
  if (!next) return lockEntry({ ...(closing.rows.get(component) ?? nothing), end: closing.end }, stock?.ledger ?? { rows: [] });
  const { taken_quantity = 0, taken_value = 0, taken_cost = 0 } = next.rows.get(component) ?? {};
  const changed = taken_quantity !== 0 || taken_value !== 0 || taken_cost !== 0;
  return changed ? { quantity: taken_quantity, value: taken_value, cost: taken_cost } : undefined;
}

export type NewClosing = Omit<ClosingRow, 'id' | 'created_by' | 'closed_at'>;

/** What a day is closed with: each component that ever moved, as it stood, and what this period took of the closing before it. */
export function closingFor(day: string, ledgers: ReadonlyMap<string, StockLedger>, closings: readonly Closing[], timeZone: string) {
  const end = minuteAfter(day, timeZone);
  const before = closings.findLast((closing) => closing.day < day);
  return [...ledgers].map(([component_id, stock]): NewClosing => {
    const taken = (before && entryOf(before, undefined, component_id, stock)) ?? nothing;
    return {
      ...{ component_id, closed_day: day, ...stoodAt(stock.ledger, end) },
      ...{ taken_quantity: taken.quantity, taken_value: taken.value, taken_cost: taken.cost },
    };
  });
}

function minuteAfter(day: string, timeZone: string): number {
  return minuteOf(dayStart(timeZone, addDays(day, 1)));
}
