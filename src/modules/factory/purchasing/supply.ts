import { dayIn, daysBetween } from '#kernel/dates.ts';

import { linesReceived } from './received.ts';
import type { PurchaseRow, ReceiptRow } from './rows.ts';

/** How a supplier delivers, from what he did. */
export type Supply = {
  /** Days from the order until its first goods came: the middle of all; null = nothing came yet. */
  readonly leadDays: number | null;
  /** Hundredths of a percent of the lines that were promised until today or are complete: those that were complete in time; null = none was promised. */
  readonly onTime: number | null;
  /** Hundredths of a percent of what came: what was turned away. */
  readonly rejected: number | null;
};

export function supplyOf(purchases: readonly PurchaseRow[], receipts: readonly ReceiptRow[], today: string, zone: string): Supply {
  const byPurchase = Map.groupBy(
    receipts.filter(({ voided_at, type }) => voided_at === null && type === 'in'),
    ({ purchase_id }) => purchase_id,
  );
  const leads: number[] = [];
  let [promised, kept, came, away] = [0, 0, 0, 0];
  for (const row of purchases) {
    if (row.deleted_at !== null || row.status === 'draft' || row.status === 'cancelled') continue;
    const own = byPurchase.get(row.id) ?? [];
    const days = own.map(({ effective_at }) => dayIn(zone, effective_at)).toSorted();
    if (days[0] !== undefined) leads.push(Math.max(0, daysBetween(row.order_date, days[0])));
    for (const line of linesReceived(row, own, 0)) [came, away] = [came + line.received + line.rejected, away + line.rejected];
    const expected = row.expected_date;
    if (expected === null) continue;
    const intime = linesReceived(
      row,
      own.filter(({ effective_at }) => dayIn(zone, effective_at) <= expected),
      0,
    );
    const now = linesReceived(row, own, 0);
    for (const [i, line] of intime.entries()) {
      if (expected >= today && now[i]?.remaining !== 0) continue;
      promised += 1;
      if (line.remaining === 0) kept += 1;
    }
  }
  return { leadDays: middleOf(leads), onTime: shareOf(kept, promised), rejected: shareOf(away, came) };
}

function middleOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 10_000) / whole);
}
