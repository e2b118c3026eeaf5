import { patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';

import type { SupplierRow } from '../materials/index.ts';
import { Supplier } from '../materials/kind.ts';

/*
 * Two records of one supplier become one: the one that goes keeps its id for what names it, and leads to the one that stays. Which it is, the
 * server asks again (`private.check_suppliers`).
 */

const action = 'supplier.save';

/** Answers what was moved, for `separateSuppliers`. Throws `supplier_merge` where one of them is another one's, or both are one. */
export async function mergeSuppliers(store: Store, goes: string, stays: string): Promise<readonly string[]> {
  const [one, other] = await Promise.all([standing(store, goes), standing(store, stays)]);
  if (one.id === other.id) throw new Refused('supplier_merge', { field: 'merged_into' });
  // Whoever led to the one that goes leads to the other first: it must be nobody's any more.
  const moved = [...(await mergedInto(store, goes)), one];
  await store.write({ action, changes: moved.map((row) => patch(Supplier, plain(row) as SupplierRow, { merged_into: stays })) });
  return moved.map(({ id }) => id);
}

/** Takes a merge back: `goes` stands by itself again, and the others of `moved` lead to it. */
export async function separateSuppliers(store: Store, goes: string, moved: readonly string[] = [goes]): Promise<void> {
  const rows = await store.getMany(Supplier, [goes, ...moved.filter((id) => id !== goes)]);
  const changes = rows.map((row) => patch(Supplier, plain(row) as SupplierRow, { merged_into: row.id === goes ? null : goes }));
  await store.write({ action, changes });
}

/** Whoever turned out to be this one. */
export async function mergedInto(store: Store, id: string) {
  const { rows } = await store.list(Supplier, { where: { merged: { in: [1] } }, limit: 10_000 });
  return rows.filter((row) => row.merged_into === id);
}

async function standing(store: Store, id: string) {
  const row = await store.get(Supplier, id);
  if (!row || row.deleted_at !== null) throw new Refused('not_found');
  if (row.merged_into !== null) throw new Refused('supplier_merge', { field: 'merged_into' });
  return row;
}
