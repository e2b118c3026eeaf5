import type { Row } from '#data/kind.ts';
import { daysBetween } from '#kernel/dates.ts';

import type { SupplierDue } from '../../banking/payables/kind.ts';
import type { SupplierRow } from '../materials/index.ts';

/* What is owed to suppliers, from the rows that the server keeps for each thing. Amounts in minor units, days `YYYY-MM-DD`. */

export type DueRow = Row<typeof SupplierDue>;
type Owed = Pick<DueRow, 'supplier_id' | 'amount' | 'paid_amount' | 'doc_date' | 'due_date'>;
type Merged = Pick<SupplierRow, 'id' | 'merged_into'>;

/** Until so many days past the day it was due; the last part has the rest. What is not due yet stands in the first. */
export const ageingDays = [30, 60, 90] as const;
export type Ageing = readonly [number, number, number, number];

export type Standing = {
  /** What is left of all; below 0 he owes us. */
  readonly due: number;
  /** Of that, what should have been paid before today; not below 0. */
  readonly overdue: number;
  /** The parts of `due` by `ageingDays`. */
  readonly ageing: Ageing;
  /** The day of the newest thing. */
  readonly last: string | null;
};

export const noStanding: Standing = { due: 0, overdue: 0, ageing: [0, 0, 0, 0], last: null };

/** The supplier who is meant by an id: the one that it was merged into, or itself. */
export function supplierOf(id: string, byId: ReadonlyMap<string, Merged>): string {
  const passed = new Set<string>();
  let at = id;
  for (let next = byId.get(at)?.merged_into; next && !passed.has(next); next = byId.get(at)?.merged_into) {
    passed.add(at);
    at = next;
  }
  return at;
}

/** What is owed to each supplier that something is or was owed to. */
export function standingsOf(suppliers: readonly Merged[], dues: readonly Owed[], today: string): ReadonlyMap<string, Standing> {
  const byId = new Map(suppliers.map((row) => [row.id, row]));
  const of = Map.groupBy(dues, ({ supplier_id }) => supplierOf(supplier_id, byId));
  return new Map([...of].map(([id, rows]) => [id, standingOf(rows, today)]));
}

export function standingOf(dues: readonly Owed[], today: string): Standing {
  const ageing: [number, number, number, number] = [0, 0, 0, 0];
  let [late, last]: [number, string | null] = [0, null];
  for (const { amount, paid_amount, doc_date, due_date } of dues) {
    const [rest, days] = [amount - paid_amount, daysBetween(due_date, today)];
    ageing[partOf(days)] += rest;
    if (days > 0) late += rest;
    if (last === null || doc_date > last) last = doc_date;
  }
  const due = ageing[0] + ageing[1] + ageing[2] + ageing[3];
  return { due, overdue: Math.max(0, Math.min(late, due)), ageing, last };
}

function partOf(days: number): 0 | 1 | 2 | 3 {
  const [first, second, third] = ageingDays;
  return days <= first ? 0 : days <= second ? 1 : days <= third ? 2 : 3;
}

/** What can still be bought on credit, below 0 by how much too much was; `null` without a limit. */
export function creditLeft({ credit_limit }: Pick<SupplierRow, 'credit_limit'>, due: number): number | null {
  return credit_limit === 0 ? null : credit_limit - due;
}
