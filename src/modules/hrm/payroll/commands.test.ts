import { expect, it } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { runCommands, type RunFacts } from './commands.ts';

/* What a run is refused for before anybody is paid. */

const facts: RunFacts = {
  ...{ group_id: newId(), type: 'regular', period_from: '2026-03-01', period_to: '2026-03-31', title: '', pay_date: null, notes: '' },
  ...{ attendance_from: '2026-02-26', attendance_to: '2026-03-25', bonus_percent: 0, bonus_months: 0 },
};
const begin = (told: Partial<RunFacts>) => runCommands.add(companyInMemory().store, { ...facts, ...told });

it('takes attendance from around its period', async () => {
  expect(await begin({})).toBeTruthy();
});

it.each([
  ['a period of years', { period_to: '2062-03-31' }, 'period_long'],
  ['a mistyped year of attendance', { attendance_to: '2062-03-25' }, 'period_long'],
  ['one before it', { attendance_from: '1926-02-26' }, 'period_long'],
  ['a period that ends before it begins', { period_to: '2026-02-28' }, 'ends_before_start'],
  ['attendance that ends before it begins', { attendance_to: '2026-02-01' }, 'ends_before_start'],
] as const)('refuses %s', async (_, told, code) => {
  await expect(begin(told)).rejects.toMatchObject({ code });
});
