import * as v from 'valibot';

import { day, id, instant, optionalId, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

import { toOneself } from '../time/kind.ts';

/** What is used follows from requests, and what expires from `valid_until`: neither stands here. */
export const entryKinds = ['opening', 'allocate', 'accrue', 'carry_in', 'encash', 'adjust'] as const;
export type EntryKind = (typeof entryKinds)[number];

const entry = {
  id,
  /** What it was made from, once: `<employee>:<type>:2026-11`; empty = a person entered it. */
  source: text(160),
  employee_id: id,
  type_id: id,
  entry: v.picklist(entryKinds),
  /** Thousandths of a day, less than nothing where it takes some away. */
  md: v.pipe(v.number(), v.safeInteger(), v.minValue(-1_000_000), v.maxValue(1_000_000)),
  effective_date: day,
  /** The last day on which it is there; null = it stays. */
  valid_until: v.nullable(day),
  note: text(300),
  created_at: instant,
};
const refs = { employee_id: { kind: 'employees' }, type_id: { kind: 'leave_types' } } as const;

/** A line of somebody's ledger of leave; nothing is changed behind it. Lines that follow from a rule are the same from every device. */
export const LeaveEntry = defineKind({
  name: 'leave_entries',
  table: 'leave_entries',
  collection: 'people',
  area: 'leave_entries',
  // What a run takes of leave follows from what there is.
  read: ['manage_leave_requests', 'view_payroll'],
  brand: false,
  derivedId: { prefix: 'accrual:', field: 'source' },
  merge: {
    policy: 'fields',
    firstStands: null,
    silent: ['source', 'employee_id', 'type_id', 'entry', 'md', 'effective_date', 'valid_until', 'note'],
  },
  serverOnly: ['made_by'],
  refs: {
    employee_id: { kind: 'employees', inUse: 'employee_has_days' },
    type_id: { kind: 'leave_types', inUse: 'leave_type_in_use' },
  },
  most: 100_000,
  schema: v.strictObject({ ...entry, made_by: optionalId }),
  keys: { employee: (row) => row.employee_id, effective: (row) => row.effective_date },
  columns: { employee_id: (row) => row.employee_id, type_id: (row) => row.type_id, effective_date: (row) => row.effective_date },
});

export const OwnLeaveEntry = defineKind({
  ...toOneself,
  name: 'own_leave_entries',
  table: 'leave_entries',
  merge: { policy: 'server' },
  refs,
  most: 5000,
  schema: v.strictObject({ ...entry, user_id: optionalId }),
  keys: { effective: (row) => row.effective_date },
});
