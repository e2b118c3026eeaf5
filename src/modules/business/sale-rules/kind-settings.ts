import * as v from 'valibot';

import { count, flag, id, minorPositive, optionalId, optionalInstant, share, sort, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

/** Whose files and columns a courier's are; `own_rider` = our own, who has none; '' = of no company that we know. */
export const courierFormats = ['', 'own_rider', 'pathao', 'steadfast', 'redx'] as const;

/** What a courier adds for a return or a partial delivery: share of the delivery charge in hundredths of a percent, or an amount. */
const surcharge = v.strictObject({ type: v.picklist(['none', 'percent', 'fixed']), value: minorPositive });

export const ShippingCompany = defineKind({
  name: 'shipping_companies',
  table: 'shipping_companies',
  collection: 'settings',
  area: 'core',
  read: null,
  brand: false,
  merge: {
    policy: 'fields',
    firstStands: [
      ...(['name', 'base_fee', 'rates', 'cod_rate', 'cod_minimum', 'return_rule', 'partial_rule'] as const),
      ...(['cycle_days', 'bank_account_id', 'tracking_url'] as const),
    ],
  },
  refs: { bank_account_id: { kind: 'bank_accounts' } },
  unique: [{ field: 'name', code: 'setting_exists', loose: true }],
  schema: v.strictObject({
    id,
    name: text(100, 1),
    /** Usually one of `courierFormats`. */
    code: text(40),
    /** With `{code}` where the consignment id belongs. */
    tracking_url: text(300),
    base_fee: minorPositive,
    rates: v.pipe(
      v.array(v.strictObject({ zone_id: id, base_weight_g: count, base_fee: minorPositive, step_g: count, step_fee: minorPositive })),
      v.maxLength(500),
    ),
    /** Share of the collected amount, in hundredths of a percent. */
    cod_rate: share,
    /** The least that is taken for collecting. Minor units. */
    cod_minimum: minorPositive,
    return_rule: surcharge,
    partial_rule: surcharge,
    /** So many days after the end of a parcel its money should be here; 0 = not agreed. */
    cycle_days: count,
    /** Where his money usually arrives. */
    bank_account_id: optionalId,
    active: flag,
    sort,
    deleted_at: optionalInstant,
  }),
  keys: { sort: (row) => String(1000 + row.sort) },
  atMost: 500,
});

export const DeliveryZone = defineKind({
  name: 'delivery_zones',
  table: 'delivery_zones',
  collection: 'settings',
  area: 'core',
  read: null,
  brand: false,
  merge: { policy: 'fields', firstStands: ['name', 'fee'] },
  unique: [{ field: 'name', code: 'setting_exists', loose: true }],
  schema: v.strictObject({ id, name: text(100, 1), fee: minorPositive, active: flag, sort, deleted_at: optionalInstant }),
  keys: { sort: (row) => String(1000 + row.sort) },
  atMost: 500,
});

export const CancelReason = defineKind({
  name: 'cancel_reasons',
  table: 'cancel_reasons',
  collection: 'settings',
  area: 'core',
  read: null,
  brand: false,
  merge: { policy: 'fields', firstStands: ['name'] },
  unique: [{ field: 'name', code: 'setting_exists', loose: true }],
  keepOne: 'reason_last',
  schema: v.strictObject({ id, name: text(100, 1), active: flag, sort, deleted_at: optionalInstant }),
  keys: { sort: (row) => String(1000 + row.sort) },
  atMost: 500,
});
