import * as v from 'valibot';

import { code, day, details, id, instant, minorTotal, optionalId, optionalInstant, text, total } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

import { payMethods, runTypes } from './kind-run.ts';

const toPayroll = { collection: 'people', area: 'payroll', read: 'view_payroll', brand: false } as const;

export const slipStates = ['final', 'pulled', 'void'] as const;

const refs = {
  run_id: { kind: 'payroll_runs' },
  employee_id: { kind: 'employees' },
  batch_id: { kind: 'pay_batches' },
} as const;

/**
 * What somebody is paid in a run, for good: what it was made from, with its hash and the engine's version, and what came out. Later changes make
 * a difference in a later slip and touch nothing here. Amounts in minor units.
 */
const slip = {
  id,
  slip_no: text(60, 1),
  run_id: id,
  employee_id: id,
  type: v.picklist(runTypes),
  period_from: day,
  period_to: day,
  pay_date: v.nullable(day),
  state: v.picklist(slipStates),
  /** How often it was made anew. */
  revision: total,
  /** As he was then (`slip.ts`, `SlipPerson`). */
  person: details,
  /** What came out: lines, attendance, what is carried (`pay-engine`, `Slip`). */
  result: details,
  input_hash: code(/^[0-9a-f]{64}$/),
  engine_version: total,
  gross: minorTotal,
  deductions: minorTotal,
  payable: minorTotal,
  method: v.picklist(payMethods),
  batch_id: optionalId,
  paid_at: optionalInstant,
  /** Since when the person himself sees it. */
  published_at: optionalInstant,
  /** Why it was pulled back or made void. */
  reason: text(300),
  created_at: instant,
};

export const Payslip = defineKind({
  ...toPayroll,
  name: 'payslips',
  table: 'payslips',
  merge: { policy: 'server' },
  refs,
  part: { date: 'period_to' },
  most: 20_000,
  schema: v.strictObject({
    ...slip,
    /** What it was made from (`pay-engine`, `SlipInput`). */
    input: details,
  }),
  keys: { run: (row) => row.run_id, employee: (row) => row.employee_id + newestFirst(row.period_to) },
  columns: {
    run_id: (row) => row.run_id,
    employee_id: (row) => row.employee_id,
    period_to: (row) => row.period_to,
    state: (row) => row.state,
    type: (row) => row.type,
    batch_id: (row) => row.batch_id,
    method: (row) => row.method,
    gross: (row) => row.gross,
    payable: (row) => row.payable,
    paid: (row) => (row.paid_at === null ? 0 : 1),
  },
});

/** A person's own, once they are published. */
export const OwnPayslip = defineKind({
  ...toPayroll,
  name: 'own_payslips',
  table: 'payslips',
  area: 'own_pay',
  read: null,
  audience: 'user',
  merge: { policy: 'server' },
  refs,
  part: { date: 'period_to' },
  schema: v.strictObject({ ...slip, user_id: optionalId }),
  keys: { '-period_to': (row) => newestFirst(row.period_to) },
});

/** Slips that were paid in one go: by one file, or out of one till. */
export const PayBatch = defineKind({
  ...toPayroll,
  name: 'pay_batches',
  table: 'pay_batches',
  merge: { policy: 'server' },
  refs: { run_id: { kind: 'payroll_runs' }, bank_account_id: { kind: 'bank_accounts', inUse: 'account_in_use' } },
  most: 5000,
  schema: v.strictObject({
    id,
    batch_no: text(60, 1),
    run_id: id,
    method: v.picklist(payMethods),
    bank_account_id: id,
    amount: minorTotal,
    people: total,
    paid_on: day,
    reference: text(100),
    voided_at: optionalInstant,
    void_reason: text(200),
    created_by: optionalId,
    created_at: instant,
  }),
  keys: { run: (row) => row.run_id },
  columns: { run_id: (row) => row.run_id },
});

/** Where a person's pay goes; of what is private of him nothing else. Kept by the server from there. */
export const EmployeePayout = defineKind({
  name: 'employee_payouts',
  table: 'employee_payouts',
  collection: 'people',
  area: 'payouts',
  read: 'manage_payroll',
  brand: false,
  merge: { policy: 'server' },
  refs: { employee_id: { kind: 'employees' } },
  most: 3000,
  schema: v.strictObject({
    id,
    employee_id: id,
    bank_accounts: v.pipe(
      v.array(v.strictObject({ bank: text(100, 1), branch: text(100), routing: text(30), number: text(40, 1), title: text(120) })),
      v.maxLength(5),
    ),
    wallets: v.pipe(v.array(v.strictObject({ provider: text(40, 1), number: text(30, 1) })), v.maxLength(5)),
  }),
  keys: { employee: (row) => row.employee_id },
});
