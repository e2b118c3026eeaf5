import * as v from 'valibot';

import {
  count,
  day,
  dueDay,
  flag,
  id,
  instant,
  minorPositive,
  minorTotal,
  optionalId,
  optionalInstant,
  share,
  text,
  total,
} from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';
import { foldText } from '#kernel/search.ts';

/** Whoever runs the payroll; who reads slips sees runs, too. */
const toPayroll = { collection: 'people', area: 'payroll', read: 'view_payroll', brand: false } as const;

export const runTypes = ['regular', 'bonus', 'off_cycle', 'final_settlement'] as const;
export type RunType = (typeof runTypes)[number];

/** As a draft it is worked out anew on every device; from `finalised` on its slips say what it is, and the server alone moves it. */
export const runStates = ['draft', 'finalised', 'partly_paid', 'paid', 'voided'] as const;
export type RunState = (typeof runStates)[number];

export const payMethods = ['bank', 'wallet', 'cash'] as const;
export type PayMethod = (typeof payMethods)[number];

/** People of a group who are paid for a period. Amounts in minor units. */
export const PayrollRun = defineKind({
  ...toPayroll,
  name: 'payroll_runs',
  table: 'payroll_runs',
  // Two devices that begin the same month begin one run.
  derivedId: { prefix: 'payroll:', field: 'key' },
  merge: {
    policy: 'fields',
    guarded: ['attendance_from', 'attendance_to', 'bonus_percent', 'bonus_months'],
    firstStands: null,
    silent: ['run_no', 'key'],
  },
  serverOnly: [
    ...['state', 'engine_version', 'people', 'gross', 'deductions', 'payable', 'paid', 'employer_cost'],
    ...['reason', 'finalised_at', 'finalised_by', 'printed_number', 'created_by'],
  ],
  number: 'run_no',
  printedNumber: 'printed_number',
  refs: { group_id: { kind: 'pay_groups', inUse: 'pay_group_in_use' } },
  part: { date: 'period_to' },
  most: 2000,
  schema: v.strictObject({
    id,
    run_no: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    /** `<group>:<type>:<from>:<to>:<number>`; its id follows from it. */
    key: text(140, 1),
    group_id: id,
    type: v.picklist(runTypes),
    period_from: day,
    period_to: day,
    attendance_from: day,
    attendance_to: day,
    title: text(120),
    pay_date: v.nullable(dueDay),
    /** Of a bonus: its share of the basic pay, in hundredths of a percent, and the months of service by which it is in full. */
    bonus_percent: share,
    bonus_months: count,
    notes: text(2000),
    state: v.picklist(runStates),
    engine_version: total,
    people: total,
    gross: minorTotal,
    deductions: minorTotal,
    payable: minorTotal,
    paid: minorTotal,
    employer_cost: minorTotal,
    /** Why it was opened again or made void. */
    reason: text(300),
    finalised_at: optionalInstant,
    finalised_by: optionalId,
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { '-period_to': (row) => newestFirst(row.period_to, newestFirst(row.created_at)) },
  columns: {
    period_to: (row) => row.period_to,
    run_no: (row) => row.run_no,
    group_id: (row) => row.group_id,
    type: (row) => row.type,
    state: (row) => row.state,
    payable: (row) => row.payable,
    pay_date: (row) => row.pay_date,
    title: (row) => foldText(row.title),
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.run_no, row.printed_number, row.title, row.notes],
});

export const standings = ['in', 'held', 'out'] as const;

/** What is said of one person in a run before it is final. */
export const PayrollEntry = defineKind({
  ...toPayroll,
  name: 'payroll_entries',
  table: 'payroll_entries',
  derivedId: { prefix: 'payroll_entry:', field: 'key' },
  merge: {
    policy: 'fields',
    firstStands: [
      'standing',
      'reason',
      'bonus',
      'bonus_note',
      'deduction',
      'deduction_note',
      'overtime',
      'method',
      'no_differences',
      'key',
      'run_id',
    ],
  },
  refs: { run_id: { kind: 'payroll_runs' }, employee_id: { kind: 'employees' } },
  most: 5000,
  schema: v.strictObject({
    id,
    /** `<run>:<employee>`. */
    key: text(80, 1),
    run_id: id,
    employee_id: id,
    /** `held`: he is paid later; `out`: this run does not pay him. */
    standing: v.picklist(standings),
    reason: text(200),
    bonus: minorPositive,
    bonus_note: text(100),
    deduction: minorPositive,
    deduction_note: text(100),
    /** Minutes in place of those that attendance approved; null = as approved. */
    overtime: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(20_000))),
    /** null = as his accounts say. */
    method: v.nullable(v.picklist(payMethods)),
    /** What changed in earlier months is not settled in this run. */
    no_differences: flag,
  }),
  keys: { run: (row) => row.run_id },
  columns: { run_id: (row) => row.run_id, employee_id: (row) => row.employee_id },
});
