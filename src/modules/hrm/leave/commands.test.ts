import { describe, expect, it } from 'vitest';

import { plain, type Store } from '#data/store.ts';
import { companyInMemory, tenant } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { Employee } from '../people/kind.ts';
import { holidayCommands } from '../time/index.ts';
import { OwnEmployee } from '../time/kind.ts';
import { carryOver, planCarry } from './carry.ts';
import { countAnew, countAsBefore, countLeave, leaveCommands, ownLeaveCommands, returnEarly } from './commands.ts';
import { makeGrants } from './grants.ts';
import { planOfPerson } from './judge.ts';
import { LeaveAbsence, LeaveEntry, LeaveRequest, LeaveTerms, OwnLeaveRequest } from './kind.ts';
import { addEntries } from './ledger-commands.ts';
import { ledgerOf } from './ledger.ts';
import { leaveTypesIn } from './presets.ts';
import { recountOf } from './rules.ts';
import { termsOn } from './terms.ts';
import { leaveTypeCommands, type TypeFacts } from './type-commands.ts';

/* What people and the office do about leave, on a real store. It is the 21st of November 2026; nobody has days off. */

const employee = newId();
const from = '2026-01-01';

const own = { id: employee, name: 'Rahim', code: 'E-1', status: 'active', join_date: '2020-01-01', place_id: null, deleted_at: null };

async function setUp(overrides: Partial<TypeFacts> = {}) {
  const { store, backend } = companyInMemory();
  backend.seed(Employee.name, [
    {
      id: employee,
      name: 'Rahim',
      code: 'E-1',
      status: 'active',
      join_date: '2020-01-01',
      exit_date: null,
      merged_into: null,
      deleted_at: null,
    },
  ]);
  backend.seed(OwnEmployee.name, [own]);
  const [casual] = leaveTypesIn('BD', from);
  const type = await leaveTypeCommands.add(store, { ...casual!, accrual: 'none', annual_md: 0, ...overrides });
  return { store, type, backend };
}

const give = (store: Store, type_id: string, md: number, valid_until: string | null = null) =>
  addEntries(store, [{ employee_id: employee, type_id, entry: 'allocate', md, effective_date: from, valid_until, note: '' }]);

async function ask(store: Store, type_id: string, first: string, last: string): Promise<string> {
  const told = {
    employee_id: employee,
    type_id,
    from_day: first,
    to_day: last,
    from_part: 'full',
    to_part: 'full',
    minutes: null,
  } as const;
  const id = newId();
  const counted = await countLeave(store, 'office', { ...told, id, papers: 0 });
  return leaveCommands.add(store, { ...told, ...counted, reason: 'Family', photos: [], status: 'submitted' }, id);
}

/** Of a request by the calendar of now. */
async function recounted(store: Store, id: string) {
  const row = await requestOf(store, id);
  const terms = termsOn(await store.find(LeaveTerms), row.type_id, row.from_day)!;
  return recountOf(row, await planOfPerson(store, 'office', { id: employee, place_id: null }), terms);
}

const holidayOn = (store: Store, day: string) =>
  holidayCommands.add(store, { day, name: `Holiday ${day}`, type: 'public', place_id: null });

const requestOf = async (store: Store, id: string) => (await store.get(LeaveRequest, id))!;

