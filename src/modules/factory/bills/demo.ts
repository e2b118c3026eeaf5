import type { DemoPart, Scene, Step } from '#data/demo.ts';
import { newId } from '#kernel/ids.ts';

import { productsDemo } from '../../business/products/demo.ts';
import { componentsDemo } from '../components/demo.ts';
import { parts } from '../material-ledger/index.ts';
import { type ComponentRow, measuresOf, quantityIn } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';
import { activateBill, billCommands, operationCommands, rateCommands } from '../producing/index.ts';
import type { BillLine } from '../producing/kind.ts';
import { bills, type Line, operations, type Told } from './demo/plan.ts';

/** By which steps a workshop works and what it pays for them; what its clothes are made of, one of them in a second version. */
export const billsDemo: DemoPart<ReadonlyMap<string, string>> = { furnish, steps };

const day = 86_400_000;

/** Ids of operations by name. */
async function furnish({ store }: Scene): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const [name, section, minutes, taka] of operations) {
    const id = await operationCommands.add(store, { name, section, sam: Math.round(minutes * 1000) });
    ids.set(name, id);
    const rate = { operation_id: id, product_id: null, valid_from: store.today(), type: 'flat' as const, per: 1 };
    await rateCommands.add(store, { ...rate, slabs: [], rate: Math.round(taka * 100) });
  }
  return ids;
}

function steps(scene: Scene): readonly Step[] {
  const { store, end } = scene;
  const { ids } = scene.of(componentsDemo);
  const operationIds = scene.of(billsDemo);
  const wares = scene.of(productsDemo);
  const at = (days: number) => scene.inOpeningHours(end - days * day);
  return bills.flatMap((told, n) => [
    ...(told.before === undefined ? [] : [{ at: at(86), act: () => write(told, told.before) }]),
    { at: at(66 - n), act: () => write(told) },
  ]);

  async function write(told: Told, more = 0): Promise<void> {
    const { of, reject, draft } = told;
    const ware = wares.find(({ good }) => good.name === of);
    if (!ware) return;
    const lines = await Promise.all(told.lines.map((line, i) => lineOf(line, i === 0 ? 1 + more / 100 : 1)));
    const id = await billCommands.add(store, {
      ...{ product_id: ware.variants[0]?.product_id ?? '', component_id: null, output_name: of, output_unit: 'pc', base_qty: parts },
      ...{ reject: Math.round(reject * 100), notes: '', lines },
      operations: told.steps.map((name) => ({
        ...{ id: newId(), operation_id: operationIds.get(name) ?? '', inspected: name === 'Finishing', note: '' },
        sam: Math.round((operations.find(([own]) => own === name)?.[2] ?? 0) * 1000),
      })),
    });
    if (!draft) await activateBill(store, id);
  }

  async function lineOf([code, count, unit, more = {}]: Line, factor: number): Promise<BillLine> {
    const component = (await store.get(Component, ids.get(code) ?? '')) as ComponentRow;
    const measure = measuresOf(component).find(({ name, key }) => name === unit || key === unit)?.key ?? component.stock_unit;
    const much = Math.round(count * factor * 1000) / 1000;
    return {
      ...{ id: newId(), component_id: component.id, measure, measure_name: unit, count: Math.round(much * parts), pieces: 1 },
      ...{ quantity: quantityIn(component, much, measure) ?? 0, wastage_type: more.waste ? 'add_on' : 'none' },
      ...{ wastage: (more.waste ?? 0) * 100, setup: Math.round((more.setup ?? 0) * parts), multiple: more.whole ? parts : 0 },
      ...{ basis: more.good ? 'good' : 'started', consumption: 'backflush', note: '' },
      options: Object.entries(more.sizes ?? {}).map(([option, quantity]) => ({
        ...{ option, quantity: Math.round(quantity * parts), component_id: null },
      })),
      substitutes: more.instead === undefined ? [] : [{ component_id: ids.get(more.instead) ?? '', factor: parts }],
    };
  }
}
