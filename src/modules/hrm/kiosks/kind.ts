import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { code, count, id, instant, optionalId, optionalInstant, text, total } from '#data/fields.ts';
import { defineKind, type Row } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';
import { Company } from '#modules/company/kind.ts';

const { country, digits, locale, time_zone } = Company.schema.entries;

/** What a tablet has to know of itself and of its company. */
const ownFields = {
  id,
  /** The same as `id`. */
  device_id: id,
  name: text(60, 1),
  place_id: optionalId,
  /** Whose work is written down on it; null = people come and go by it. */
  line_id: optionalId,
  enrolled_at: instant,
  revoked_at: optionalInstant,
  ...{ company_name: text(100, 1), time_zone, locale, digits, country },
  /** What the person who set it up reads. */
  language: v.nullable(v.picklist(['en', 'bn'])),
};

/** A tablet at a gate, which has an account of its own. What waits on it was told at its last contact. */
export const Kiosk = defineKind({
  name: 'kiosks',
  table: 'kiosks',
  collection: 'attendance',
  area: 'kiosks',
  read: ['view_attendance', 'manage_hrm_settings'],
  brand: false,
  merge: { policy: 'fields', firstStands: null },
  refs: { place_id: { kind: 'work_places', inUse: 'work_place_has_kiosks' }, line_id: { kind: 'factory_lines', inUse: 'line_in_use' } },
  serverOnly: [
    ...['device_id', 'enrolled_at', 'enrolled_by', 'revoked_at', 'seen_at', 'reported_at', 'waiting'],
    ...['company_name', 'time_zone', 'locale', 'digits', 'country', 'language'],
  ],
  atMost: 200,
  schema: v.strictObject({
    ...ownFields,
    enrolled_by: id,
    seen_at: optionalInstant,
    /** The last contact at which nothing waited. */
    reported_at: optionalInstant,
    waiting: count,
  }),
});
export type KioskRow = Row<typeof Kiosk>;

/** The same row for the tablet itself. */
export const ThisKiosk = defineKind({
  name: 'this_kiosk',
  table: 'kiosks',
  collection: 'attendance',
  area: 'this_kiosk',
  read: null,
  audience: 'device',
  brand: false,
  merge: { policy: 'server' },
  refs: { place_id: { kind: 'work_places' }, line_id: { kind: 'factory_lines' } },
  schema: v.strictObject(ownFields),
});
export type ThisKioskRow = Row<typeof ThisKiosk>;

/** How the clock of a tablet stood at the first and at the last contact since a start. */
export const KioskContact = defineKind({
  name: 'kiosk_contacts',
  table: 'kiosk_contacts',
  collection: 'attendance',
  area: 'kiosks',
  read: ['view_attendance', 'manage_hrm_settings'],
  brand: false,
  merge: { policy: 'server' },
  refs: { kiosk_id: { kind: 'kiosks' } },
  part: { date: 'at' },
  most: 10_000,
  schema: v.strictObject({
    id,
    kiosk_id: id,
    boot: code(/^[\dA-Za-z-]{8,40}$/),
    /** Milliseconds since that start. */
    mono_ms: v.pipe(total, v.minValue(0)),
    claimed: instant,
    /** Milliseconds by which the server's clock was ahead of the tablet's. */
    offset_ms: total,
    at: instant,
  }),
  keys: { newest: (row) => newestFirst(row.at), kiosk: (row) => row.kiosk_id + newestFirst(row.at) },
});
export type KioskContactRow = Row<typeof KioskContact>;

export const kioskKinds = [Kiosk, ThisKiosk, KioskContact] as const;

export const kioskActions = [
  defineAction({ name: 'kiosk.save', permission: 'manage_attendance', touches: { kiosks: { patch: ['name', 'place_id', 'line_id'] } } }),
] as const;