describe('a request', () => {
  it('is approved as far as there is something, and tells who is away', async () => {
    const { store, type } = await setUp();
    await give(store, type, 3000);
    const [first, second] = [await ask(store, type, '2026-12-01', '2026-12-02'), await ask(store, type, '2026-12-05', '2026-12-06')];
    await leaveCommands.move(store, first, 'approved');
    await expect(leaveCommands.move(store, second, 'approved')).rejects.toMatchObject({ code: 'leave_balance' });
    expect((await store.find(LeaveAbsence)).map(({ id }) => id)).toEqual([first]);
    await leaveCommands.move(store, first, 'cancelled', { reason: 'Came after all' });
    await leaveCommands.move(store, second, 'approved');
    expect(await requestOf(store, first)).toMatchObject({ status: 'cancelled', decided_note: 'Came after all', reason: 'Family' });
  });

  it('does not lie over another one, and cannot be deleted while it is approved', async () => {
    const { store, type } = await setUp({ negative_limit_md: null });
    const id = await ask(store, type, '2026-12-01', '2026-12-03');
    await expect(ask(store, type, '2026-12-03', '2026-12-04')).rejects.toMatchObject({ code: 'leave_overlaps' });
    await leaveCommands.move(store, id, 'approved');
    await expect(leaveCommands.remove(store, id)).rejects.toMatchObject({ code: 'leave_approved' });
  });

  it('gives back what was not taken, and can be counted again when a holiday is added', async () => {
    const { store, type } = await setUp({ negative_limit_md: null });
    const id = await ask(store, type, '2026-12-01', '2026-12-04');
    await leaveCommands.move(store, id, 'approved');
    await returnEarly(store, id, '2026-12-04');
    expect(await requestOf(store, id)).toMatchObject({ to_day: '2026-12-03', counted_md: 3000 });
    expect(await recounted(store, id)).toBeNull();
    await holidayOn(store, '2026-12-02');
    const before = await requestOf(store, id);
    const days = (await recounted(store, id))!;
    await countAnew(store, before, days, '');
    expect(await requestOf(store, id)).toMatchObject({ counted_md: 2000, status: 'approved' });
    expect((await store.get(LeaveAbsence, id))?.days).toEqual(days);
    expect(ledgerOf([], [await requestOf(store, id)], '2026-12-05').map(({ md }) => md)).toEqual([-2000]);
    await countAsBefore(store, before);
    expect(await requestOf(store, id)).toMatchObject({ counted_md: 3000, status: 'approved' });
    await returnEarly(store, id, '2026-12-01');
    expect(await requestOf(store, id)).toMatchObject({ status: 'cancelled' });
  });

  it('of which no day counts any more ends, and stands again when that is taken back', async () => {
    const { store, type } = await setUp({ negative_limit_md: null });
    const ids = [await ask(store, type, '2026-12-01', '2026-12-01'), await ask(store, type, '2026-12-02', '2026-12-02')] as const;
    await leaveCommands.move(store, ids[0], 'approved');
    for (const day of ['2026-12-01', '2026-12-02']) await holidayOn(store, day);
    for (const [id, ends] of [
      [ids[0], 'cancelled'],
      [ids[1], 'rejected'],
    ] as const) {
      const before = await requestOf(store, id);
      await countAnew(store, before, (await recounted(store, id))!, 'No day counts');
      expect(await requestOf(store, id)).toMatchObject({ status: ends, decided_note: 'No day counts' });
      await countAsBefore(store, before);
      expect(await requestOf(store, id)).toMatchObject({ status: before.status });
    }
  });

  it('of oneself is refused for what the office may decide otherwise', async () => {
    const { store, type } = await setUp({ notice_days: 30, negative_limit_md: null });
    const told = { employee_id: employee, type_id: type, from_part: 'full', to_part: 'full', minutes: null } as const;
    const soon = { ...told, from_day: '2026-11-23', to_day: '2026-11-23' };
    await expect(countLeave(store, 'own', { ...soon, id: newId(), papers: 0 })).rejects.toMatchObject({ code: 'leave_notice' });
    const later = { ...told, from_day: '2026-12-30', to_day: '2026-12-30' };
    const counted = await countLeave(store, 'own', { ...later, id: newId(), papers: 0 });
    const id = await ownLeaveCommands.add(store, { ...later, ...counted, reason: ' Wedding ', photos: [] });
    await ownLeaveCommands.move(store, id, 'withdrawn');
    expect(await store.get(OwnLeaveRequest, id)).toMatchObject({ status: 'withdrawn', reason: 'Wedding', user_id: tenant });
    await expect(ownLeaveCommands.move(store, id, 'approved')).rejects.toMatchObject({ code: 'state_moved' });
  });
});

it('of oneself asks for the paper that its length needs, and whether he is in probation', async () => {
  const { store, type, backend } = await setUp({ negative_limit_md: null, attachment_after_md: 1000, probation_allowed: false });
  const asked = {
    ...({ employee_id: employee, type_id: type, from_part: 'full', to_part: 'full', minutes: null } as const),
    ...{ id: newId(), from_day: '2026-12-01', to_day: '2026-12-02' },
  };
  await expect(countLeave(store, 'own', { ...asked, papers: 0 })).rejects.toMatchObject({ code: 'leave_attachment', field: 'photos' });
  expect(await countLeave(store, 'own', { ...asked, papers: 1 })).toMatchObject({ counted_md: 2000 });
  backend.seed(OwnEmployee.name, [{ ...own, status: 'probation' }]);
  await expect(countLeave(store, 'own', { ...asked, papers: 1 })).rejects.toMatchObject({ code: 'leave_probation', field: 'type_id' });
});

