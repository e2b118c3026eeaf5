import * as v from 'valibot';

import { code, day, id, instant, optionalId, optionalInstant, text, texts } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName } from '#data/sort-key.ts';
import { digitsOf, foldText } from '#kernel/search.ts';

import { peopleReaders } from './kind-setup.ts';

export const employmentTypes = ['permanent', 'probation', 'contract', 'casual', 'intern', 'part_time'] as const;
/** Whoever is `exited` may be hired again: the record goes on. */
export const employeeStatuses = ['probation', 'active', 'notice', 'suspended', 'long_leave', 'exited'] as const;
export type EmployeeStatus = (typeof employeeStatuses)[number];
export const exitReasons = ['resigned', 'dismissed', 'contract_end', 'retired', 'died', 'other'] as const;

/** What colleagues in the office know of a person. What is private and what he earns are kinds of their own. */
export const Employee = defineKind({
  name: 'employees',
  table: 'employees',
  collection: 'people',
  area: 'employees',
  read: peopleReaders,
  brand: false,
  files: true,
  merge: {
    policy: 'fields',
    firstStands: [
      ...['code', 'name', 'name_local', 'email', 'phone', 'designation', 'status', 'join_date', 'probation_end', 'contract_end'],
      ...['exit_date', 'user_id', 'badge_code', 'birthday', 'tags', 'merged_into'],
    ],
  },
  unique: [
    { field: 'code', code: 'employee_code_exists', loose: true },
    { field: 'badge_code', code: 'badge_exists', loose: true },
  ],
  refs: {
    department_id: { kind: 'departments', inUse: 'department_in_use' },
    place_id: { kind: 'work_places', inUse: 'work_place_in_use' },
    manager_id: { kind: 'employees' },
    merged_into: { kind: 'employees' },
  },
  putTogether: true,
  most: 3000,
  schema: v.strictObject({
    id,
    /** `E-7K3F01`: with the device's code, so that it is permanent without the server; or as the company writes it. */
    code: text(20, 1),
    name: text(120, 1),
    /** The name in the other script. */
    name_local: text(120),
    /** A small picture as `data:` address, 96 pixels wide: lists and tablets have it without asking storage. */
    thumb: text(12_000),
    photo_path: v.nullable(text(200)),
    email: text(254),
    phone: text(30),
    department_id: optionalId,
    designation: text(80),
    place_id: optionalId,
    manager_id: optionalId,
    employment_type: v.picklist(employmentTypes),
    status: v.picklist(employeeStatuses),
    join_date: day,
    probation_end: v.nullable(day),
    contract_end: v.nullable(day),
    /** The last day of work. */
    exit_date: v.nullable(day),
    exit_reason: v.nullable(v.picklist(exitReasons)),
    /** His account, where he has one: he sees his own days. */
    user_id: optionalId,
    /** What his badge says; null = no badge. */
    badge_code: v.nullable(text(60, 1)),
    /** Day and month, `MM-DD`: colleagues may congratulate; the year is private. */
    birthday: v.nullable(code(/^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/)),
    tags: texts(20, 60),
    /** This record was a second one of that person. */
    merged_into: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { name: (row) => byName(row.name), code: (row) => foldText(row.code), user: (row) => row.user_id ?? '' },
  columns: {
    code: (row) => foldText(row.code),
    designation: (row) => byName(row.designation),
    department_id: (row) => row.department_id,
    place_id: (row) => row.place_id,
    manager_id: (row) => row.manager_id,
    merged: (row) => (row.merged_into === null ? 0 : 1),
    merged_into: (row) => row.merged_into,
    employment_type: (row) => row.employment_type,
    status: (row) => row.status,
    join_date: (row) => row.join_date,
    probation_end: (row) => row.probation_end,
    contract_end: (row) => row.contract_end,
    exit_date: (row) => row.exit_date,
    phone: (row) => digitsOf(row.phone).slice(-10),
    has_badge: (row) => (row.badge_code === null ? 0 : 1),
    has_photo: (row) => (row.thumb === '' ? 0 : 1),
    tags: (row) => row.tags.map(foldText),
    created_at: (row) => row.created_at,
  },
  search: (row) => [row.name, row.name_local, row.code, row.phone, row.designation, row.badge_code],
});

export const jobReasons = [
  ...(['join', 'promotion', 'transfer', 'confirmation', 'suspension', 'long_leave', 'return'] as const),
  ...(['notice', 'exit', 'rehire', 'correction'] as const),
] as const;

/** A line of the history of his work: what held from a day on. The newest of a day stands; nothing is changed behind it. */
export const EmployeeJob = defineKind({
  name: 'employee_jobs',
  table: 'employee_jobs',
  collection: 'people',
  area: 'employees',
  read: peopleReaders,
  brand: false,
  merge: { policy: 'append' },
  refs: {
    employee_id: { kind: 'employees' },
    department_id: { kind: 'departments' },
    place_id: { kind: 'work_places' },
    manager_id: { kind: 'employees' },
  },
  putTogether: true,
  most: 20_000,
  schema: v.strictObject({
    id,
    employee_id: id,
    effective_from: day,
    reason: v.picklist(jobReasons),
    status: v.picklist(employeeStatuses),
    designation: text(80),
    department_id: optionalId,
    place_id: optionalId,
    manager_id: optionalId,
    employment_type: v.picklist(employmentTypes),
    note: text(500),
    created_at: instant,
  }),
  keys: { employee: (row) => row.employee_id },
  columns: { employee_id: (row) => row.employee_id, effective_from: (row) => row.effective_from, created_at: (row) => row.created_at },
});
