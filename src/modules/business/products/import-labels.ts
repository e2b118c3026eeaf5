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
  name: m.common_name,
  description: m.products_description,
  status: m.common_status,
  brand: m.common_brand,
  category: m.products_category,
  manufacturer: m.products_manufacturer,
  tags: m.common_tags,
  unit: m.products_unit,
  sku: m.products_sku,
  barcode: m.products_barcode,
  price: m.common_price,
  compare_at_price: m.products_former_price,
  currency: m.common_currency,
  cost: m.products_cost,
  stock: m.products_stock,
  weight: m.import_field_weight,
  weight_unit: m.import_field_weight_unit,
  track_stock: m.products_count_stock,
  low_stock_at: m.import_field_low_stock_at,
  variant_active: m.import_field_variant_active,
};
