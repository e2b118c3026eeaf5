import type { DemoPart, Scene, Statement, Step } from '#data/demo.ts';
import { addDays, dayStart, monthOf, todayIn } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { accountsDemo } from '../../../banking/setup/demo.ts';
import {
  advanceCommands,
  approveAdvance,
  type AdvanceRow,
  disburse,
  moveAdvance,
  periodAfter,
  returnCash,
  skipPeriod,
  writeOff,
} from '../../advances/index.ts';
import { peopleDemo } from '../demo.ts';

/* What people of the workshop asked for in three months. Amounts in taka; months before this one. */

const hour = 3_600_000;

type Told = {
  /** Whose it is, by his place among those at work. */
  readonly who: number;
  readonly type: AdvanceRow['type'];
  readonly taka: number;
  readonly purpose: string;
  /** When he asked: day `day` of the month so many months ago; or so many days ago. */
  readonly asked: { readonly month: number; readonly day: number } | { readonly daysAgo: number };
  readonly parts?: number;
  readonly each?: number;
  /** How far it came: paid out, where it says nothing. */
  readonly stays?: 'draft' | 'requested' | 'approved' | 'rejected';
  readonly approved?: number;
  readonly from?: 'cash' | 'bank';
  /** Months whose pay was to leave it out; what the others gave, payroll takes by itself. */
  readonly skipped?: readonly number[];
  /** Paid back by hand, on a day ago. */
  readonly returned?: readonly [daysAgo: number, taka: number];
  readonly writtenOff?: number;
};

const told: readonly Told[] = [
  {
    ...{ who: 3, type: 'loan', taka: 60_000, purpose: 'Repair of the house before the rains', asked: { month: 2, day: 3 }, parts: 12 },
    from: 'bank',
  },
  {
    ...{ who: 7, type: 'salary_advance', taka: 9000, purpose: 'School fees of two children', asked: { month: 2, day: 5 }, parts: 3 },
    skipped: [2],
  },
  {
    ...{ who: 12, type: 'salary_advance', taka: 10_000, purpose: 'মায়ের চিকিৎসা', asked: { month: 2, day: 8 }, parts: 3 },
    skipped: [1],
  },
  {
    ...{ who: 15, type: 'loan', taka: 15_000, purpose: 'Sewing machine for his wife', asked: { month: 2, day: 10 }, parts: 3 },
    from: 'bank',
  },
  { who: 18, type: 'salary_advance', taka: 4000, purpose: 'Eid travel', asked: { month: 2, day: 4 }, parts: 1 },
  {
    ...{ who: 21, type: 'expense_advance', taka: 6000, purpose: 'Buying trip to Narayanganj', asked: { daysAgo: 20 }, parts: 1 },
    returned: [16, 6000],
  },
  { who: 24, type: 'salary_advance', taka: 5000, purpose: 'Rent of the room', asked: { month: 1, day: 6 }, parts: 2 },
  {
    ...{ who: 27, type: 'loan', taka: 24_000, purpose: 'Wedding of his sister', asked: { month: 1, day: 4 }, each: 4000 },
    from: 'bank',
  },
  { who: 30, type: 'salary_advance', taka: 3000, purpose: 'Medicine', asked: { daysAgo: 12 }, parts: 1 },
  { who: 33, type: 'penalty', taka: 1200, purpose: 'Two spoiled rolls of cloth', asked: { month: 2, day: 12 }, parts: 2 },
  { who: 5, type: 'loan', taka: 2500, purpose: 'Bicycle', asked: { month: 1, day: 6 }, parts: 5, writtenOff: 9 },
  {
    ...{ who: 36, type: 'salary_advance', taka: 7000, purpose: 'Admission of his daughter', asked: { daysAgo: 2 }, parts: 2 },
    stays: 'requested',
  },
  { who: 9, type: 'loan', taka: 20_000, purpose: 'Tin roof', asked: { daysAgo: 4 }, parts: 8, approved: 16_000, stays: 'approved' },
  { who: 40, type: 'loan', taka: 90_000, purpose: 'Motorcycle', asked: { daysAgo: 15 }, parts: 12, stays: 'rejected' },
  { who: 1, type: 'expense_advance', taka: 8000, purpose: 'Fair in Chattogram', asked: { daysAgo: 1 }, parts: 1, stays: 'draft' },
];

