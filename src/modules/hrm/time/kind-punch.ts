import * as v from 'valibot';

import { claimedInstant, id, instant, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

import { toOneself } from './kind-roster.ts';

const toOffice = { collection: 'attendance', area: 'attendance', read: ['view_attendance'], brand: false } as const;
/** A tablet's own rows of the last 48 hours. */
const toTablet = { collection: 'attendance', area: 'kiosk', read: null, audience: 'device', brand: false } as const;

/** `auto`: the device did not ask which way. */
export const directions = ['in', 'out', 'break_out', 'break_in', 'auto'] as const;
export const punchSources = ['kiosk', 'self', 'manager', 'import'] as const;
export const punchMethods = ['pin', 'qr', 'photo', 'manual', 'file'] as const;

const counter = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/** What whoever punches says. */
const claim = {
  id,
  employee_id: id,
  direction: v.picklist(directions),
  /** As the device's clock said; the time of receipt stands beside it. */
  captured_at: claimedInstant,
  method: v.picklist(punchMethods),
  /** The number of the punch on its device, what the device was switched on as, and its clock that only counts; null = nobody measured. */
  punch_no: v.nullable(counter),
  boot: v.nullable(text(40, 1)),
  mono_ms: v.nullable(counter),
  note: text(200),
};
const ofEmployee = { employee_id: { kind: 'employees' } } as const;
const serverOnly = ['source', 'received_at', 'user_id', 'made_by', 'kiosk_id'] as const;

/** A tablet that has lost its time claims any day; or the punch has lain there for long. */
function isAstray({ source, captured_at, received_at }: { readonly [K in 'source' | 'captured_at' | 'received_at']: string }): boolean {
  return source === 'kiosk' && Math.abs(Date.parse(received_at) - Date.parse(captured_at)) > 2 * 86_400_000;
}

/** Somebody came or went. It is never changed; what was wrong is made void. */
export const Punch = defineKind({
  ...toOffice,
  name: 'punches',
  table: 'punches',
  merge: { policy: 'fields', firstStands: null },
  refs: { employee_id: { kind: 'employees', inUse: 'employee_has_days' }, kiosk_id: { kind: 'kiosks' } },
  serverOnly: ['received_at', 'made_by', 'kiosk_id'],
  part: { date: 'received_at' },
  putTogether: true,
  most: 50_000,
  schema: v.strictObject({
    ...claim,
    source: v.picklist(punchSources),
    kiosk_id: optionalId,
    made_by: optionalId,
    received_at: instant,
    voided_at: optionalInstant,
    void_reason: text(300),
  }),
  keys: { captured: (row) => row.captured_at, employee: (row) => row.employee_id },
  columns: {
    employee_id: (row) => row.employee_id,
    captured_at: (row) => row.captured_at,
    direction: (row) => row.direction,
    source: (row) => row.source,
    method: (row) => row.method,
    kiosk_id: (row) => row.kiosk_id,
    received_at: (row) => row.received_at,
    astray: (row) => (isAstray(row) ? 1 : 0),
    void: (row) => (row.voided_at === null ? 0 : 1),
  },
});

/** A person's own punches; where it is allowed he makes them here. */
export const OwnPunch = defineKind({
  ...toOneself,
  name: 'own_punches',
  table: 'punches',
  merge: { policy: 'append' },
  refs: ofEmployee,
  serverOnly: [...serverOnly, 'voided_at'],
  part: { date: 'received_at' },
  most: 10_000,
  schema: v.strictObject({
    ...claim,
    user_id: optionalId,
    source: v.picklist(punchSources),
    received_at: instant,
    voided_at: optionalInstant,
  }),
  keys: { captured: (row) => row.captured_at },
});

/** What this tablet has taken. */
export const KioskPunch = defineKind({
  ...toTablet,
  name: 'kiosk_punches',
  table: 'punches',
  merge: { policy: 'append' },
  refs: ofEmployee,
  most: 10_000,
  schema: v.strictObject({ ...claim, device_id: optionalId }),
  keys: { captured: (row) => row.captured_at, employee: (row) => row.employee_id },
});

/** Of whom a tablet knows what: enough to ask him for his PIN. Kept by the server. */
export const KioskPerson = defineKind({
  ...toTablet,
  name: 'kiosk_people',
  table: 'kiosk_people',
  merge: { policy: 'server' },
  refs: { ...ofEmployee, device_id: { kind: 'kiosks' }, shift_id: { kind: 'shifts' } },
  most: 3000,
  schema: v.strictObject({
    id,
    device_id: id,
    employee_id: id,
    code: text(20, 1),
    name: text(120, 1),
    name_local: text(120),
    thumb: text(12_000),
    badge_code: v.nullable(text(60, 1)),
    /** Both null: he has no PIN. */
    salt: v.nullable(text(64, 1)),
    verifier: v.nullable(text(64, 1)),
    /** The hours that he usually has, minutes after midnight. */
    shift_id: optionalId,
    shift_name: text(60),
    shift_start: v.nullable(counter),
    shift_end: v.nullable(counter),
  }),
  keys: { employee: (row) => row.employee_id },
});

const lock = { id, employee_id: id, locked_at: claimedInstant, tries: counter };

/** Somebody gave wrong PINs for this person. */
export const KioskLock = defineKind({
  ...toOffice,
  name: 'kiosk_locks',
  table: 'kiosk_locks',
  merge: { policy: 'append' },
  refs: { ...ofEmployee, kiosk_id: { kind: 'kiosks' } },
  serverOnly: ['kiosk_id', 'received_at'],
  part: { date: 'received_at' },
  schema: v.strictObject({ ...lock, kiosk_id: optionalId, received_at: instant }),
  keys: { at: (row) => row.locked_at },
  columns: { received_at: (row) => row.received_at },
});

export const KioskOwnLock = defineKind({
  ...toTablet,
  name: 'kiosk_own_locks',
  table: 'kiosk_locks',
  merge: { policy: 'append' },
  refs: ofEmployee,
  schema: v.strictObject({ ...lock, device_id: optionalId }),
  keys: { at: (row) => row.locked_at },
});
