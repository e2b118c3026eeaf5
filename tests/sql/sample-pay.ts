import { randomUUID } from 'node:crypto';

import type { AnyKind } from '#data/kind.ts';
import { PayComponent, PayGroup, PayRule } from '#modules/hrm/pay-setup/kind.ts';
import { PayrollEntry, PayrollRun } from '#modules/hrm/payroll/kind.ts';
import { Employee } from '#modules/hrm/people/kind.ts';

import { sampleRow } from '../fixtures/sample-row.ts';
import { type TestCompany, today } from './company.ts';

/* Rows of pay that the server takes: a group, its rules, a run of this month. */

type Sample = Readonly<Record<string, unknown>> & { readonly id: string };
type Make = (company: TestCompany) => Sample | Promise<Sample>;
type Add = (company: TestCompany, kind: AnyKind, overrides?: Readonly<Record<string, unknown>>) => Promise<Sample>;

export function paySamples(addSample: Add): Readonly<Record<string, Make>> {
  const groupOf = async (company: TestCompany): Promise<string> => (await addSample(company, PayGroup)).id;
  return {
    pay_components: () => sampleRow(PayComponent, { code: `c_${randomUUID().slice(0, 8)}`, deleted_at: null }),
    pay_rules: async (company) => sampleRow(PayRule, { group_id: await groupOf(company), ...usual }),
    payroll_runs: async (company) => runRow(await groupOf(company)),
    payroll_entries: async (company) => {
      const [run_id, employee_id] = [(await addSample(company, PayrollRun)).id, (await addSample(company, Employee)).id];
      return sampleRow(PayrollEntry, { key: `${run_id}:${employee_id}`, run_id, employee_id });
    },
  };
}

const usual = { late_mode: 'off', ot_base: 'pay', frequency: 'monthly', cut_off_day: 0 };

export function runRow(group_id: string): Sample {
  const span = { period_from: today(), period_to: today(), attendance_from: today(), attendance_to: today() };
  const id = randomUUID();
  const told = { run_no: `PAY-${id.slice(0, 12)}`, printed_number: null, key: id, group_id, type: 'regular', ...span, pay_date: today() };
  return sampleRow(PayrollRun, { id, ...told, state: 'draft', deleted_at: null, created_by: null, finalised_by: null, finalised_at: null });
}

/** A slip of somebody in a run, as the server writes it; `user`: whose account it is. */
export async function addSlip(company: TestCompany, run_id: string, employee_id: string, batch_id: string | null = null): Promise<void> {
  await company.server.sql(
    `insert into public.payslips (tenant_id, id, slip_no, run_id, employee_id, type, period_from, period_to, person, input, result, input_hash,
      engine_version, gross, deductions, payable, method, batch_id, published_at)
     values ($1, gen_random_uuid(), $2, $3, $4, 'regular', $5, $5, '{}', '{}', '{}', $6, 1, 100, 0, 100, 'cash', $7, now())`,
    [company.tenant, `SLIP-${randomUUID().slice(0, 12)}`, run_id, employee_id, today(), 'a'.repeat(64), batch_id],
  );
}

/** Slips of a run that were paid out of the till. */
export async function addBatch(company: TestCompany, run_id: string): Promise<string> {
  const id = randomUUID();
  await company.server.sql(
    `insert into public.pay_batches (tenant_id, id, batch_no, run_id, method, bank_account_id, amount, people, paid_on)
     values ($1, $2, $3, $4, 'cash', $5, 200, 2, $6)`,
    [company.tenant, id, `BATCH-${id.slice(0, 12)}`, run_id, company.the('cash'), today()],
  );
  return id;
}

/** Fields whose values follow from rules. */
export const ruledPay: Readonly<Record<string, readonly string[]>> = {
  pay_rules: ['late_mode', 'late_every', 'late_take_md', 'ot_base', 'ot_rate', 'frequency', 'cut_off_day'],
  payroll_runs: ['period_from', 'period_to', 'attendance_from', 'attendance_to', 'state', 'key'],
  payroll_entries: ['key', 'run_id', 'employee_id'],
};
