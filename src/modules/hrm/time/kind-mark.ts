import * as v from 'valibot';

import { day, id, instant, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

import { toOneself } from './kind-roster.ts';

const toOffice = { collection: 'attendance', area: 'attendance', read: ['view_attendance'], brand: false } as const;

/**
 * What somebody decided about a day against what the punches say: `status` = what it was; `hours` = when he came and went; `late_excused`;
 * `overtime` = the approved minutes. The newest of a type stands, and what was wrong is made void.
 */
export const markTypes = ['status', 'hours', 'late_excused', 'overtime'] as const;
export const markedStatuses = ['present', 'half_day', 'absent', 'leave', 'half_leave', 'holiday', 'weekly_off', 'worked_off'] as const;

const mark = {
  id,
  employee_id: id,
  day,
  type: v.picklist(markTypes),
  status: v.nullable(v.picklist(markedStatuses)),
  in_at: optionalInstant,
  out_at: optionalInstant,
  /** Approved overtime. */
  minutes: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1440))),
  reason: text(300),
  made_by: optionalId,
  created_at: instant,
  voided_at: optionalInstant,
};

export const DayMark = defineKind({
  ...toOffice,
  name: 'day_marks',
  table: 'day_marks',
  merge: { policy: 'fields', firstStands: null },
  refs: { employee_id: { kind: 'employees', inUse: 'employee_has_days' }, request_id: { kind: 'punch_requests' } },
  serverOnly: ['made_by'],
  part: { date: 'day' },
  putTogether: true,
  most: 20_000,
  schema: v.strictObject({ ...mark, request_id: optionalId }),
  keys: { day: (row) => row.day, employee: (row) => row.employee_id },
  columns: {
    employee_id: (row) => row.employee_id,
    day: (row) => row.day,
    type: (row) => row.type,
    request_id: (row) => row.request_id,
    void: (row) => (row.voided_at === null ? 0 : 1),
  },
});

export const OwnMark = defineKind({
  ...toOneself,
  name: 'own_marks',
  table: 'day_marks',
  merge: { policy: 'server' },
  refs: { employee_id: { kind: 'employees' } },
  part: { date: 'day' },
  most: 5000,
  schema: v.strictObject({ ...mark, user_id: optionalId }),
  keys: { day: (row) => row.day },
});

export const requestStates = ['asked', 'approved', 'rejected', 'withdrawn'] as const;

const request = {
  id,
  employee_id: id,
  day,
  in_at: optionalInstant,
  out_at: optionalInstant,
  reason: text(300, 1),
  status: v.picklist(requestStates),
  decided_note: text(300),
  decided_at: optionalInstant,
  created_at: instant,
};

/** Somebody says that a day was otherwise than the punches tell. */
export const PunchRequest = defineKind({
  ...toOffice,
  name: 'punch_requests',
  table: 'punch_requests',
  merge: { policy: 'fields', firstStands: null },
  refs: { employee_id: { kind: 'employees', inUse: 'employee_has_days' } },
  serverOnly: ['decided_by'],
  part: { date: 'created_at', open: ['decided_at'] },
  schema: v.strictObject({ ...request, decided_by: optionalId }),
  keys: { created: (row) => row.created_at },
  columns: {
    employee_id: (row) => row.employee_id,
    day: (row) => row.day,
    status: (row) => row.status,
    created_at: (row) => row.created_at,
  },
});

export const OwnRequest = defineKind({
  ...toOneself,
  name: 'own_requests',
  table: 'punch_requests',
  merge: { policy: 'fields', firstStands: null },
  refs: { employee_id: { kind: 'employees' } },
  serverOnly: ['user_id'],
  part: { date: 'created_at', open: ['decided_at'] },
  schema: v.strictObject({ ...request, user_id: optionalId }),
  keys: { created: (row) => row.created_at },
});
