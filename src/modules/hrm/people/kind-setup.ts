import * as v from 'valibot';

import { flag, id, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

/** Who works with people's records at all: names and places are for each of them. */
export const peopleReaders = [
  'view_hrm_dashboard',
  'manage_employees',
  'view_attendance',
  'manage_leave_requests',
  'manage_advances',
  'view_payroll',
  'manage_hrm_settings',
] as const;

const setup = {
  collection: 'people',
  area: 'people_setup',
  read: peopleReaders,
  brand: false,
  atMost: 200,
} as const;

export const Department = defineKind({
  ...setup,
  name: 'departments',
  table: 'departments',
  merge: { policy: 'fields', firstStands: ['name'] },
  unique: [{ field: 'name', code: 'department_exists', loose: true }],
  schema: v.strictObject({ id, name: text(100, 1), active: flag, deleted_at: optionalInstant }),
});

/** Where people work: a factory, a shop, an office. Tablets stand there, and holidays may be of one of them alone. */
export const WorkPlace = defineKind({
  ...setup,
  name: 'work_places',
  table: 'work_places',
  merge: { policy: 'fields', firstStands: ['name', 'address'] },
  unique: [{ field: 'name', code: 'work_place_exists', loose: true }],
  schema: v.strictObject({ id, name: text(100, 1), address: text(250), active: flag, deleted_at: optionalInstant }),
});
