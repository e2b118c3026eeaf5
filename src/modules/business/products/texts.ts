import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { productActions, productKinds } from './kind.ts';

export const texts: FeatureTexts<typeof productKinds, typeof productActions> = {
  kinds: {
    categories: m.admin_kind_categories,
    products: m.products_label,
    variants: m.products_variants,
    variant_costs: m.admin_kind_variant_costs,
    stock_movements: m.admin_kind_movements,
    stock_balances: m.admin_kind_balances,
  },
  actions: {
    'product.save': m.products_product,
    'product.cost': m.shell_action_product_cost,
    'stock.adjust': m.shell_action_stock_adjust,
  },
  fields: {
    description: m.products_description,
    manufacturer: m.products_manufacturer,
    unit: m.products_unit,
    sku: m.products_sku,
    barcode: m.products_barcode,
    price: m.common_price,
    compare_at_price: m.products_former_price,
    cost: m.products_cost,
    track_stock: m.products_count_stock,
    low_stock_at: m.products_field_low,
    in_shop: m.products_in_shop,
    seo_title: m.products_seo_title,
    seo_description: m.products_seo_description,
    max_per_order: m.products_max_per_order,
    on_hand: m.products_field_on_hand,
    reserved: m.products_field_reserved,
    with_courier: m.products_field_with_courier,
  },
  values: { status: { active: m.common_active, draft: m.products_status_draft, archived: m.products_status_archived } },
};
