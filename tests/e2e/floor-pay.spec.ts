import { addDays } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';
import { rateCommands } from '#modules/factory/producing/index.ts';
import { guaranteeCommands, recordWork, reportIdOf } from '#modules/factory/working/index.ts';
import { employeeCommands } from '#modules/hrm/employees/commands.ts';
import { addPay } from '#modules/hrm/employees/pay-commands.ts';
import { markDays } from '#modules/hrm/time/index.ts';

import { CompanyDesk } from './pages/company-desk.ts';
import { kill, startAgain } from './pages/device-life.ts';
import { openFloor } from './pages/floor.ts';
import { holds, untilSent } from './pages/local-data.ts';
import { beginRun, enter, lastMonth } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* What a report of the floor brings is paid once: approved without network, made final by a run that locks it, and never again. */

test('pieces of a report approved offline are paid by one run, which locks the report', async ({ server, newDevice }) => {
  test.setTimeout(150_000);
  const desk = await CompanyDesk.found(server, 'Sewing House', 'owner-of-pieces@karbar.test');
  await desk.hire('foreman-of-pieces@karbar.test', ['view_factory', 'manage_production'], null);
  await desk.hire('payer-of-pieces@karbar.test', ['manage_payroll', 'view_attendance'], null);
  await lastMonth(desk);
  const { work, report } = await sewn(desk);
  await desk.send();

  // The foreman approves it without network; what a day is guaranteed he does not see.
  const floor = await newDevice(server);
  let page = await floor.context.newPage();
  await enter(page, 'foreman-of-pieces@karbar.test');
  await floor.offline(true);
  await page.goto(`/app/factory/reports/${report}`);
  await page.getByRole('button', { name: 'Hand in' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved').first()).toBeVisible();
  await expect(page.getByRole('row', { name: /Salma/ })).toContainText('440.00');
  expect(await holds(page, 'Guaranteed day')).toBe(false);
  await kill(page);
  page = await startAgain(floor.context);
  await page.goto(`/app/factory/reports/${report}`);
  await expect(page.getByText('Approved').first()).toBeVisible();
  await floor.offline(false);
  await untilSent(page);

  // 20 at 22.00, and 60.00 so that the day brings 500.00.
  const run = await beginRun(desk, 'Wages of last month');
  await desk.send();
  const payer = await (await newDevice(server)).context.newPage();
  await enter(payer, 'payer-of-pieces@karbar.test');
  await payer.goto(`/app/hrm/payroll/edit/${run}`);
  await payer.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(payer.getByRole('row', { name: /Salma/ })).toContainText('500.00');
  await payer.getByRole('button', { name: 'Make final' }).click();
  await payer.getByRole('dialog').getByRole('button', { name: 'Make final' }).click();
  await expect(payer.getByText('3 slips are final.')).toBeVisible();
  await expect(page.getByText('Paid and locked').first()).toBeVisible();

  // Five more are written down and approved late: they are there for the next run, and what was paid stays as it was.
  await recordWork(desk.store, { ...work, good: 5 });
  await desk.send();
  await page.getByRole('button', { name: 'Approve again' }).click();
  await untilSent(page);
  const paid = `select s.payable::int as payable, r.status, (p.lines -> 0 ->> 'quantity')::int as pieces from public.payslips s
    join public.employees e on e.tenant_id = s.tenant_id and e.id = s.employee_id and e.code = 'P-1'
    join public.work_reports r on r.tenant_id = s.tenant_id join public.work_pays p on p.tenant_id = r.tenant_id and p.id = r.id
    where s.tenant_id = $1 and s.state = 'final'`;
  expect(await server.sql(paid, [desk.tenant])).toEqual([{ payable: 50_000, status: 'locked', pieces: 25 }]);
});

/** Twenty collars that somebody, who is paid by the piece, sewed in a whole day of last month. */
async function sewn(desk: CompanyDesk) {
  const { store } = desk;
  const from = '2020-01-01';
  const employee_id = await employeeCommands.add(store, {
    ...{ code: 'P-1', name: 'Salma Khatun', name_local: '', thumb: '', photo_path: null, email: '', phone: '', department_id: null },
    ...{ designation: 'Operator', place_id: null, manager_id: null, employment_type: 'permanent', join_date: '2024-01-01' },
    ...{ probation_end: null, contract_end: null, user_id: null, tags: [] },
  });
  await addPay(store, employee_id, {
    ...{ effective_from: '2024-01-01', wage_type: 'piece', amount: 2200, overtime: false, reason: 'join', note: '' },
    ...{ group_id: null, components: [] },
  });
  const { line: line_id, order, sewing: operation_id } = await openFloor({ store, send: async () => desk.send() });
  await rateCommands.add(store, { operation_id, product_id: null, valid_from: from, type: 'flat', per: 1, rate: 2200, slabs: [] });
  await guaranteeCommands.add(store, { valid_from: from, amount: 50_000, label: 'Guaranteed day' });
  const last = addDays(`${store.today().slice(0, 8)}01`, -1);
  const days = Array.from({ length: Number(last.slice(8)) }, (_, n) => addDays(last, -n));
  await markDays(
    store,
    days.map((one) => ({ employee_id, day: one, type: 'status', status: 'present', reason: newId() })),
  );
  const day = addDays(last, -9);
  const work = { day, shift_id: null, line_id, employee_id, order_id: order.id, operation_id, method: 'grid' as const };
  await recordWork(store, { ...work, good: 20, minutes: 480 });
  return { work, report: reportIdOf(desk.tenant, work) };
}
