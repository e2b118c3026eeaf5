import { allows } from '#access/access.ts';
import type { Store } from '#data/store.ts';
import { moneyToText } from '#kernel/money.ts';
import type { Sheet } from '#kernel/sheet.ts';

import { Brand } from '../../company/kind.ts';
import { ownColumns } from './import-formats.ts';
import { ProductCategory, StockBalance, VariantCost } from './kind.ts';
import { variantsOf } from './queries.ts';
import type { ProductRow } from './rules.ts';

type Cell = string | number | null;

/**
 * One record per variant, in columns that our own import reads back without changing anything. Costs are only for who may see
 * them.
 */
export async function productsSheet(store: Store, products: readonly ProductRow[]): Promise<Sheet> {
  const { currency } = store.company();
  const seesCosts = allows(store.access(), 'view_financial_dashboard');
  const categories = new Map((await store.find(ProductCategory)).map((row) => [row.id, row]));
  const brands = new Map((await store.find(Brand)).map((row) => [row.id, row.name]));
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '' : Number(moneyToText(amount, currency));
  // Names from the top; a category above itself, which an older server took, ends the way up.
  const path = (id: string | null, below: readonly string[] = []): string => {
    const category = id === null || below.includes(id) ? undefined : categories.get(id);
    return category ? [path(category.parent_id, [...below, category.id]), category.name].filter(Boolean).join(' > ') : '';
  };
  const records: Cell[][] = [];
  for (const product of products) {
    const variants = (await variantsOf(store, product.id)).filter((variant) => variant.deleted_at === null);
    const ids = variants.map((variant) => variant.id);
    const [balances, costs] = await Promise.all([store.getMany(StockBalance, ids), seesCosts ? store.getMany(VariantCost, ids) : []]);
    for (const variant of variants) {
      const values: Record<(typeof ownColumns)[number], Cell> = {
        handle: product.import_key ?? product.slug,
        name: product.name,
        status: product.status,
        brand: brands.get(product.brand_id) ?? '',
        category: path(product.category_id),
        manufacturer: product.manufacturer,
        description: product.description,
        tags: product.tags.join(', '),
        unit: product.unit,
        track_stock: String(product.track_stock),
        low_stock_at: product.low_stock_at,
        option1_name: product.options[0]?.name ?? '',
        option1_value: variant.option_values[0] ?? '',
        option2_name: product.options[1]?.name ?? '',
        option2_value: variant.option_values[1] ?? '',
        option3_name: product.options[2]?.name ?? '',
        option3_value: variant.option_values[2] ?? '',
        sku: variant.sku,
        barcode: variant.barcode,
        price: money(variant.price),
        compare_at_price: money(variant.compare_at_price),
        currency,
        cost: money(costs.find((row) => row.id === variant.id)?.cost),
        stock: balances.find((row) => row.id === variant.id)?.on_hand ?? 0,
        weight: variant.weight_g,
        weight_unit: variant.weight_g === null ? '' : 'g',
        variant_active: String(variant.active),
      };
      records.push(ownColumns.map((column) => values[column]));
    }
  }
  return { headers: ownColumns, rows: records };
}
