import { documentCommands } from '#data/document-commands.ts';
import { patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { oneLine } from '#kernel/text.ts';
import { m } from '#messages';

import { Component } from '../materials/kind.ts';
import { billCycle, billsInUse, outputOf } from './bills.ts';
import { BillOfMaterials, type BillLine, type BillStep } from './kind.ts';
import type { BillRow } from './rows.ts';

/** What the form of a bill tells. */
export type BillFacts = Pick<BillRow, 'product_id' | 'component_id' | 'output_name' | 'output_unit' | 'base_qty' | 'reject' | 'notes'> & {
  readonly lines: readonly BillLine[];
  readonly operations: readonly BillStep[];
};

const all = documentCommands<typeof BillOfMaterials, BillFacts>(BillOfMaterials, 'bill.save', {
  series: 'bill',
  prefix: 'BOM',
  clean: ({ lines, operations, output_name, notes, ...facts }) => ({
    ...{ ...facts, output_name: oneLine(output_name), notes: notes.trim() },
    lines: lines.map((line) => ({ ...line, note: oneLine(line.note) })),
    operations: operations.map((step) => ({ ...step, note: oneLine(step.note) })),
  }),
  start: async (store, facts) => ({ activated_at: null, version_no: await nextVersion(store, facts) }),
  assert: (store, after) => assertBill(store, after),
});

/**
 * Bills of materials as people write and use them. Throws `output_missing`, `quantity_missing`, `bill_line_twice`, `bill_cycle`, `state_fixed`
 * where one that was in use is changed.
 */
export const billCommands = {
  ...all,
  edit: async (store: Store, seen: BillRow, { product_id: _product, component_id: _component, output_unit: _unit, ...facts }: BillFacts) =>
    all.edit(store, seen, { ...facts, product_id: seen.product_id, component_id: seen.component_id, output_unit: seen.output_unit }),
};

/** Uses a bill from now on; the one that was in use for the same is archived with it. Throws `not_found`, `bill_empty`, `bill_cycle`. */
export async function activateBill(store: Store, id: string): Promise<void> {
  const found = await store.get(BillOfMaterials, id);
  if (!found) throw new Refused('not_found');
  const row = plain(found) as BillRow;
  if (row.deleted_at !== null) throw new Refused('deleted');
  if (row.lines.length === 0) throw new Refused('bill_empty', { field: 'lines' });
  await assertBill(store, row);
  const others = (await store.find(BillOfMaterials, { by: 'output', equals: outputOf(row) })).filter(
    (other) => other.id !== id && other.status === 'active' && other.deleted_at === null,
  );
  const changes = [
    patch(BillOfMaterials, row, { status: 'active', activated_at: store.now() }),
    ...others.map((other) => patch(BillOfMaterials, plain(other) as BillRow, { status: 'archived' })),
  ];
  await store.write({ action: 'bill.save', changes });
}

/** Above all that are known of the same output. */
async function nextVersion(store: Store, facts: Pick<BillRow, 'product_id' | 'component_id'>): Promise<number> {
  const own = await store.find(BillOfMaterials, { by: 'output', equals: outputOf(facts) });
  return Math.max(0, ...own.map(({ version_no }) => version_no)) + 1;
}

/** The server asks the same (`private.check_bills_of_materials`). */
async function assertBill(store: Store, row: BillRow): Promise<void> {
  if ((row.product_id === null) === (row.component_id === null)) throw new Refused('output_missing', { field: 'output' });
  row.lines.forEach(({ count, quantity, component_id }, index) => {
    if (!(count > 0 && quantity > 0)) throw new Refused('quantity_missing', { field: `lines.${index}.count` });
    if (component_id === row.component_id) throw new Refused('bill_cycle', { field: `lines.${index}.component_id` });
  });
  const cycle = billCycle(row, billsInUse((await store.find(BillOfMaterials)) as readonly BillRow[]));
  if (!cycle) return;
  const components = new Map((await store.getMany(Component, cycle)).map(({ id, name }) => [id, name]));
  const path = cycle.map((id) => components.get(id) ?? '–').join(' → ');
  throw new Refused('bill_cycle', { field: 'lines', text: m.bills_cycle({ path }) });
}
