import type { Row } from '#data/kind.ts';

import type { DueSource, Payment } from '../../banking/payables/kind.ts';
import type { DueRow } from './dues.ts';

type PaymentRow = Pick<
  Row<typeof Payment>,
  'id' | 'payment_no' | 'printed_number' | 'reference' | 'payment_date' | 'voided_at' | 'items' | 'created_at'
>;

/** One thing that happened between us and a supplier: what he billed or what he was paid, and what was owed after it. Minor units. */
export type LedgerLine = {
  readonly id: string;
  readonly day: string;
  readonly source: DueSource | 'payment';
  readonly number: string;
  readonly reference: string;
  readonly billed: number;
  readonly paid: number;
  readonly balance: number;
};
export type Ledger = {
  readonly opening: number;
  readonly lines: readonly LedgerLine[];
  readonly closing: number;
  readonly billed: number;
  readonly paid: number;
};
type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/**
 * What happened in a span of days. It is counted back from what is left today, because devices keep what is settled for a year alone: what
 * came before stands in `opening`.
 */
export function ledgerOf(dues: readonly DueRow[], payments: readonly PaymentRow[], { from = '', to = '9999' }: Days = {}): Ledger {
  const all = [...dues.map(billedLine), ...paidLines(dues, payments)].toSorted(byDay);
  let closing = dues.reduce((sum, { amount, paid_amount }) => sum + amount - paid_amount, 0);
  const within: LedgerLine[] = [];
  let balance = closing;
  for (const { at: _, ...line } of all.toReversed()) {
    if (line.day < from) break;
    if (line.day > to) closing = balance - line.billed + line.paid;
    else within.push({ ...line, balance });
    balance += line.paid - line.billed;
  }
  const sum = (side: 'billed' | 'paid') => within.reduce((total, line) => total + line[side], 0);
  return { opening: balance, lines: within.toReversed(), closing, billed: sum('billed'), paid: sum('paid') };
}

type Unbalanced = Omit<LedgerLine, 'balance'> & { readonly at: string };

function billedLine({ id, source, number, reference, amount, doc_date, created_at }: DueRow): Unbalanced {
  return { id, day: doc_date, source, number, reference, billed: amount, paid: 0, at: created_at };
}

/** Of a payment for several the share of these dues; a void one has paid nothing. */
function paidLines(dues: readonly DueRow[], payments: readonly PaymentRow[]): readonly Unbalanced[] {
  const own = new Set(dues.map(({ id }) => id));
  return payments
    .filter(({ voided_at }) => voided_at === null)
    .map(({ id, payment_no, printed_number, reference, payment_date, items, created_at }) => ({
      ...{ id, day: payment_date, source: 'payment' as const, number: printed_number ?? payment_no, reference, billed: 0 },
      paid: items.reduce((sum, { doc_id, amount }) => (own.has(doc_id) ? sum + amount : sum), 0),
      at: created_at,
    }))
    .filter(({ paid }) => paid > 0);
}

/** On one day what was billed comes before what was paid. */
function byDay(a: Unbalanced, b: Unbalanced): number {
  return (
    a.day.localeCompare(b.day) ||
    Number(a.source === 'payment') - Number(b.source === 'payment') ||
    a.at.localeCompare(b.at) ||
    a.id.localeCompare(b.id)
  );
}
