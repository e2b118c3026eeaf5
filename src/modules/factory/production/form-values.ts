import * as v from 'valibot';

import { dueDay, id, optionalId, text, texts } from '#data/fields.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { Product, Variant } from '../../business/products/kind.ts';
import type { BillRow, OrderFacts, OrderRow } from '../producing/index.ts';
import { orderPriorities, ProductionOrder } from '../producing/kind.ts';

/* What the form of an order holds. `count`: whole pieces; an output without any is not made. */

const count = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)));
const Output = v.object({ id, variant_id: optionalId, name: text(250), options: texts(3, 100), count });
export type OutputValues = v.InferInput<typeof Output>;

export const OrderFields = v.object({
  bill_id: id,
  outputs: v.array(Output),
  ...{ start_date: v.nullable(dueDay), due_date: v.nullable(dueDay), priority: v.picklist(orderPriorities) },
  line_id: optionalId,
  notes: ProductionOrder.schema.entries.notes,
  release: v.boolean(),
});
export type OrderValues = v.InferOutput<typeof OrderFields>;

export const startValues: v.InferInput<typeof OrderFields> = {
  ...{ bill_id: '', outputs: [], start_date: null, due_date: null, priority: 'normal', line_id: null, notes: '', release: false },
};

export function valuesOf(row: OrderRow): v.InferInput<typeof OrderFields> {
  const { bill_id, outputs, start_date, due_date, priority, line_id, notes } = row;
  return {
    ...{ bill_id, start_date, due_date, priority, line_id, notes, release: false },
    outputs: outputs.map(({ quantity, ...output }) => ({ ...output, count: quantity })),
  };
}

export function factsOf(values: OrderValues, bill: BillRow): OrderFacts {
  const { outputs, start_date, due_date, priority, line_id, notes, release } = values;
  return {
    ...{ bill, start_date, due_date, priority, line_id, notes, status: release ? 'released' : 'planned' },
    outputs: outputs.flatMap(({ count: quantity, ...output }) => (quantity ? [{ ...output, quantity }] : [])),
  };
}

/** What comes in sizes and colours has an output for each; of all else, and of what this person does not see, there is one. */
export async function outputsFor(store: Store, { product_id }: BillRow): Promise<readonly OutputValues[]> {
  const product = product_id === null ? undefined : await store.get(Product, product_id);
  const variants = product ? await store.find(Variant, { by: 'product_id', equals: product.id }) : [];
  const living = variants.filter(({ active, deleted_at }) => active && deleted_at === null).toSorted((a, b) => a.sort - b.sort);
  if (living.length === 0) return [{ id: newId(), variant_id: null, name: '', options: [], count: null }];
  return living.map(({ id: variant_id, title, option_values }) => ({
    ...{ id: newId(), variant_id, name: title.slice(0, 250), options: option_values, count: null },
  }));
}
