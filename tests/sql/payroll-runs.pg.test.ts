import { expect, test } from 'vitest';

import { PayrollRun } from '#modules/hrm/payroll/kind.ts';
import { Employee } from '#modules/hrm/people/kind.ts';

import { foundCompany, insertOf, patchOf, rowOf, today } from './company.ts';
import { addSlip } from './sample-pay.ts';
import { addSample } from './sample.ts';
import { useServer } from './server.ts';

/* What a run is refused for, whichever device asks. */

const server = useServer();

test('a mistyped year counts no attendance of decades', async () => {
  const company = await foundCompany(server);
  const { id } = await addSample(company, PayrollRun);
  const typed = (field: string, day: string) => company.device.do('payroll.save', patchOf('payroll_runs', id, { [field]: [today(), day] }));
  expect(await typed('attendance_to', `20${Number(today().slice(2, 4)) + 36}${today().slice(4)}`)).toMatchObject({ code: 'period_long' });
  expect(await typed('attendance_from', `19${today().slice(2)}`)).toMatchObject({ code: 'period_long' });
  expect(await typed('attendance_from', `${Number(today().slice(0, 4)) - 1}-12-26`)).toMatchObject({ status: 'applied' });
});

test('in a closed period no slip is pulled back, no run opened again or cancelled', async () => {
  const company = await foundCompany(server);
  const { id: run } = await addSample(company, PayrollRun);
  const { id: employee } = await addSample(company, Employee);
  await addSlip(company, run, employee);
  await server.sql(`update public.payroll_runs set state = 'finalised' where tenant_id = $1 and id = $2`, [company.tenant, run]);
  await company.device.do('period.lock', insertOf('period_locks', { id: company.tenant, key: 'books', locked_until: today() }));
  const of = { p_tenant: company.tenant, p_run: run, p_reason: 'A mistake' };
  for (const [call, args] of [
    ['payroll_pull_back', { ...of, p_employee: employee }],
    ['payroll_reopen', of],
    ['payroll_cancel', of],
  ] as const) {
    await expect(server.rpc(company.owner, call, args)).rejects.toMatchObject({ message: 'period_closed' });
  }
  expect(await rowOf(company, 'payroll_runs', run)).toMatchObject({ state: 'finalised' });
});
