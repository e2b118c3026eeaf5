import type { Store } from '#data/store.ts';
import { foldText } from '#kernel/search.ts';

import { isRunning, type BundleRow, type OrderRow } from '../producing/index.ts';
import { Bundle, ProductionOrder } from '../producing/kind.ts';
import { countedLines, type FloorPersonRow, type Place, recordWork, type WorkLineRow } from '../working/index.ts';
import { WorkLine } from '../working/kind.ts';

export type FoundBundle = { readonly bundle: BundleRow; readonly order: OrderRow };

/** The bundle with this code; `undefined` where there is none. */
export async function bundleOf(store: Store, code: string): Promise<FoundBundle | undefined> {
  const bundle = (await store.find(Bundle, { by: 'code', equals: code.trim() })).find(({ deleted_at }) => deleted_at === null);
  const order = bundle && (await store.get(ProductionOrder, bundle.order_id));
  return bundle && order ? { bundle, order } : undefined;
}

/** The line by which this bundle counts for a step already, as far as this device knows. */
export async function writtenFor(store: Store, { id, order_id }: BundleRow, operation: string): Promise<WorkLineRow | undefined> {
  const { lines } = countedLines(await store.find(WorkLine, { by: 'order', equals: order_id }));
  return lines.find(({ bundle_id, operation_id }) => bundle_id === id && operation_id === operation);
}

export function personOf(people: Iterable<FloorPersonRow>, badge: string): FloorPersonRow | undefined {
  const wanted = foldText(badge);
  return [...people].find(({ badge_code }) => badge_code !== null && foldText(badge_code) === wanted);
}

/** All pieces of a bundle, by one person. */
export async function recordBundle(
  store: Store,
  place: Place,
  employee_id: string,
  { bundle }: FoundBundle,
  operation_id: string,
): Promise<void> {
  const { id: bundle_id, order_id, output_id, quantity } = bundle;
  await recordWork(store, { ...place, employee_id, order_id, operation_id, output_id, bundle_id, good: quantity, method: 'scan' });
}

/** Whether this step is one of the order's, and the order is at work. */
export function fits({ order }: FoundBundle, operation: string): boolean {
  return isRunning(order) && order.operations.some(({ operation_id }) => operation_id === operation);
}
