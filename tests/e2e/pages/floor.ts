import { insert } from '#data/operation.ts';
import { plain } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { type ComponentRow, lineCommands } from '../../../src/modules/factory/materials/index.ts';
import { Component, FactoryLine } from '../../../src/modules/factory/materials/kind.ts';
import {
  activateBill,
  billCommands,
  type BillRow,
  makeBundles,
  operationCommands,
  orderCommands,
  type OrderRow,
} from '../../../src/modules/factory/producing/index.ts';
import { BillOfMaterials, type BillLine, Operation, ProductionOrder } from '../../../src/modules/factory/producing/kind.ts';
import type { CompanyDesk } from './company-desk.ts';

export type Floor = { readonly line: string; readonly order: OrderRow; readonly cutting: string; readonly sewing: string };

/** A floor with one line, and 120 collars that are at work on it in bundles of 20: cut in half a minute, sewn in two and a half. */
export async function openFloor({ store, send }: Pick<CompanyDesk, 'store'> & { readonly send: () => Promise<void> }): Promise<Floor> {
  const [collar, cloth] = [part('COL-1', 'Collar'), part('CL-1', 'Poplin')];
  await store.write({ action: 'component.save', changes: [collar, cloth].map((row) => insert(Component, row)) });
  await lineCommands.add(store, { name: 'Line 1', section: '' });
  await operationCommands.add(store, { name: 'Cutting', section: '', sam: 500 });
  await operationCommands.add(store, { name: 'Sewing', section: '', sam: 2500 });
  const [line] = await store.find(FactoryLine);
  const operations = await store.find(Operation);
  const [cutting, sewing] = ['Cutting', 'Sewing'].map((name) => operations.find((one) => one.name === name)!);
  const steps = [cutting!, sewing!].map(({ id, sam }) => ({ id: newId(), operation_id: id, sam, inspected: false, note: '' }));
  const output = { component_id: collar.id, product_id: null, output_name: 'Collar', output_unit: 'pc' };
  const facts = { ...output, base_qty: 1_000_000, reject: 0, notes: '', lines: [takes(cloth.id)], operations: steps };
  await billCommands.add(store, facts);
  const [bill] = await store.find(BillOfMaterials);
  await activateBill(store, bill!.id);
  const active = plain((await store.get(BillOfMaterials, bill!.id))!) as BillRow;
  await orderCommands.add(store, {
    ...{ bill: active, outputs: [{ id: newId(), variant_id: null, name: 'Collar', options: [], quantity: 120 }], status: 'released' },
    ...{ start_date: null, due_date: null, priority: 'normal', line_id: line!.id, notes: '' },
  });
  const [order] = (await store.find(ProductionOrder)) as readonly OrderRow[];
  await makeBundles(store, plain(order!) as OrderRow, 20);
  await send();
  return { line: line!.id, order: order!, cutting: cutting!.id, sewing: sewing!.id };
}

function takes(component_id: string): BillLine {
  return {
    ...{ id: newId(), component_id, measure: 'pc', measure_name: 'pc', count: 1_000_000, quantity: 1_000_000, pieces: 1 },
    ...{ wastage_type: 'none', wastage: 0, setup: 0, multiple: 0, basis: 'started', consumption: 'backflush' },
    ...{ options: [], substitutes: [], note: '' },
  };
}

function part(code: string, name: string): ComponentRow {
  return {
    ...{
      id: newId(),
      code,
      name,
      type: 'semi_finished',
      category: '',
      photos: [],
      barcodes: [],
      stock_unit: 'pc',
      packs: [],
      track_stock: true,
    },
    ...{ batch_tracked: false, attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0, lead_days: 0, safety_days: 0 },
    ...{ wastage: 0, shelf_life_days: null, weight_mg: null, location_id: null, notes: '', active: true, created_by: null },
    ...{ created_at: new Date().toISOString(), deleted_at: null },
  };
}
