import type { EntityCommands } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import { insert, patch, type Written } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';
import { oneLine } from '#kernel/text.ts';

import { assertPeriodOpen } from '../../banking/transactions/index.ts';
import { type Adjustment, GroupPayment, type LineDecision, PaymentLine } from '../sale-rules/kind.ts';
import { figureNames, type Figures, type LineRow, type PaymentRow } from './rules.ts';

/* A statement while it is a draft, and its two ends. What posting does to money and parcels the server does, at once or not at all. */

export const savePayment = 'group_payment.save';
const action = savePayment;
/** Lines that one operation carries. */
const linesPerOperation = 100;

export type PaymentFacts = Pick<
  PaymentRow,
  | 'shipping_company_id'
  | 'statement_ref'
  | 'statement_date'
  | 'received_date'
  | 'bank_account_id'
  | 'statement_amount'
  | 'received_amount'
  | 'notes'
>;
/** A line as a statement has it; `parcel_id` where somebody, or its number, says whose it is. */
export type LineFacts = Figures & { readonly reference: string; readonly phone: string; readonly parcel_id: string | null };

/** What a form or a list does with statements. */
export const paymentCommands: Pick<EntityCommands<PaymentRow, PaymentFacts>, 'kind' | 'add' | 'edit' | 'check' | 'remove' | 'restore'> = {
  kind: GroupPayment,
  add: addPayment,
  edit: editPayment,
  check: assertPayment,
  remove: removePayment,
  restore: restorePayment,
};

export async function addPayment(store: Store, facts: PaymentFacts, id = newId()): Promise<string> {
  if (await isMade(store, GroupPayment, id)) return id;
  await assertPayment(store, facts, undefined);
  const { device, counter } = await store.nextNumber('payment');
  const row: PaymentRow = {
    id,
    payment_no: documentNumber('STM', store.today(), device, counter),
    printed_number: null,
    ...cleaned(facts),
    adjustments: [],
    state: 'draft',
    posted_at: null,
    posted_by: null,
    created_by: store.access().userId,
    created_at: store.now(),
    deleted_at: null,
  };
  await store.write({ action, changes: [insert(GroupPayment, row)] });
  return id;
}

/** Writes what differs from `seen`. Refused: `payment_posted`, `statement_exists`, `statement_has_lines`. */
export async function editPayment(store: Store, seen: PaymentRow, facts: Partial<Omit<PaymentRow, 'id' | 'state'>>): Promise<void> {
  await draftNamed(store, seen.id);
  await assertPayment(store, { ...seen, ...facts }, seen);
  await write(store, { action, changes: [patch(GroupPayment, plain(seen) as PaymentRow, facts)] });
}

/** Money of no parcel that a statement has besides those that it has. */
export async function adjust(store: Store, seen: PaymentRow, more: readonly Omit<Adjustment, 'id'>[]): Promise<void> {
  const made = more.map(({ amount, reason }): Adjustment => ({ id: newId(), amount, reason }));
  await editPayment(store, seen, { adjustments: [...seen.adjustments, ...made] });
}

/** A courier's statement is there once, and one that has parcels stays that courier's. */
async function assertPayment(store: Store, facts: PaymentFacts, seen: PaymentRow | undefined): Promise<void> {
  const { shipping_company_id: courier, statement_ref } = cleaned(facts);
  if (statement_ref !== '') {
    const where = { courier: { in: [courier] }, statement_ref: { in: [statement_ref] }, deleted: { in: [0] }, state: { not: ['void'] } };
    const { rows } = await store.list(GroupPayment, { where });
    if (rows.some((row) => row.id !== seen?.id)) throw new Refused('statement_exists', { field: 'statement_ref' });
  }
  if (!seen || seen.shipping_company_id === courier) return;
  const lines = await store.find(PaymentLine, { by: 'payment', prefix: seen.id });
  if (lines.some((line) => line.deleted_at === null && line.parcel_id !== null)) {
    throw new Refused('statement_has_lines', { field: 'shipping_company_id' });
  }
}

export async function removePayment(store: Store, id: string): Promise<void> {
  const row = await draftNamed(store, id);
  await store.write({ action, changes: [patch(GroupPayment, row, { deleted_at: store.now() })] });
}

export async function restorePayment(store: Store, id: string): Promise<void> {
  const row = await paymentNamed(store, id);
  await write(store, { action, changes: [patch(GroupPayment, row, { deleted_at: null })] });
}

