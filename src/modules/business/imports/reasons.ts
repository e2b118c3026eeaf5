import { m } from '#messages';
import type { NumberText } from '#ui/display/numbers.tsx';

import type { RowReport } from './plan.ts';

/** Why a record is left out, in words. Reasons of the form `<field>_too_long` share one text where they have none of their own. */
export function reasonText({ reason, detail: told }: Pick<RowReport, 'reason' | 'detail'>, number: NumberText): string {
  const detail = typeof told === 'number' ? number(told) : told;
  const text = texts[reason];
  if (text) return text({ detail });
  return reason.endsWith('_too_long') ? m.import_reason_too_long({ detail }) : m.import_reason_other({ detail: detail || reason });
}

const texts: Readonly<Record<string, (inputs: { detail: string }) => string>> = {
  name_missing: () => m.import_reason_name_missing(),
  handle_too_long: () => m.import_reason_handle_too_long(),
  other_currency: m.import_reason_other_currency,
  other_currency_price: m.import_reason_other_currency_price,
  product_sku_twice: m.import_reason_product_sku_twice,
  only_photo: () => m.import_reason_only_photo(),
  option_missing: () => m.import_reason_option_missing(),
  option_too_long: () => m.import_reason_option_too_long(),
  options_differ: m.import_reason_options_differ,
  variant_twice: m.import_reason_variant_twice,
  no_variant: () => m.import_reason_no_variant(),
  two_readings: m.import_reason_two_readings,
  price_missing: () => m.import_reason_price_missing(),
  price_unreadable: m.import_reason_price_unreadable,
  price_negative: m.import_reason_price_negative,
  price_zero: () => m.import_reason_price_zero(),
  compare_at_price_unreadable: m.import_reason_price_unreadable,
  compare_at_price_negative: m.import_reason_compare_at_price_negative,
  cost_unreadable: m.import_reason_cost_unreadable,
  cost_negative: m.import_reason_cost_negative,
  stock_unreadable: m.import_reason_stock_unreadable,
  weight_unreadable: m.import_reason_weight_unreadable,
  name_too_long: m.import_reason_name_too_long,
  sku_too_long: () => m.import_reason_sku_too_long(),
  barcode_too_long: () => m.import_reason_barcode_too_long(),
  code_exponent: m.import_reason_code_exponent,
  categories_more: m.import_reason_categories_more,
  status_unknown: m.import_reason_status_unknown,
  key_of_other: m.import_reason_key_of_other,
  total_row: () => m.import_reason_total_row(),
  name_kept: m.import_reason_name_kept,
  sku_twice: m.import_reason_sku_twice,
  barcode_twice: m.import_reason_barcode_twice,
  sku_taken: m.import_reason_sku_taken,
  barcode_taken: () => m.import_reason_barcode_taken(),
  product_twice: m.import_reason_product_twice,
  customer_twice: m.import_reason_customer_twice,
  customer_deleted: m.import_reason_customer_deleted,
  phone_invalid: m.import_reason_phone_invalid,
  tags_too_many: m.import_reason_tags_too_many,
  category_too_deep: m.import_reason_category_too_deep,
  categories_too_many: m.import_reason_categories_too_many,
  tags_too_long: m.import_reason_tags_too_long,
  email_invalid: m.import_reason_email_invalid,
  reference_missing: () => m.statements_no_reference(),
  parcel_number_missing: () => m.courier_files_reason_number_missing(),
  consignment_missing: m.courier_files_reason_consignment_missing,
  parcel_unknown: m.courier_files_reason_unknown,
  parcel_twice: m.courier_files_reason_parcel_twice,
  consignment_twice: m.courier_files_reason_consignment_twice,
  consignment_other: m.courier_files_reason_other,
  consignment_of_other: m.courier_files_reason_of_other,
  consignment_too_long: m.courier_files_reason_too_long,
  parcel_of_several: m.courier_files_reason_several,
  status_missing: m.courier_files_reason_status_missing,
  status_word_unknown: m.courier_files_reason_word_unknown,
  status_on_its_way: m.courier_files_reason_on_its_way,
  parcel_finished: m.courier_files_reason_finished,
  told_outdated: m.courier_files_reason_outdated,
  told_day_unreadable: m.courier_files_reason_day,
  quotes_odd: m.import_reason_quotes_odd,
  cells_too_many: m.import_reason_cells_too_many,
};
