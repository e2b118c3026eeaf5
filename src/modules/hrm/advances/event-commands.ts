import { allows } from '#access/access.ts';
import { isMade } from '#data/is-made.ts';
import type { Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';
import { oneLine } from '#kernel/text.ts';

import { assertPeriodOpen, isClosed } from '../../banking/transactions/index.ts';
import { AccountBalance, BankAccount } from '../../banking/transactions/kind.ts';
import { Advance, AdvanceEvent, PayEntry } from './kind.ts';
import { type AdvanceRow, type EventRow, isOwed, liveEvents, outstandingOf } from './rules.ts';

/* What happens to an advance after it was approved. The server asks the same (`private.check_advance_events`). */

export type EntryRow = Row<typeof PayEntry>;
/** Money that moves for an advance. Amount in minor units. */
export type MoneyFacts = Pick<EntryRow, 'amount' | 'method' | 'reference' | 'entry_date'> & {
  readonly account: string | null;
  readonly note: string;
};
export type PlanFacts = {
  readonly recovery: AdvanceRow['recovery'];
  readonly instalments: number;
  readonly instalment_amount: number;
  readonly start_period: string;
  readonly note: string;
};

type Loaded = { readonly row: AdvanceRow; readonly events: readonly EventRow[] };

async function loaded(store: Store, id: string): Promise<Loaded> {
  const row = await store.get(Advance, id);
  if (!row) throw new Refused('not_found');
  return { row: plain(row) as AdvanceRow, events: await store.find(AdvanceEvent, { by: 'advance', equals: id }) };
}

function eventRow(store: Store, { id: advance_id, employee_id }: AdvanceRow, told: Partial<EventRow> & Pick<EventRow, 'type'>): EventRow {
  return {
    ...{ id: newId(), advance_id, employee_id, amount: 0, period: null, reverses: null, entry_id: null, slip_id: null },
    ...{ event_date: store.today(), recovery: null, instalments: null, instalment_amount: null, start_period: null },
    ...{ note: '', made_by: store.access().userId, created_at: store.now() },
    ...told,
  };
}

/** Pays it out. Throws `advance_disbursed`, `advance_not_approved`, `above_approved`, and what money throws. */
export async function disburse(store: Store, id: string, facts: MoneyFacts, event = newId()): Promise<void> {
  if (await isMade(store, AdvanceEvent, event)) return;
  const { row } = await loaded(store, id);
  if (row.status === 'disbursed' || row.status === 'written_off') throw new Refused('advance_disbursed', { field: 'amount' });
  if (row.status !== 'approved' || row.type === 'penalty' || row.deleted_at !== null)
    throw new Refused('advance_not_approved', { field: 'amount' });
  if (facts.amount > (row.approved_amount ?? 0)) throw new Refused('above_approved', { field: 'amount' });
  const entry = await entryRow(store, row, 'out', facts, idOf(event, 'entry'));
  const made = eventRow(store, row, { ...moved(facts), id: event, type: 'disburse', entry_id: entry.id });
  await store.write({
    action: 'advance.save',
    changes: [insert(PayEntry, entry), insert(AdvanceEvent, made)],
    predicted: [patch(Advance, row, { status: 'disbursed' }), ...(await predictMoney(store, entry, 1))],
  });
}

/** He pays back by hand, wholly or in part. Throws `advance_not_owed`, `above_outstanding`, and what money throws. */
export async function returnCash(store: Store, id: string, facts: MoneyFacts, event = newId()): Promise<void> {
  if (await isMade(store, AdvanceEvent, event)) return;
  const { row, events } = await owed(store, id);
  if (facts.amount > outstandingOf(row, events)) throw new Refused('above_outstanding', { field: 'amount' });
  const entry = await entryRow(store, row, 'in', facts, idOf(event, 'entry'));
  const made = eventRow(store, row, { ...moved(facts), id: event, type: 'cash_return', entry_id: entry.id });
  await store.write({
    action: 'advance.save',
    changes: [insert(PayEntry, entry), insert(AdvanceEvent, made)],
    predicted: await predictMoney(store, entry, 1),
  });
}

function moved({ amount, entry_date, note }: MoneyFacts): Pick<EventRow, 'amount' | 'event_date' | 'note'> {
  return { amount, event_date: entry_date, note: note.trim() };
}

async function owed(store: Store, id: string): Promise<Loaded> {
  const found = await loaded(store, id);
  if (!isOwed(found.row)) throw new Refused('advance_not_owed', { field: 'amount' });
  return found;
}

async function entryRow(store: Store, row: AdvanceRow, direction: 'out' | 'in', facts: MoneyFacts, id: string): Promise<EntryRow> {
  if (!(facts.amount > 0)) throw new Refused('amount_missing', { field: 'amount' });
  if (facts.account === null || facts.account === '') throw new Refused('account_missing', { field: 'bank_account_id' });
  if (((await store.get(BankAccount, facts.account))?.currency ?? null) !== null)
    throw new Refused('pay_currency', { field: 'bank_account_id' });
  const { device, counter } = await store.nextNumber('pay');
  const entry: EntryRow = {
    ...{ id, entry_no: documentNumber('HRP', store.today(), device, counter), printed_number: null },
    ...{ bank_account_id: facts.account, direction, amount: facts.amount, title: row.advance_no },
    ...{ employee_id: row.employee_id, advance_id: row.id, method: facts.method, reference: oneLine(facts.reference) },
    ...{ entry_date: facts.entry_date, voided_at: null, void_reason: '', created_by: store.access().userId, created_at: store.now() },
  };
  await assertPeriodOpen(store, { day: 'entry_date', fields: ['voided_at'] }, undefined, entry);
  return entry;
}

/** What an entry makes of the balance of its account, for who sees balances (`private.sum_pay`). */
async function predictMoney(store: Store, entry: EntryRow, sign: 1 | -1): Promise<readonly (Change | undefined)[]> {
  if (!allows(store.access(), 'view_transactions')) return [];
  const found = await store.get(AccountBalance, entry.bank_account_id);
  if (!found) return [];
  const more = sign * (entry.direction === 'in' ? entry.amount : -entry.amount);
  const before = plain(found) as Row<typeof AccountBalance>;
  return [patch(AccountBalance, before, { balance: before.balance + more, confidential: before.confidential + more })];
}

/** A period's pay is asked for nothing; its part goes to the end. Throws `advance_skipped`. */
export async function skipPeriod(store: Store, id: string, period: string, note: string, event = newId()): Promise<void> {
  if (await isMade(store, AdvanceEvent, event)) return;
  const { row, events } = await owed(store, id);
  if (liveEvents(events).some((one) => one.type === 'skip' && one.period === period))
    throw new Refused('advance_skipped', { field: 'period' });
  await add(store, eventRow(store, row, { id: event, type: 'skip', period, note: note.trim() }));
}

/** What is left is taken otherwise from now on. Throws `instalment_small`. */
export async function reschedule(store: Store, id: string, { note, ...plan }: PlanFacts, event = newId()): Promise<void> {
  if (await isMade(store, AdvanceEvent, event)) return;
  const { row, events } = await owed(store, id);
  if (plan.recovery === 'fixed_amount' && !(plan.instalment_amount * 120 >= outstandingOf(row, events)))
    throw new Refused('instalment_small', { field: 'instalment_amount' });
  await add(store, eventRow(store, row, { id: event, type: 'reschedule', ...plan, note: note.trim() }));
}

/** What is left is given up. */
export async function writeOff(store: Store, id: string, note: string, event = newId()): Promise<void> {
  if (await isMade(store, AdvanceEvent, event)) return;
  const { row, events } = await owed(store, id);
  const amount = outstandingOf(row, events);
  if (amount <= 0) throw new Refused('above_outstanding', { field: 'amount' });
  const made = eventRow(store, row, { id: event, type: 'write_off', amount, note: note.trim() });
  await add(store, made, [patch(Advance, row, { status: 'written_off' })]);
}

async function add(store: Store, event: EventRow, predicted: readonly (Change | undefined)[] = []): Promise<void> {
  await store.write({ action: 'advance.save', changes: [insert(AdvanceEvent, event)], predicted });
}

/** Whether the office may take an event back: what a payslip took, its payslip gives back, and what was paid out with parts taken of it stays. */
export function reversible(event: EventRow, events: readonly EventRow[]): boolean {
  const live = liveEvents(events);
  if (!live.some(({ id }) => id === event.id) || event.type === 'recover') return false;
  return event.type !== 'disburse' || !live.some(({ type }) => ['recover', 'cash_return', 'write_off'].includes(type));
}

/** It stands, and counts no more; the money that moved for it is void. Throws `advance_reversed`, `advance_has_events`, `period_closed`. */
export async function reverseEvent(store: Store, event: EventRow, note: string, id = newId()): Promise<void> {
  if (await isMade(store, AdvanceEvent, id)) return;
  const { row, events } = await loaded(store, event.advance_id);
  if (events.some(({ reverses }) => reverses === event.id)) throw new Refused('advance_reversed', { field: 'reverses' });
  if (event.type === 'recover') throw new Refused('advance_of_pay', { field: 'reverses' });
  if (!reversible(event, events)) throw new Refused('advance_has_events', { field: 'reverses' });
  const found = event.entry_id === null ? undefined : await store.get(PayEntry, event.entry_id);
  const entry = found && (plain(found) as EntryRow);
  if (entry && (await isClosed(store, entry.entry_date))) throw new Refused('period_closed', { field: 'reverses' });
  const back = row.type === 'penalty' || event.type === 'disburse' ? 'approved' : 'disbursed';
  await add(store, eventRow(store, row, { id, type: 'reverse', amount: event.amount, reverses: event.id, note: note.trim() }), [
    event.type === 'disburse' || event.type === 'write_off' ? patch(Advance, row, { status: back }) : undefined,
    ...(entry ? [patch(PayEntry, entry, { voided_at: store.now(), void_reason: note.trim() })] : []),
    ...(entry ? await predictMoney(store, entry, -1) : []),
  ]);
}
