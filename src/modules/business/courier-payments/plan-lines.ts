import { insert, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { newId } from '#kernel/ids.ts';
import { foldText } from '#kernel/search.ts';

import {
  decimalSignOf,
  emptyTally,
  type ImportPlan,
  inBatches,
  type Mapping,
  packSteps,
  type RowReport,
  type Work,
} from '../imports/index.ts';
import { type Adjustment, GroupPayment, PaymentLine } from '../sale-rules/kind.ts';
import { type Beside, type ChargeRow, chargeIn, chargeTable, isPerCharge } from './charge-rows.ts';
import { newLines, savePayment } from './commands.ts';
import { keysElsewhere, keysOf } from './elsewhere.ts';
import { lineKey } from './match.ts';
import { findParcelsOf } from './queries.ts';
import { mostAdjustments, type PaymentRow } from './rules.ts';
import { type AmountStyle, isFigure, lineIn, type ToldLine, withParcel } from './told-lines.ts';

type AtRow = { readonly line: number };
type Table = { readonly lines: readonly (ToldLine & AtRow)[]; readonly beside: readonly Beside[]; readonly reports: readonly RowReport[] };

/** What a courier's file would put into a statement. `money`: an amount as the company writes it. */
export async function planLines(
  store: Store,
  payment: PaymentRow,
  rows: readonly CsvRow[],
  mapping: Mapping,
  money: (minor: number) => string,
  work: Work = {},
): Promise<ImportPlan> {
  const style = { currency: store.company().currency, sign: await decimalSignOf(rows, mapping, isFigure) };
  const table = await (isPerCharge(mapping) ? chargesOf : linesOf)(rows, mapping, style, work);
  const find = await findParcelsOf(store, payment.shipping_company_id);
  const there = new Set([...keysOf(await livingLines(store, payment.id)), ...(await keysElsewhere(store, payment))]);
  const reports: RowReport[] = [...table.reports];
  const note = (line: number, reason: string, detail: string) => reports.push({ line, outcome: 'note', reason, detail });
  const facts = table.lines.map(({ line, ...told }) => {
    const parcel = find(told.reference);
    const made = withParcel(told, parcel);
    if (parcel?.settlement === 'settled' || there.has(lineKey(made))) note(line, 'statement_twice', told.reference);
    else if (!parcel) note(line, 'statement_unknown', told.reference);
    return made;
  });
  const { fresh, known, over } = newAdjustments(payment.adjustments, table.beside);
  for (const { line, reason } of over) reports.push({ line, outcome: 'invalid', reason: 'adjustments_too_many', detail: reason });
  for (const { line, reason, amount } of known) note(line, 'adjustment_there', `${reason}: ${money(amount)}`);
  for (const { line, reason, amount } of fresh) note(line, 'adjustment_made', `${reason}: ${money(amount)}`);
  const adjustments = [...payment.adjustments, ...fresh.map(({ amount, reason }): Adjustment => ({ id: newId(), amount, reason }))];
  const adjusted = fresh.length > 0 && patch(GroupPayment, plain(payment) as PaymentRow, { adjustments });
  const made = await newLines(store, payment.id, facts);
  return {
    tallies: {
      // What comes first is what the button counts.
      ...(made.length > 0 && { lines: { ...emptyTally(), created: made.length } }),
      adjustments: { ...emptyTally(), created: fresh.length, unchanged: known.length },
    },
    reports,
    steps: packSteps(savePayment, [
      ...(adjusted ? [{ changes: [adjusted] }] : []),
      ...made.map((row) => ({ changes: [insert(PaymentLine, row)] })),
    ]),
  };
}

async function livingLines(store: Store, paymentId: string) {
  return (await store.find(PaymentLine, { by: 'payment', prefix: paymentId })).filter((line) => line.deleted_at === null);
}

async function linesOf(rows: readonly CsvRow[], mapping: Mapping, style: AmountStyle, work: Work): Promise<Table> {
  const { read, reports } = await readRows(rows, work, (row) => {
    const told = lineIn(row, mapping, style);
    return 'reason' in told ? told : { ...told, line: row.line };
  });
  return { lines: read, beside: [], reports };
}

/** A shipment with a row that cannot be read is left out as a whole: the rest of its rows would be another amount. */
async function chargesOf(rows: readonly CsvRow[], mapping: Mapping, style: AmountStyle, work: Work): Promise<Table> {
  const unread = new Set<string>();
  const { read, reports } = await readRows<ChargeRow>(rows, work, (row) => {
    const told = chargeIn(row, mapping, style);
    if ('reason' in told && told.reference !== undefined) unread.add(foldText(told.reference));
    return told;
  });
  const left = read.filter(({ reference }) => unread.has(foldText(reference)));
  return {
    ...chargeTable(read.filter(({ reference }) => !unread.has(foldText(reference)))),
    reports: [
      ...reports,
      ...left.map(({ line, reference }): RowReport => ({ line, outcome: 'invalid', reason: 'shipment_unread', detail: reference })),
    ],
  };
}

/** Records that say what is wrong with them are reported; one that says nothing is left out. */
async function readRows<T extends AtRow>(
  rows: readonly CsvRow[],
  work: Work,
  readRow: (row: CsvRow) => T | { readonly reason: string; readonly detail: string },
): Promise<{ readonly read: readonly T[]; readonly reports: readonly RowReport[] }> {
  const read: T[] = [];
  const reports: RowReport[] = [];
  await inBatches(
    rows,
    async (batch) => {
      for (const row of batch) {
        const told = readRow(row);
        if ('line' in told) read.push(told);
        else
          reports.push({ line: row.line, outcome: told.detail === '' ? 'skipped' : 'invalid', reason: told.reason, detail: told.detail });
      }
    },
    work,
  );
  return { read, reports };
}

/** Of equal amounts with equal words only those are new that the statement has not got yet. */
export function newAdjustments(
  there: readonly Adjustment[],
  told: readonly Beside[],
): Readonly<Record<'fresh' | 'known' | 'over', readonly Beside[]>> {
  const left = there.map((one) => `${one.amount}|${one.reason}`);
  const known = told.filter((one) => {
    const at = left.indexOf(`${one.amount}|${one.reason}`);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const fresh = told.filter((one) => !known.includes(one));
  const room = Math.max(0, mostAdjustments - there.length);
  return { fresh: fresh.slice(0, room), known, over: fresh.slice(room) };
}