/** Puts lines behind those that are there. Resolves to their ids. */
export async function addLines(store: Store, paymentId: string, lines: readonly LineFacts[]): Promise<readonly string[]> {
  const rows = await newLines(store, paymentId, lines);
  for (let from = 0; from < rows.length; from += linesPerOperation) {
    await store.write({ action, changes: rows.slice(from, from + linesPerOperation).map((row) => insert(PaymentLine, row)) });
  }
  return rows.map((row) => row.id);
}

/** The rows of lines that come behind those that are there, for whoever writes them. Refused: `payment_posted`. */
export async function newLines(store: Store, paymentId: string, lines: readonly LineFacts[]): Promise<readonly LineRow[]> {
  await draftNamed(store, paymentId);
  const there = await store.find(PaymentLine, { by: 'payment', prefix: paymentId });
  const behind = Math.max(0, ...there.map((line) => line.sort)) + 1;
  const created_at = store.now();
  return lines.map((line, i): LineRow => ({
    id: newId(),
    payment_id: paymentId,
    brand_id: null,
    sort: behind + i,
    ...line,
    reference: oneLine(line.reference).slice(0, 120),
    phone: oneLine(line.phone).slice(0, 30),
    decision: 'open',
    notes: '',
    booked: null,
    created_at,
    deleted_at: null,
  }));
}

/** What the courier's paper says of a line, put right; what was decided of other figures does not hold. */
export async function correctLine(store: Store, id: string, { notes, ...figures }: Figures & Pick<LineRow, 'notes'>): Promise<void> {
  const seen = await store.get(PaymentLine, id);
  const same = seen && figureNames.every((field) => seen[field] === figures[field]);
  await changeLine(store, id, { ...figures, notes: notes.trim(), ...(!same && { decision: 'open' }) });
}

export async function decideLine(store: Store, id: string, decision: LineDecision, notes?: string): Promise<void> {
  await changeLine(store, id, { decision, ...(notes === undefined ? {} : { notes: notes.trim() }) });
}

/** The line is of this parcel; null = of none that is known. */
export async function linkLine(store: Store, id: string, parcelId: string | null): Promise<void> {
  await changeLine(store, id, { parcel_id: parcelId, decision: 'open' });
}

export async function removeLine(store: Store, id: string): Promise<void> {
  await changeLine(store, id, { deleted_at: store.now() });
}

export async function restoreLine(store: Store, id: string): Promise<void> {
  await changeLine(store, id, { deleted_at: null });
}

/** The money is on the account and the parcels are settled, from the moment the server says so. */
export async function postPayment(store: Store, id: string): Promise<void> {
  const row = await draftNamed(store, id);
  await store.write({ action: 'group_payment.post', changes: [patch(GroupPayment, row, { state: 'posted' })] });
}

/** All that posting did is taken back. Refused: `not_posted`, `period_closed`. */
export async function voidPayment(store: Store, id: string): Promise<void> {
  const row = await paymentNamed(store, id);
  if (row.state !== 'posted') throw new Refused('not_posted');
  await assertPeriodOpen(store, { day: 'received_date', fields: ['state'] }, row, { ...row, state: 'void' });
  await store.write({ action: 'group_payment.void', changes: [patch(GroupPayment, row, { state: 'void' })] });
}

async function changeLine(store: Store, id: string, next: Partial<LineRow>): Promise<void> {
  const row = await store.get(PaymentLine, id);
  if (!row) throw new Refused('not_found');
  await draftNamed(store, row.payment_id);
  await write(store, { action, changes: [patch(PaymentLine, plain(row) as LineRow, next)] });
}

async function write(store: Store, draft: Written): Promise<void> {
  if (draft.changes.some((change) => change !== undefined)) await store.write(draft);
}

async function draftNamed(store: Store, id: string): Promise<PaymentRow> {
  const row = await paymentNamed(store, id);
  if (row.deleted_at !== null) throw new Refused('deleted');
  if (row.state !== 'draft') throw new Refused('payment_posted');
  return row;
}

async function paymentNamed(store: Store, id: string): Promise<PaymentRow> {
  const row = await store.get(GroupPayment, id);
  if (!row) throw new Refused('not_found');
  return plain(row) as PaymentRow;
}

function cleaned(facts: PaymentFacts): PaymentFacts {
  return { ...facts, statement_ref: oneLine(facts.statement_ref), notes: facts.notes.trim() };
}
