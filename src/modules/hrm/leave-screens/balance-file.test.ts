import { expect, it } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';

import { leaveTypeCommands, leaveTypesIn } from '../leave/index.ts';
import { Employee } from '../people/kind.ts';
import { planBalances } from './balance-file.ts';

const employee = '0195a000-0000-7000-8000-0000000000e1';
const mapping = ['code', 'type', 'days', 'date'];
const rows = (...cells: readonly (readonly string[])[]) => cells.map((one, place) => ({ line: place + 2, cells: one }));

it('brings in what people have by code and type, once, and says what it cannot read', async () => {
  const { store, backend } = companyInMemory();
  backend.seed(Employee.name, [{ id: employee, name: 'Rahim', code: 'E-1', deleted_at: null }]);
  const [casual] = leaveTypesIn('BD', '2026-01-01');
  if (!casual) throw new Error('No preset');
  await leaveTypeCommands.add(store, casual);
  const file = rows(
    ['e-1', 'Casual leave', '7.5', '2026-11-01'],
    ['E-9', 'CL', '3', ''],
    ['E-1', 'Study leave', '3', ''],
    ['E-1', 'cl', 'many', ''],
    ['E-1', 'CL', '8', '2026-11-01'],
  );
  const plan = await planBalances(store, file, mapping, {});
  expect(plan.tallies['leave_entries']).toMatchObject({ created: 1, unchanged: 1 });
  expect(plan.reports.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'employee_unknown'],
    [4, 'leave_type_unknown'],
    [5, 'leave_days_unreadable'],
  ]);
  const changes = plan.steps.flatMap((step) => step.changes);
  expect(changes).toMatchObject([{ set: { md: [null, 7500], entry: [null, 'opening'], valid_until: [null, '2026-12-31'] } }]);
  await store.write({ action: 'leave.save', changes });
  const again = await planBalances(store, file.slice(0, 1), mapping, {});
  expect(again.tallies['leave_entries']).toMatchObject({ created: 0, unchanged: 1 });
});