export const advancesDemo: DemoPart = { steps, dates };

const todayOf = ({ zone, end }: Scene): string => todayIn(zone, new Date(end).toISOString());

function steps(scene: Scene): readonly Step[] {
  return told.flatMap((one) => stepsOf(scene, one));
}

function stepsOf(scene: Scene, one: Told): readonly Step[] {
  const { store, zone } = scene;
  const today = todayOf(scene);
  const id = newId();
  const day = 'daysAgo' in one.asked ? addDays(today, -one.asked.daysAgo) : dayIn(today, one.asked);
  const at = (on: string, clock: number) => Date.parse(dayStart(zone, on)) + clock * hour;
  const accounts = scene.of(accountsDemo);
  const money = (amount: number, on: string) => ({
    ...{ amount: amount * 100, method: one.from === 'bank' ? ('transfer' as const) : ('cash' as const), reference: '', note: '' },
    ...{ entry_date: on, account: accounts[one.from ?? 'cash'] },
  });
  const amount = one.approved ?? one.taka;
  const all: Step[] = [
    { at: at(day, 10), act: () => advanceCommands.add(store, { ...factsOf(scene, one, day), status: startOf(one) }, id) },
  ];
  if (one.stays === 'draft' || one.stays === 'requested') return all;
  const decided = addDays(day, 1);
  if (one.stays === 'rejected')
    return [...all, { at: at(decided, 11), act: () => moveAdvance(store, id, 'rejected', 'Too much for one pay; ask for less.') }];
  all.push({ at: at(decided, 11), act: () => approveAdvance(store, id, { approved_amount: amount * 100, decided_note: '' }) });
  if (one.stays === 'approved') return all;
  if (one.type !== 'penalty') all.push({ at: at(decided, 15), act: () => disburse(store, id, money(amount, decided)) });
  for (const before of one.skipped ?? []) {
    const period = periodAfter(today.slice(0, 7), -before);
    const payday = monthOf(`${period}-01`)?.to ?? today;
    all.push({ at: at(payday, 17), act: () => skipPeriod(store, id, period, 'Illness in the family') });
  }
  if (one.returned) {
    const [ago, back] = one.returned;
    all.push({ at: at(addDays(today, -ago), 16), act: () => returnCash(store, id, money(back, addDays(today, -ago))) });
  }
  if (one.writtenOff !== undefined)
    all.push({ at: at(addDays(today, -one.writtenOff), 12), act: () => writeOff(store, id, 'Left without notice') });
  return all;
}

function startOf({ stays }: Told): 'draft' | 'requested' {
  return stays === 'draft' ? 'draft' : 'requested';
}

function dayIn(today: string, { month, day }: { readonly month: number; readonly day: number }): string {
  return `${periodAfter(today.slice(0, 7), -month)}-${String(day).padStart(2, '0')}`;
}

function factsOf(scene: Scene, one: Told, day: string) {
  const { employees } = scene.of(peopleDemo);
  const start = 'daysAgo' in one.asked ? periodAfter(day.slice(0, 7), 1) : day.slice(0, 7);
  return {
    ...{ employee_id: employees[one.who]?.id ?? '', type: one.type, amount: one.taka * 100, request_date: day, purpose: one.purpose },
    ...{ needed_by: null, recovery: one.each === undefined ? ('instalments' as const) : ('fixed_amount' as const), photos: [] },
    ...{ instalments: one.parts ?? 1, instalment_amount: (one.each ?? 0) * 100, start_period: start, rounding: 100, min_net_floor_pct: 30 },
  };
}

/** The server dates decisions by itself. */
function dates({ tenant }: Scene): readonly Statement[] {
  return [
    [`update public.advances set decided_at = created_at + interval '25 hours' where tenant_id = $1 and decided_at is not null`, [tenant]],
  ];
}
