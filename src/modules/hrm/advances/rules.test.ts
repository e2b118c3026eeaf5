import { expect, test } from 'vitest';

import { type Happened, outstandingOf, type Owed, partsOf, recoveryDue, scheduleOf, standingOf } from './rules.ts';

const advance: Owed = {
  ...{ type: 'salary_advance', status: 'disbursed', amount: 100_000, approved_amount: 100_000 },
  ...{ recovery: 'full_next', instalments: 1, instalment_amount: 0, start_period: '2026-03', rounding: 1 },
};

let clock = 0;
function event(type: Happened['type'], told: Partial<Happened> = {}): Happened {
  clock += 1;
  const created_at = new Date(Date.UTC(2026, 2, 1) + clock * 1000).toISOString();
  const plan = { recovery: null, instalments: null, instalment_amount: null, start_period: null };
  return { id: `e${clock}`, type, amount: 0, period: null, reverses: null, event_date: '2026-03-01', created_at, ...plan, ...told };
}
const paid = (amount: number) => event('disburse', { amount });
const told = (owed: Owed, events: readonly Happened[]) =>
  scheduleOf(owed, events).map(({ period, amount, taken, state }) => `${period} ${amount} ${taken} ${state}`);

test('P16: 700 and then 300 settle an advance of 1,000; when the second slip is void, 300 is owed again', () => {
  const first = [paid(100_000), event('recover', { amount: 70_000, period: '2026-03' })];
  expect([outstandingOf(advance, first), standingOf(advance, first)]).toEqual([30_000, 'recovering']);
  const second = event('recover', { amount: 30_000, period: '2026-04' });
  const both = [...first, second];
  expect([outstandingOf(advance, both), standingOf(advance, both)]).toEqual([0, 'settled']);
  const undone = [...both, event('reverse', { amount: 30_000, reverses: second.id })];
  expect([outstandingOf(advance, undone), standingOf(advance, undone)]).toEqual([30_000, 'recovering']);
  expect(recoveryDue(advance, undone, '2026-04')).toBe(30_000);
});

test('P17: parts are rounded down, and the last one is what is left', () => {
  const plan = { recovery: 'instalments', instalment_amount: 0, start_period: '2026-03' } as const;
  const sizes = (amount: number, instalments: number, rounding: number) =>
    partsOf(amount, { ...plan, instalments, rounding }).map((part) => part.amount);
  expect(sizes(1_000_000, 3, 100)).toEqual([333_300, 333_300, 333_400]);
  expect(sizes(1_000_000, 3, 1)).toEqual([333_333, 333_333, 333_334]);
  expect(sizes(500_000, 7, 100)).toEqual([71_400, 71_400, 71_400, 71_400, 71_400, 71_400, 71_600]);
});

test('P18: of 5,000 that are due 2,400 are taken, and 2,600 follow the last part', () => {
  const loan: Owed = { ...advance, amount: 1_500_000, approved_amount: 1_500_000, recovery: 'instalments', instalments: 3 };
  const events = [paid(1_500_000)];
  const due = recoveryDue(loan, events, '2026-03');
  expect(due).toBe(500_000);
  const after = [...events, event('recover', { amount: 240_000, period: '2026-03' })];
  expect(told(loan, after)).toEqual([
    '2026-03 500000 240000 short',
    '2026-04 500000 0 open',
    '2026-05 500000 0 open',
    '2026-06 260000 0 open',
  ]);
  expect(recoveryDue(loan, after, '2026-04')).toBe(500_000);
  expect(recoveryDue(loan, after, '2026-03')).toBe(0);
});

const loan: Owed = { ...advance, amount: 300_000, approved_amount: 300_000, recovery: 'instalments', instalments: 3 };

test('what is left out goes to the end, and so does a period whose pay was never made', () => {
  const skipped = [paid(300_000), event('skip', { period: '2026-04' })];
  expect(told(loan, skipped)).toEqual([
    '2026-03 100000 0 open',
    '2026-04 100000 0 skipped',
    '2026-05 100000 0 open',
    '2026-06 100000 0 open',
  ]);
  expect(recoveryDue(loan, skipped, '2026-04')).toBe(0);
  const late = [paid(300_000), ...['2026-04', '2026-05'].map((period) => event('recover', { amount: 100_000, period }))];
  expect(recoveryDue(loan, [paid(300_000)], '2026-04')).toBe(100_000);
  expect(recoveryDue(loan, late, '2026-06')).toBe(100_000);
});

test('what is paid back by hand is taken from the end', () => {
  expect(told(loan, [paid(300_000), event('cash_return', { amount: 150_000 })])).toEqual(['2026-03 100000 0 open', '2026-04 50000 0 open']);
  const all = [paid(300_000), event('cash_return', { amount: 300_000 })];
  expect([told(loan, all), standingOf(loan, all)]).toEqual([[], 'settled']);
});

test('a new schedule shares out what is left', () => {
  const events = [
    paid(300_000),
    event('recover', { amount: 100_000, period: '2026-03' }),
    event('reschedule', { recovery: 'fixed_amount', instalments: 1, instalment_amount: 80_000, start_period: '2026-06' }),
  ];
  expect(told(loan, events)).toEqual([
    '2026-03 100000 100000 taken',
    '2026-06 80000 0 open',
    '2026-07 80000 0 open',
    '2026-08 40000 0 open',
  ]);
});

test('a penalty is owed from its approval on, and nothing is asked of what was not paid out', () => {
  const penalty: Owed = { ...advance, type: 'penalty', status: 'approved', approved_amount: 50_000 };
  expect([outstandingOf(penalty, []), recoveryDue(penalty, [], '2026-03'), standingOf(penalty, [])]).toEqual([50_000, 50_000, 'approved']);
  const asked: Owed = { ...advance, status: 'approved' };
  expect([outstandingOf(asked, []), recoveryDue(asked, [], '2026-03')]).toEqual([0, 0]);
});

test('nothing is asked before the first period, nor by hand', () => {
  expect(recoveryDue(loan, [paid(300_000)], '2026-02')).toBe(0);
  expect(recoveryDue({ ...loan, recovery: 'manual' }, [paid(300_000)], '2026-03')).toBe(0);
});

test('more than was due is taken from the end', () => {
  expect(told(loan, [paid(300_000), event('recover', { amount: 120_000, period: '2026-03' })])).toEqual([
    '2026-03 100000 100000 taken',
    '2026-03 20000 20000 taken',
    '2026-04 100000 0 open',
    '2026-05 80000 0 open',
  ]);
});
