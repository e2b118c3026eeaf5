import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { productActions, productKinds } from './kind.ts';

export const texts: FeatureTexts<typeof productKinds, typeof productActions> = {
  kinds: {
    categories: m.admin_kind_categories,
    products: m.products_label,
    variants: m.admin_kind_variants,
    variant_costs: m.admin_kind_variant_costs,
    stock_movements: m.admin_kind_movements,
    stock_balances: m.admin_kind_balances,
  },
  actions: {
    'product.save': m.shell_action_product_save,
    'product.cost': m.shell_action_product_cost,
    'stock.adjust': m.shell_action_stock_adjust,
  },
  fields: {
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
  },
  values: { status: { active: m.products_status_active, draft: m.products_status_draft, archived: m.products_status_archived } },
};
