import fc from 'fast-check';
import { expect, it } from 'vitest';

import { absent, component, daysOf, inputOf, month, onLeave, pay, rules } from './build-pay.ts';
import { type PayRules, type Slip, type SlipInput, slipOf } from './index.ts';

const components = [
  component('basic', '(gross - medical) / 1.5'),
  component('rent', 'basic / 2'),
  component('medical', '1200', { by_days: false }),
  component('fund', 'basic * 0.1', { type: 'deduction', statutory: true }),
  component('gratuity', 'basic / 12', { type: 'employer' }),
];

const period = month('2026-03');
const someDay = fc.constantFrom(...daysOf(period).map(({ day }) => day));
const someAmount = fc.integer({ min: 0, max: 5_000_000 });

const someTold = fc.record({
  joined: fc.option(someDay),
  lost: fc.dictionary(someDay, fc.constantFrom(absent, onLeave(0), onLeave(600, 500), { late_min: 25 }, { ot_min: 90 }), { maxKeys: 12 }),
  amounts: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 20_000_000 }), from: someDay }), { maxLength: 3 }),
  first: fc.integer({ min: 1, max: 20_000_000 }),
  due: fc.array(fc.record({ due: someAmount, outstanding: someAmount }), { maxLength: 3 }),
  adjusted: fc.array(fc.integer({ min: -2_000_000, max: 2_000_000 }), { maxLength: 3 }),
  taken: fc.array(someAmount, { maxLength: 2 }),
  basis: fc.constantFrom('calendar', 'working', 'fixed_30', 'fixed_26'),
  presentation: fc.constantFrom('deductions', 'reduced'),
  rounding: fc.constantFrom('none', 'one', 'five', 'ten', 'up_one'),
  late: fc.constantFrom('off', 'minute', 'count'),
  sandwich: fc.boolean(),
});

type Told = typeof someTold extends fc.Arbitrary<infer T> ? T : never;

function inputFor(told: Told): SlipInput {
  const changed: Partial<PayRules> = {
    ...{ basis: told.basis, presentation: told.presentation, rounding: told.rounding, sandwich: told.sandwich },
    ...{ late_mode: told.late, late_free: 1, late_every: 2, late_take_md: 500, floor_percent: 3000 },
  };
  return inputOf(period, {
    days: daysOf(period, { offs: [5], ...(told.joined && { joined: told.joined }), days: told.lost }),
    pay: [
      pay(told.first),
      ...told.amounts.map(({ amount, from }, index) => pay(amount, from, { created_at: `2026-01-0${index + 1}T00:00:00Z` })),
    ],
    components,
    advances: told.due.map(({ due, outstanding }, index) => ({
      id: `a${index}`,
      label: '',
      due,
      outstanding,
      floor_percent: index * 1000,
    })),
    adjustments: told.adjusted.map((amount, index) => ({ code: 'basic', label: '', period: `2026-0${index + 1}`, amount })),
    deductions: told.taken.map((amount) => ({ label: 'Canteen', amount })),
    rules: { ...rules, ...changed },
  });
}

function sums({ gross, net, payable, deductions, attendance }: Slip) {
  return { gross, net, payable, deductions, unpaid: attendance.unpaid_md };
}

it('lines add up to what is paid, nothing is negative, and what is taken or carried is what was asked', () => {
  fc.assert(
    fc.property(someTold, (told) => {
      const slip = slipOf(inputFor(told));
      const of = (...kinds: readonly string[]) =>
        slip.lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);
      expect(of('earning') - of('deduction') + of('rounding')).toBe(slip.payable);
      expect(slip.lines.filter(({ kind, amount }) => kind !== 'rounding' && amount <= 0)).toEqual([]);
      expect(Math.min(slip.gross, slip.net, slip.payable, slip.attendance.payable_md, slip.employer_cost)).toBeGreaterThanOrEqual(0);
      const takenBack = slip.lines.filter(({ code }) => code === 'advance').reduce((sum, { amount }) => sum + amount, 0);
      const left = slip.carried.filter(({ code }) => code === 'advance').reduce((sum, { amount }) => sum + amount, 0);
      if (slip.errors.length === 0)
        expect(takenBack + left).toBe(told.due.reduce((sum, { due, outstanding }) => sum + Math.min(due, outstanding), 0));
    }),
    { numRuns: 300 },
  );
});

it('the order of what is told, a part that is nothing, and a change of pay that changes nothing make no difference', () => {
  fc.assert(
    fc.property(someTold, someDay, (told, day) => {
      const input = inputFor(told);
      const expected = sums(slipOf(input));
      expect(sums(slipOf({ ...input, pay: input.pay.toReversed() }))).toEqual(expected);
      expect(sums(slipOf({ ...input, components: input.components.toReversed() }))).toEqual(expected);
      expect(sums(slipOf({ ...input, components: [...components, component('nothing', '0')] }))).toEqual(expected);
      const holds = input.pay
        .toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
        .findLast((one) => one.effective_from <= day);
      if (holds && !input.pay.some(({ effective_from }) => effective_from === day))
        expect(sums(slipOf({ ...input, pay: [...input.pay, { ...holds, effective_from: day }] }))).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
