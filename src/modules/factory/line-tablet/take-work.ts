import type { Row } from '#data/kind.ts';
import { insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';

import { type TabletLineRow, type WorkFacts, workRow } from '../working/index.ts';
import { TabletLine } from '../working/kind.ts';

/** Resolves once it is on the disk of the tablet. Throws as `workRow`. */
export async function takeWork(store: Store, device: string, facts: WorkFacts): Promise<void> {
  const row: Row<typeof TabletLine> = { ...(await workRow(store, facts)), device_id: device };
  await store.write({ action: 'tablet.work', changes: [insert(TabletLine, row)] });
}

/** As if it had never been written down. */
export async function takeBack(store: Store, device: string, line: TabletLineRow): Promise<void> {
  const { day, shift_id, line_id, employee_id, order_id, operation_id, output_id, method, id } = line;
  await takeWork(store, device, { day, shift_id, line_id, employee_id, order_id, operation_id, output_id, method, replaces: [id] });
}
