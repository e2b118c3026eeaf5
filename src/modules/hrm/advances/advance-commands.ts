import { allows } from '#access/access.ts';
import { documentCommands } from '#data/document-commands.ts';
import type { Row } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';

import { payOn } from '../people/index.ts';
import { Employee, EmployeeCompensation } from '../people/kind.ts';
import { Advance, AdvanceEvent, AdvanceRule, OwnAdvance } from './kind.ts';
import { assertLimits, type AdvanceRuleRow, type Known } from './limits.ts';
import type { AdvanceRow } from './rules.ts';

const action = 'advance.save';

/** What the form tells of an advance. Amounts in minor units. */
export type AdvanceFacts = Pick<
  AdvanceRow,
  | 'employee_id'
  | 'type'
  | 'amount'
  | 'request_date'
  | 'purpose'
  | 'needed_by'
  | 'recovery'
  | 'instalments'
  | 'instalment_amount'
  | 'start_period'
  | 'rounding'
  | 'min_net_floor_pct'
  | 'photos'
>;
/** Facts, and what a new one begins as. */
export type NewAdvance = AdvanceFacts & { readonly status: 'draft' | 'requested' };

const all = documentCommands<typeof Advance, AdvanceFacts & Partial<NewAdvance>>(Advance, action, {
  series: 'advance',
  prefix: 'ADV',
  clean: (facts) => ({ ...facts, purpose: facts.purpose.trim() }),
  start: (_store, { status = 'requested' }) => ({
    ...{ status, approved_amount: null, decided_note: '', decided_at: null, decided_by: null },
  }),
  assert: assertAdvance,
  predict: async (store, before, after) => [
    before.status === after.status
      ? undefined
      : patch(Advance, before, {
          decided_at: after.status === 'requested' ? null : store.now(),
          decided_by: after.status === 'requested' ? null : store.access().userId,
        }),
  ],
});

/** Advances as the office enters them, on behalf of people too. */
export const advanceCommands = {
  ...all,
  edit: (store: Store, seen: AdvanceRow, { status: _status, ...facts }: NewAdvance) => all.edit(store, seen, facts),
  check: (store: Store, { status, ...facts }: NewAdvance, seen: AdvanceRow | undefined) =>
    all.check(store, seen ? facts : { ...facts, status }, seen),
};

/** The server asks the same (`private.check_advances`). */
async function assertAdvance(store: Store, after: AdvanceRow, before: AdvanceRow | undefined): Promise<void> {
  if (after.deleted_at !== null && before?.deleted_at === null && ['approved', 'disbursed', 'written_off'].includes(after.status))
    throw new Refused('advance_stands', { field: 'deleted_at' });
  if (after.purpose === '') throw new Refused('required', { field: 'purpose' });
  if (!(after.amount > 0)) throw new Refused('amount_missing', { field: 'amount' });
  if (after.recovery === 'fixed_amount' && !(after.instalment_amount * 120 >= after.amount))
    throw new Refused('instalment_small', { field: 'instalment_amount' });
  if (after.status === 'approved' && before?.status === 'requested') await assertApproval(store, after);
  const asks = before === undefined || ['draft', 'rejected', 'withdrawn'].includes(before.status);
  if (after.status === 'requested' && asks) assertLimits(after, await knownOf(store, after.employee_id, after.request_date));
}

async function assertApproval(store: Store, after: AdvanceRow): Promise<void> {
  const { approved_amount: approved } = after;
  if (approved === null || !(approved > 0)) throw new Refused('amount_missing', { field: 'approved_amount' });
  if (approved > after.amount) throw new Refused('advance_above_asked', { field: 'approved_amount' });
  const person = await store.get(Employee, after.employee_id);
  const { owner, userId } = store.access();
  if (!owner && person?.user_id === userId) throw new Refused('advance_own', { field: 'status' });
}

/** What is known here of a person's advances and pay. */
export async function knownOf(store: Store, employee: string, day: string): Promise<Known> {
  const [rules, advances, events, person, pay] = await Promise.all([
    store.find(AdvanceRule),
    store.find(Advance, { by: 'employee', equals: employee }),
    store.find(AdvanceEvent, { by: 'employee', equals: employee }),
    store.get(Employee, employee),
    allows(store.access(), 'view_payroll') ? store.find(EmployeeCompensation, { by: 'employee', equals: employee }) : [],
  ]);
  const earns = payOn(pay, day);
  return {
    ...{ rules, events, joined: person?.join_date },
    advances: advances.map((row) => plain(row) as AdvanceRow),
    gross: earns?.wage_type === 'monthly' ? earns.amount : undefined,
  };
}

/** Says yes, to no more than was asked. Throws `amount_missing`, `advance_above_asked`, `advance_own`, `state_moved`. */
export async function approveAdvance(
  store: Store,
  id: string,
  told: Pick<AdvanceRow, 'approved_amount' | 'decided_note'> & Partial<AdvanceFacts>,
): Promise<void> {
  await all.move(store, id, 'approved', told);
}

export async function moveAdvance(
  store: Store,
  id: string,
  to: 'requested' | 'rejected' | 'withdrawn' | 'cancelled',
  note = '',
): Promise<void> {
  await all.move(store, id, to, { decided_note: note.trim(), ...(to === 'requested' && { approved_amount: null }) });
}

export type AdvanceRuleFacts = Omit<AdvanceRuleRow, 'id' | 'created_at'>;

/** What the company allows from a day on. */
export async function saveAdvanceRule(store: Store, facts: AdvanceRuleFacts, id = newId()): Promise<string> {
  if (await store.get(AdvanceRule, id)) return id;
  const row: AdvanceRuleRow = { ...facts, id, created_at: store.now() };
  await store.write({ action: 'advance_rules.save', changes: [insert(AdvanceRule, row)] });
  return id;
}

/** What a person asks for himself. Amounts in minor units. */
export type OwnFacts = Pick<AdvanceRow, 'type' | 'amount' | 'purpose' | 'needed_by' | 'instalments' | 'start_period' | 'rounding'>;

/** Of oneself: the office decides. */
export async function askAdvance(store: Store, employee_id: string, facts: OwnFacts, id = newId()): Promise<string> {
  if (!(facts.amount > 0)) throw new Refused('amount_missing', { field: 'amount' });
  if (facts.purpose.trim() === '') throw new Refused('required', { field: 'purpose' });
  if (await store.get(OwnAdvance, id)) return id;
  const { device, counter } = await store.nextNumber('advance');
  const row: Row<typeof OwnAdvance> = {
    ...{ ...facts, purpose: facts.purpose.trim(), id, employee_id, status: 'requested', request_date: store.today() },
    ...{ advance_no: documentNumber('ADV', store.today(), device, counter), printed_number: null },
    ...{ recovery: 'instalments', instalment_amount: 0, approved_amount: null, decided_note: '', decided_at: null },
    ...{ created_at: store.now(), user_id: store.access().userId, deleted_at: null },
  };
  await store.write({ action: 'own_advance.save', changes: [insert(OwnAdvance, row)] });
  return id;
}

export async function withdrawAdvance(store: Store, id: string): Promise<void> {
  const row = await store.get(OwnAdvance, id);
  if (!row) throw new Refused('not_found');
  if (row.status !== 'requested') throw new Refused('state_moved', { field: 'status' });
  await store.write({ action: 'own_advance.save', changes: [patch(OwnAdvance, plain(row), { status: 'withdrawn' })] });
}
