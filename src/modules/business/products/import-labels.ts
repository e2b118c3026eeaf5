import { m } from '#messages';

/** What a field of a product file is called. */
export function productFieldLabel(field: string): string {
  if (field.startsWith('price:')) return m.import_field_price_in({ currency: field.slice(6) });
  const option = /^option(\d)_(name|value)$/.exec(field);
  if (option)
    return option[2] === 'name' ? m.import_field_option_name({ n: option[1] ?? '' }) : m.import_field_option_value({ n: option[1] ?? '' });
  return labels[field]?.() ?? field;
}

const labels: Readonly<Record<string, () => string>> = {
  handle: m.import_field_handle,
  name: m.import_field_name,
  description: m.import_field_description,
  status: m.import_field_status,
  brand: m.import_field_brand,
  category: m.import_field_category,
  manufacturer: m.import_field_manufacturer,
  tags: m.import_field_tags,
  unit: m.import_field_unit,
  sku: m.import_field_sku,
  barcode: m.import_field_barcode,
  price: m.import_field_price,
  compare_at_price: m.import_field_compare_at_price,
  currency: m.import_field_currency,
  cost: m.import_field_cost,
  stock: m.import_field_stock,
  weight: m.import_field_weight,
  weight_unit: m.import_field_weight_unit,
  track_stock: m.import_field_track_stock,
  low_stock_at: m.import_field_low_stock_at,
  variant_active: m.import_field_variant_active,
};