describe('a ledger', () => {
  it('is given by rule once, and nothing from before an opening balance', async () => {
    const { store, type } = await setUp({ accrual: 'monthly', annual_md: 12_000 });
    expect(await makeGrants(store)).toBe(11);
    expect(await makeGrants(store)).toBe(0);
    const second = await leaveTypeCommands.add(store, {
      ...(leaveTypesIn('BD', from)[1] as TypeFacts),
      accrual: 'monthly',
      annual_md: 12_000,
    });
    const opening = { employee_id: employee, type_id: second, entry: 'opening', effective_date: '2026-09-30' } as const;
    await addEntries(store, [{ ...opening, md: 4000, valid_until: null, note: '' }]);
    expect(await makeGrants(store)).toBe(2);
    expect((await store.find(LeaveEntry)).filter(({ type_id }) => type_id === type)).toHaveLength(11);
  });

  it('carries over what its type lets go over, once', async () => {
    const { store, type } = await setUp({ carry_max_md: 5000, carry_expire_days: 90 });
    await give(store, type, 8000, '2026-12-31');
    const plan = await planCarry(store, '2026-12-31');
    expect(plan).toMatchObject([{ rest: 8000, md: 5000, effective_date: '2027-01-01', valid_until: '2027-03-31' }]);
    expect([await carryOver(store, plan), await carryOver(store, plan)]).toEqual([1, 0]);
  });

  it('pays out what may be paid out, and keeps the rest', async () => {
    const { store, type } = await setUp({ encashable: true, keep_md: 4000 });
    await give(store, type, 10_000);
    const out = {
      employee_id: employee,
      type_id: type,
      entry: 'encash',
      effective_date: '2026-11-21',
      valid_until: null,
      note: '',
    } as const;
    await expect(addEntries(store, [{ ...out, md: -7000 }])).rejects.toMatchObject({ code: 'leave_encash' });
    expect(await addEntries(store, [{ ...out, md: -6000 }])).toBe(1);
    await expect(addEntries(store, [{ ...out, md: 0 }])).rejects.toMatchObject({ code: 'amount_missing' });
  });

  it('tells what was taken, given back and what ran out between what was entered', async () => {
    const { store, type } = await setUp();
    await give(store, type, 5000, '2026-10-31');
    await give(store, type, 5000);
    const id = await ask(store, type, '2026-10-05', '2026-10-06');
    await leaveCommands.move(store, id, 'approved');
    const lines = async () => ledgerOf(await store.find(LeaveEntry), await store.find(LeaveRequest), '2026-11-21');
    expect((await lines()).map(({ what, md, balance }) => [what, md, balance])).toEqual([
      ['allocate', 5000, 5000],
      ['allocate', 5000, 10_000],
      ['use', -2000, 8000],
      ['expire', -3000, 5000],
    ]);
    await leaveCommands.move(store, id, 'cancelled');
    expect((await lines()).map(({ what }) => what)).toEqual(['allocate', 'allocate', 'use', 'expire', 'reverse']);
    expect((await lines()).at(-1)?.balance).toBe(5000);
  });
});

it('a change of terms holds from its day on, and an unchanged type writes nothing', async () => {
  const { store, type } = await setUp();
  const [terms] = await store.find(LeaveTerms);
  const { id: _id, type_id: _type, created_at: _at, ...facts } = plain(terms!);
  const named = { ...facts, name: 'Casual leave', code: 'CL', color: 'sky' } as const;
  const seen = { ...named, id: type, sort: 0, active: true, deleted_at: null };
  await leaveTypeCommands.edit(store, seen, { ...named, name: 'Casual', effective_from: '2026-12-01' });
  expect(await store.find(LeaveTerms)).toHaveLength(1);
  await leaveTypeCommands.edit(store, seen, { ...named, paid_md: 500, effective_from: '2026-12-01' });
  expect(await store.find(LeaveTerms)).toHaveLength(2);
  await expect(leaveTypeCommands.edit(store, seen, { ...named, accrual: 'monthly' })).rejects.toMatchObject({
    code: 'leave_annual_missing',
  });
});
