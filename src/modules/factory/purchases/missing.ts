import { mulDiv } from '#kernel/exact.ts';

import { inStock, parts } from '../material-ledger/index.ts';
import { type ComponentRow, measuresOf, type SupplierPriceRow, type SupplierRow, unitOf } from '../materials/index.ts';
import type { ComponentFigures } from '../stock/index.ts';

/** A component of which there will be too little, and how it would be bought. Quantities in millionths of the stock unit. */
export type Missing = {
  readonly component: ComponentRow;
  /** So much less will be there than there should be. */
  readonly short: number;
  /** Whom it is bought of: the usual supplier, else the cheapest one; `undefined` = nobody sells it yet. */
  readonly supplier: string | undefined;
  readonly measure: string;
  readonly measureName: string;
  /** Whole packs, in millionths, and as much of the stock unit. */
  readonly count: number;
  readonly quantity: number;
  /** Millionths of a minor unit for one of the measure; null = nobody knows. */
  readonly price: number | null;
  /** It is asked for by requisitions, and not only by its level. */
  readonly asked: boolean;
};

type Facts = {
  readonly components: readonly ComponentRow[];
  readonly figures: ReadonlyMap<string, Pick<ComponentFigures, 'projected' | 'available' | 'reserved'>>;
  readonly prices: readonly SupplierPriceRow[];
  readonly suppliers: readonly SupplierRow[];
  readonly today: string;
};

/**
 * What is to be bought: what the level asks for and what requisitions wait for, less what is there, less what is already ordered; at least the
 * usual quantity and what the supplier sells at least, rounded up to whole packs.
 */
export function missingOf({ components, figures, prices, suppliers, today }: Facts): readonly Missing[] {
  const selling = new Set(suppliers.filter((row) => row.active && row.deleted_at === null && row.merged_into === null).map(({ id }) => id));
  const valid = prices.filter((row) => row.deleted_at === null && row.valid_from <= today && selling.has(row.supplier_id));
  const byComponent = Map.groupBy(valid, ({ component_id }) => component_id);
  return components.flatMap((component) => {
    const own = figures.get(component.id);
    if (!own || !component.active || component.deleted_at !== null || !component.track_stock) return [];
    const short = component.reorder_point - own.projected;
    if (short <= 0) return [];
    const price = cheapest(component, newest(byComponent.get(component.id) ?? []), component.default_supplier_id);
    const supplier =
      price?.supplier_id ?? (selling.has(component.default_supplier_id ?? '') ? (component.default_supplier_id ?? undefined) : undefined);
    const key = (price ? price.pack_id : component.packs[0]?.id) ?? component.stock_unit;
    const measure = measuresOf(component).find((one) => one.key === key);
    const size = measure ? sizeOf(component, key) : undefined;
    if (!measure || !size) return [];
    const wanted = Math.max(short, component.reorder_qty, price?.min_qty ?? 0);
    const packs = Math.ceil(mulDiv(wanted, size.den, size.num) / parts);
    const whole = Math.max(1, mulDiv(packs * parts, size.num, size.den) < wanted ? packs + 1 : packs);
    return [
      {
        ...{ component, short, supplier, measure: key, measureName: measure.name, count: whole * parts },
        quantity: mulDiv(whole * parts, size.num, size.den),
        ...{ price: price?.price ?? null, asked: own.reserved > 0 && own.available < 0 },
      },
    ];
  });
}

/** Of each supplier the price that holds. */
function newest(rows: readonly SupplierPriceRow[]): readonly SupplierPriceRow[] {
  const known = new Map<string, SupplierPriceRow>();
  for (const row of rows) {
    const before = known.get(row.supplier_id);
    if (!before || before.valid_from < row.valid_from) known.set(row.supplier_id, row);
  }
  return [...known.values()];
}

function cheapest(component: ComponentRow, rows: readonly SupplierPriceRow[], usual: string | null): SupplierPriceRow | undefined {
  const own = rows.find(({ supplier_id }) => supplier_id === usual);
  if (own) return own;
  const each = (row: SupplierPriceRow) => {
    const size = sizeOf(component, row.pack_id ?? component.stock_unit);
    return size ? (row.price * size.den) / size.num : Number.POSITIVE_INFINITY;
  };
  return rows.toSorted((a, b) => each(a) - each(b))[0];
}

/** How much of the stock unit one of a measure is. */
function sizeOf(component: ComponentRow, key: string): { readonly num: number; readonly den: number } | undefined {
  const measure = measuresOf(component).find((one) => one.key === key)?.measure;
  const one = measure && inStock(measure, unitOf(component.stock_unit));
  return one && 'value' in one ? { num: Number(one.value.n), den: Number(one.value.d) } : undefined;
}
