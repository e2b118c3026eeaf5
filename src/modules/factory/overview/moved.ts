import { addDays, dayStart } from '#kernel/dates.ts';

import { minuteOf, type MoveRow } from '../materials/index.ts';
import type { StockLedger } from '../stock/index.ts';

export const periods = ['today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** What moved in a period costs by now, in minor units. */
export type Moved = { readonly received: number; readonly issued: number; readonly scrapped: number };

/** Of which sum a move is, and what takes back of it. */
const sumOf: Partial<Record<MoveRow['type'], readonly [keyof Moved, 1 | -1]>> = {
  ...{ receipt: ['received', 1], free: ['received', 1], receipt_return: ['received', -1] },
  ...{ issue: ['issued', 1], consume: ['issued', 1], issue_return: ['issued', -1], scrap: ['scrapped', 1] },
};

/** From the first minute of the period on. */
export function movedIn(ledgers: Iterable<StockLedger>, period: Period, today: string, zone: string): Moved {
  const from = minuteOf(dayStart(zone, firstDay(period, today)));
  const moved = { received: 0, issued: 0, scrapped: 0 };
  for (const { moves, ledger } of ledgers)
    for (const { id, minute, cost } of ledger.rows) {
      const type = minute < from ? undefined : moves.get(id)?.type;
      const own = type && sumOf[type];
      if (own) moved[own[0]] += own[1] * cost;
    }
  return moved;
}

/** Of a period that ends today. */
export function firstDay(period: Period, today: string): string {
  return period === 'today' ? today : period === 'week' ? addDays(today, -6) : `${today.slice(0, 8)}01`;
}
