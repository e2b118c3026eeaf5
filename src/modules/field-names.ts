import type { AnyKind } from '#data/kind.ts';
import { m } from '#messages';

import { BankAccount } from './banking/transactions/kind.ts';
import { Customer } from './business/customer-rules/kind.ts';
import { Brand } from './company/kind.ts';

/*
 * What the fields of the records are called where a change itself is shown: a refused one, one that lost against another. Fields that
 * say nothing to a person (ids, technical times, what follows from other fields) have no name.
 */
const names: Readonly<Record<string, () => string>> = {
  name: m.orders_name,
  phone: m.orders_phone,
  phone2: m.orders_phone2,
  email: m.customers_field_email,
  address: m.orders_address,
  city: m.orders_city,
  area: m.orders_area,
  postcode: m.orders_postcode,
  tags: m.customers_field_tags,
  blocked: m.customers_field_blocked,
  notes: m.orders_notes,
  ship_name: m.orders_name,
  ship_phone: m.orders_phone,
  ship_phone2: m.orders_phone2,
  ship_address: m.orders_address,
  ship_city: m.orders_city,
  ship_area: m.orders_area,
  ship_postcode: m.orders_postcode,
  order_date: m.orders_date,
  transaction_date: m.orders_date,
  items: m.orders_items,
  delivery_fee: m.orders_delivery_fee,
  total_amount: m.orders_total,
  advance: m.orders_advance,
  cod_amount: m.orders_cod,
  collected_amount: m.orders_collected,
  delivery_details: m.orders_outcome,
  shipping_charge: m.orders_charge_shipping,
  cod_charge: m.orders_charge_cod,
  return_charge: m.orders_charge_return,
  other_charge: m.orders_charge_other,
  consignment_id: m.parcels_consignment,
  tracking_code: m.parcels_tracking,
  weight_g: m.parcels_weight,
  instructions: m.parcels_instructions,
  status: m.products_field_status,
  description: m.products_field_description,
  manufacturer: m.products_field_manufacturer,
  unit: m.products_field_unit,
  sku: m.products_field_sku,
  barcode: m.products_field_barcode,
  price: m.products_field_price,
  compare_at_price: m.products_field_compare,
  cost: m.products_field_cost,
  track_stock: m.products_field_track,
  low_stock_at: m.products_field_low,
  brand_id: m.orders_brand,
  customer_id: m.orders_customer,
  discount_type: m.orders_discount_kind,
  discount_value: m.orders_discount,
  fee: m.settings_zone_fee,
  base_fee: m.settings_base_fee,
  rates: m.settings_rates,
  cod_rate: m.settings_cod_rate,
  return_rule: m.settings_return_rule,
  partial_rule: m.settings_partial_rule,
  tracking_url: m.settings_tracking,
  order_prefix: m.settings_order_prefix,
  parcel_prefix: m.settings_parcel_prefix,
  bank_account_id: m.money_account,
  amount: m.money_amount,
  type: m.money_type,
  active: m.brands_active,
  invoice_footer: m.brands_footer,
  sort: m.brands_position,
  category: m.products_field_category,
};

export function fieldName(field: string): string | undefined {
  return Object.hasOwn(names, field) ? names[field]?.() : undefined;
}

const values: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  status: { active: m.products_status_active, draft: m.products_status_draft, archived: m.products_status_archived },
  discount_type: { fixed: m.orders_discount_fixed, percent: m.orders_discount_percent },
  type: { income: m.money_income, expense: m.money_expense },
};

/** The word for a value that is one of a few; `undefined` for every other. */
export function valueName(field: string, value: string): string | undefined {
  return values[field]?.[value]?.();
}

/** Kinds with a `name`, by the fields that hold the id of one. */
const named = { brand_id: Brand, customer_id: Customer, bank_account_id: BankAccount } as const satisfies Readonly<Record<string, AnyKind>>;

/** The kind whose name stands for the id in this field. */
export function kindNamedBy(field: string): (typeof named)[keyof typeof named] | undefined {
  return Object.hasOwn(named, field) ? named[field as keyof typeof named] : undefined;
}

/** Fields in minor units of the company's currency. */
export function isMoney(field: string): boolean {
  return /(_amount|_fee|_charge|_price)$|^(price|cost|fee|advance|amount|discount_value)$/.test(field);
}
