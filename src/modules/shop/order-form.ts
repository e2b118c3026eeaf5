import { toLatinDigits } from '#kernel/digits.ts';
import { normalisePhone } from '#kernel/phone.ts';
import type { StoreOrder, StoreSnapshot } from '#modules/storefront/config/index.ts';

import { deliveryOf, type SeenCart } from './cart.ts';
import type { Buyer } from './kept.ts';

/* What is asked of whoever orders, and whether it is enough. The server asks the same. */

export type OrderForm = Buyer & {
  readonly note: string;
  readonly payment: StoreOrder['payment'];
  readonly reference: string;
  /** Nobody sees this field: who fills it in is a machine. */
  readonly website: string;
};
export const errors = ['name', 'phone', 'address', 'zone_id', 'reference'] as const;
export type FormError = (typeof errors)[number];

export function errorsOf(form: OrderForm, { zones, company }: StoreSnapshot): readonly FormError[] {
  const wrong: Readonly<Record<FormError, boolean>> = {
    name: form.name.length < 2,
    phone: !normalisePhone(form.phone, company.country).valid,
    address: form.address.length < 10,
    zone_id: zones.length > 0 && !zones.some(({ id }) => id === form.zone_id),
    reference: form.payment === 'advance_ref' && form.reference.length < 3,
  };
  return errors.filter((name) => wrong[name]);
}

/** What is to be paid as it is shown now, in minor units; `null` while nobody has chosen where it goes. */
export function totalOf(store: StoreSnapshot, cart: SeenCart, zoneId: string): number | null {
  const { fee } = deliveryOf(store, cart.subtotal, zoneId);
  const needsZone = store.zones.length > 0 && !store.zones.some(({ id }) => id === zoneId);
  return fee === null || needsZone ? null : cart.subtotal + fee;
}

type Told = {
  readonly store: StoreSnapshot;
  readonly cart: SeenCart;
  readonly identity: Pick<StoreOrder, 'id' | 'token'>;
  readonly total: number;
  readonly filledMs: number;
};

export function orderOf(form: OrderForm, { store, cart, identity, total, filledMs }: Told): StoreOrder {
  const { zone_id, phone, reference, ...rest } = form;
  return {
    ...rest,
    ...identity,
    slug: store.slug,
    items: cart.lines.filter(({ counts }) => counts).map(({ variant, quantity }) => ({ variant_id: variant.id, qty: quantity })),
    zone_id: zone_id === '' ? null : zone_id,
    phone: toLatinDigits(phone),
    phone_e164: normalisePhone(phone, store.company.country).e164,
    reference: form.payment === 'advance_ref' ? reference : '',
    shown_total: total,
    filled_ms: Math.max(0, Math.round(filledMs)),
  };
}
