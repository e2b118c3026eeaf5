import * as v from 'valibot';

import { day, id, minorPositive, optionalId, quantity, text, texts } from '#data/fields.ts';

import type { CustomerRow } from '../customer-rules/index.ts';
import type { Booking, DraftItem, OrderRow, ParcelRow, SaleDraft } from '../sale-rules/index.ts';
import { orderSources } from '../sale-rules/kind.ts';

/* What the forms of orders and parcels hold while one types; the rules judge it again when it is saved. */

const amount = v.nullable(minorPositive);

export const formLine = v.object({
  /** The saved line this one continues; `null` for a new line. */
  item_id: optionalId,
  variant_id: optionalId,
  product_name: text(250, 1),
  variant_title: text(310),
  sku: v.nullable(text(64)),
  photo_path: v.nullable(text(200)),
  quantity: v.nullable(quantity),
  price: amount,
  discount: amount,
});
export type FormLine = v.InferOutput<typeof formLine>;

export const saleForm = v.object({
  ship_phone: text(30, 1),
  ship_name: text(100, 1),
  ship_phone2: text(30),
  ship_address: text(250),
  ship_zone_id: optionalId,
  ship_city: text(100),
  ship_area: text(100),
  ship_postcode: text(20),
  brand_id: v.nullable(id),
  order_date: v.nullable(day),
  source: v.picklist(orderSources),
  items: v.array(formLine),
  discount_type: v.picklist(['fixed', 'percent']),
  discount_value: amount,
  delivery_fee: amount,
  advance: amount,
  bank_account_id: optionalId,
  overpaid: v.boolean(),
  notes: text(2000),
  customer_note: text(2000),
  assigned_to: optionalId,
  tags: texts(50, 60),
  shipping_company_id: optionalId,
  consignment_id: text(60),
  tracking_code: text(60),
  weight_g: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000))),
  instructions: text(500),
  /** `null` = what the courier's rates say. */
  shipping_charge: amount,
});
export type SaleForm = v.InferOutput<typeof saleForm>;

export type FormStart = {
  readonly brandId: string | null;
  readonly accountId: string | null;
  /** `null` = the clock is in doubt, and the form asks for the date. */
  readonly today: string | null;
  readonly courierId?: string | null;
};

export function emptySale({ brandId, accountId, today, courierId = null }: FormStart): SaleForm {
  return {
    ...{
      ship_phone: '',
      ship_name: '',
      ship_phone2: '',
      ship_address: '',
      ship_zone_id: null,
      ship_city: '',
      ship_area: '',
      ship_postcode: '',
    },
    ...{
      brand_id: brandId,
      order_date: today,
      source: 'manual',
      items: [],
      discount_type: 'fixed',
      discount_value: null,
      delivery_fee: null,
    },
    ...{ advance: null, bank_account_id: accountId, overpaid: false, notes: '', customer_note: '', assigned_to: null, tags: [] },
    ...{ shipping_company_id: courierId, consignment_id: '', tracking_code: '', weight_g: null, instructions: '', shipping_charge: null },
  };
}

/** What is known of a customer, for the form that sends him something; what is not known leaves the form as it is. */
export function recipientOf({ name, phone, phone2, address, city, area, postcode, zone_id }: CustomerRow): Partial<SaleForm> {
  return {
    ...{ ship_name: name, ship_phone: phone },
    ...(phone2 && { ship_phone2: phone2 }),
    ...(address && { ship_address: address }),
    ...(city && { ship_city: city }),
    ...(area && { ship_area: area }),
    ...(postcode && { ship_postcode: postcode }),
    ...(zone_id && { ship_zone_id: zone_id }),
  };
}

/** The form that opens a saved order or parcel again. */
export function formOf(row: OrderRow | ParcelRow, start: FormStart): SaleForm {
  const { ship_phone, ship_name, ship_phone2, ship_address, ship_zone_id, ship_city, ship_area, ship_postcode, notes, customer_note } = row;
  const booking =
    'parcel_id' in row
      ? {
          shipping_company_id: row.shipping_company_id,
          consignment_id: row.consignment_id ?? '',
          tracking_code: row.tracking_code ?? '',
          weight_g: row.weight_g || null,
          instructions: row.instructions,
          shipping_charge: row.shipping_charge,
        }
      : {};
  return {
    ...emptySale(start),
    ...{ ship_phone, ship_name, ship_phone2, ship_address, ship_zone_id, ship_city, ship_area, ship_postcode, notes, customer_note },
    ...{ brand_id: row.brand_id, order_date: row.order_date, discount_type: row.discount_type, discount_value: row.discount_value || null },
    ...{ delivery_fee: row.delivery_fee, advance: row.advance || null },
    ...('source' in row ? { source: row.source, assigned_to: row.assigned_to, tags: row.tags } : {}),
    items: row.items.map((item) => ({
      item_id: item.id,
      variant_id: item.variant_id,
      product_name: item.product_name,
      variant_title: item.variant_title,
      sku: item.sku,
      photo_path: item.photo_path,
      quantity: item.quantity,
      price: item.price,
      discount: item.discount || null,
    })),
    ...booking,
  };
}

/** What the commands take. */
export function draftOfForm(form: SaleForm): SaleDraft & Booking & { readonly source: SaleForm['source'] } {
  const { shipping_charge, weight_g, order_date, brand_id, ...rest } = form;
  return {
    ...rest,
    brand_id: brand_id ?? '',
    ...(order_date === null ? {} : { order_date }),
    items: form.items.map(itemOfLine),
    discount_value: form.discount_value ?? 0,
    delivery_fee: form.delivery_fee ?? 0,
    advance: form.advance ?? 0,
    // Without one the parcel weighs what its goods do.
    ...(weight_g === null ? {} : { weight_g }),
    ...(shipping_charge === null ? {} : { shipping_charge }),
  };
}

function itemOfLine({ item_id, quantity: pieces, price, discount, ...line }: FormLine): DraftItem {
  return { ...line, ...(item_id === null ? {} : { id: item_id }), quantity: pieces ?? 0, price: price ?? 0, discount: discount ?? 0 };
}

/** The form's lines as amounts count them; a half-typed number counts as nothing. */
export function pricedForm(form: Pick<SaleForm, 'items' | 'discount_type' | 'discount_value' | 'delivery_fee'>) {
  const number = (value: number | null | undefined) => (value === null || value === undefined || !Number.isFinite(value) ? 0 : value);
  return {
    items: form.items.map((line) => ({ quantity: number(line.quantity), price: number(line.price), discount: number(line.discount) })),
    discount_type: form.discount_type,
    discount_value: number(form.discount_value),
    delivery_fee: number(form.delivery_fee),
  };
}
