import { describe, expect, it } from 'vitest';

import type { PermissionKey } from '#access/permissions.ts';
import { companyInMemory } from '#fixtures/imports/company.ts';
import { newId } from '#kernel/ids.ts';

import { replay } from '../material-ledger/index.ts';
import { ledgerMoves, moveMaterials } from '../materials/index.ts';
import { Component, FactorySetting, MaterialMove, StockLocation } from '../materials/kind.ts';
import {
  activateBill,
  applyBill,
  billCommands,
  type BillRow,
  closeOrder,
  completeOrder,
  holdOrder,
  makeBundles,
  orderCommands,
  type OrderRow,
  type OutputRow,
  recordOutput,
  releaseOrder,
  reopenOrder,
  resumeOrder,
  takeBackOutput,
} from '../producing/index.ts';
import { BillOfMaterials, type BillLine, Bundle, ProductionOrder, ProductionOutput } from '../producing/kind.ts';
import { cancelOrder, countFloor, issueLines, orderMaterials, requisitionCommands, type RequisitionRow, stillToAsk } from './index.ts';
import { Requisition } from './kind.ts';

const [cloth, button, shirt, small, large] = Array.from({ length: 5 }, () => newId()) as [string, string, string, string, string];
const [store, floor] = [newId(), newId()];
const million = 1_000_000;

const billLine = (component_id: string, quantity: number, told: Partial<BillLine> = {}): BillLine => ({
  ...{ id: newId(), component_id, measure: 'm', measure_name: 'm', count: quantity * million, quantity: quantity * million, pieces: 1 },
  ...{ wastage_type: 'none', wastage: 0, setup: 0, multiple: 0, basis: 'started', consumption: 'backflush' },
  ...{ options: [], substitutes: [], note: '', ...told },
});
const asked = (component_id: string, quantity: number) => ({
  ...{ id: newId(), component_id, measure: 'm', measure_name: 'm', count: quantity * million, quantity: quantity * million },
  ...{ approved: null, substitute_for: null, reason: '', note: '' },
});

async function workshop(permissions?: readonly PermissionKey[]) {
  const { store: door, backend } = companyInMemory(permissions && { permissions });
  const place = (id: string, type: string) => ({ id, name: type, type, sort: 0, active: true, deleted_at: null });
  backend.seed(StockLocation.name, [place(store, 'store'), place(floor, 'floor')]);
  backend.seed(
    Component.name,
    [cloth, button].map((id) => ({ id, code: id, name: id, stock_unit: 'm' })),
  );
  const bill = async (lines: readonly BillLine[]): Promise<BillRow> => {
    const facts = {
      product_id: shirt,
      component_id: null,
      output_name: 'Shirt',
      output_unit: 'pc',
      base_qty: million,
      reject: 0,
      notes: '',
    };
    const id = await billCommands.add(door, { ...facts, lines, operations: [] });
    await activateBill(door, id);
    return (await door.get(BillOfMaterials, id)) as unknown as BillRow;
  };
  const row = async (id: string) => (await door.get(ProductionOrder, id)) as unknown as OrderRow;
  const release = async (used: BillRow) => {
    const outputs = [small, large].map((id, n) => ({ id, variant_id: null, name: n ? 'L' : 'S', options: [n ? 'L' : 'S'], quantity: 50 }));
    const facts = { bill: used, outputs, start_date: null, due_date: null, priority: 'normal' as const, line_id: null, notes: '' };
    const id = await orderCommands.add(door, facts);
    await releaseOrder(door, id);
    return id;
  };
  const ask = async (order: string, quantity: number, component = cloth) => {
    const facts = { section: '', purpose: 'production' as const, priority: 'normal' as const, needed_by: null, notes: '' };
    const id = await requisitionCommands.add(door, { ...facts, lines: [asked(component, quantity)], production_order_id: order });
    return (await door.get(Requisition, id)) as unknown as RequisitionRow;
  };
  const issue = async (wanted: RequisitionRow, quantity: number) =>
    issueLines(door, wanted, [{ line: wanted.lines[0]!, quantity: quantity * million }], { store });
  const of = async (order: string, component = cloth) => {
    const found = (await orderMaterials(door, await row(order))).find((one) => one.component === component);
    return (
      found && Object.fromEntries(Object.entries(found).map(([name, value]) => [name, typeof value === 'number' ? value / million : value]))
    );
  };
  const places = async () => {
    const moves = (await door.find(MaterialMove)).filter(({ component_id }) => component_id === cloth);
    const { balance } = replay(ledgerMoves(moves));
    return Object.fromEntries(balance.places.map(({ location, quantity }) => [location === store ? 'store' : 'floor', quantity / million]));
  };
  const outputs = async (order: string) => (await door.find(ProductionOutput, { by: 'order', prefix: order })) as readonly OutputRow[];
  return { ...{ door, backend, bill, row, release, ask, issue, of, places, outputs } };
}

const good = (output_id: string, quantity: number) => ({ type: 'good' as const, output_id, quantity, reason: '', note: '' });

describe('a requisition of an order', () => {
  it('that asks for what the order needs is approved as it is handed in, by whoever asks', async () => {
    const shop = await workshop(['manage_production', 'manage_requisitions']);
    const order = await shop.release(await shop.bill([billLine(cloth, 2)]));
    expect(await shop.ask(order, 150)).toMatchObject({ status: 'approved', after_fact: false, decided_by: null });
    expect((await shop.ask(order, 61)).status).toBe('submitted');
    expect((await shop.ask(order, 1, button)).status).toBe('submitted');
    expect(stillToAsk(await orderMaterials(shop.door, await shop.row(order)))).toEqual([]);
    await requisitionCommands.move(shop.door, (await shop.ask(order, 1)).id, 'cancelled');
  });

  it('of an order that does not run waits for who keeps the store', async () => {
    const shop = await workshop();
    const order = await shop.release(await shop.bill([billLine(cloth, 2)]));
    await holdOrder(shop.door, await shop.row(order), 'No power');
    expect(await shop.row(order)).toMatchObject({ status: 'on_hold', held_from: 'released', reason: 'No power' });
    expect((await shop.ask(order, 10)).status).toBe('submitted');
    await resumeOrder(shop.door, await shop.row(order));
    expect(await shop.row(order)).toMatchObject({ status: 'released', held_from: null, reason: '' });
    expect((await shop.ask(order, 10)).status).toBe('approved');
    expect(stillToAsk(await orderMaterials(shop.door, await shop.row(order)))).toEqual([{ component: cloth, quantity: 180 * million }]);
  });
});

describe('what comes off the floor', () => {
  it('takes its material with it, and gives it back when it is taken back', async () => {
    const shop = await workshop();
    const order = await shop.release(await shop.bill([billLine(cloth, 2), billLine(button, 9, { consumption: 'issue' })]));
    await shop.issue(await shop.ask(order, 100), 100);
    const [first] = await recordOutput(shop.door, await shop.row(order), [good(small, 10)]);
    expect(await recordOutput(shop.door, await shop.row(order), [good(small, 10)], first)).toEqual([first]);
    await recordOutput(shop.door, await shop.row(order), [good(large, 20), good(small, 10)]);
    expect(await shop.of(order)).toMatchObject({ required: 200, issued: 100, consumed: 80, onFloor: 20 });
    expect(await shop.of(order, button)).toMatchObject({ required: 900, consumed: 0 });
    const output = (await shop.outputs(order)).find(({ id }) => id === first);
    await takeBackOutput(shop.door, await shop.row(order), output!);
    expect(await shop.of(order)).toMatchObject({ consumed: 60, onFloor: 40 });
    await expect(takeBackOutput(shop.door, await shop.row(order), output!)).rejects.toMatchObject({ code: 'move_reversed' });
    await recordOutput(shop.door, await shop.row(order), [{ ...good(small, 3), type: 'scrap', reason: 'Torn' }]);
    expect(await shop.of(order)).toMatchObject({ consumed: 60 });
  });

  it('is counted beyond the plan, and of a draft not at all', async () => {
    const shop = await workshop();
    const used = await shop.bill([billLine(cloth, 2)]);
    const order = await shop.release(used);
    await recordOutput(shop.door, await shop.row(order), [good(small, 500)]);
    expect(await shop.of(order)).toMatchObject({ consumed: 1000, onFloor: -1000 });
    await expect(recordOutput(shop.door, { ...(await shop.row(order)), status: 'draft' }, [good(small, 1)])).rejects.toMatchObject({
      code: 'order_not_released',
    });
    await expect(recordOutput(shop.door, await shop.row(order), [{ ...good(small, 1), type: 'scrap' }])).rejects.toMatchObject({
      code: 'reason_missing',
    });
  });

  it('what is counted on the floor says what was used, more or less', async () => {
    const shop = await workshop();
    const order = await shop.release(await shop.bill([billLine(cloth, 2)]));
    await shop.issue(await shop.ask(order, 100), 100);
    await recordOutput(shop.door, await shop.row(order), [good(small, 20)]);
    await countFloor(shop.door, await shop.row(order), new Map([[cloth, 45 * million]]));
    expect(await shop.of(order)).toMatchObject({ consumed: 55, onFloor: 45 });
    await countFloor(shop.door, await shop.row(order), new Map([[cloth, 62 * million]]));
    expect(await shop.of(order)).toMatchObject({ consumed: 38, onFloor: 62, returned: 0 });
    await expect(countFloor(shop.door, await shop.row(order), new Map([[cloth, 62 * million]]))).rejects.toMatchObject({
      code: 'nothing_counted',
    });
  });
});

describe('E8: an order that is cancelled', () => {
  async function begun() {
    const shop = await workshop();
    await moveMaterials(shop.door, [{ component_id: cloth, type: 'opening', quantity: 500 * million, to_id: store }]);
    const order = await shop.release(await shop.bill([billLine(cloth, 2)]));
    await shop.issue(await shop.ask(order, 100), 100);
    await recordOutput(shop.door, await shop.row(order), [good(small, 20)]);
    return {
      ...shop,
      order,
      cancel: async (decision: 'return' | 'scrap' | 'leave' | null) =>
        cancelOrder(shop.door, await shop.row(order), decision, { reason: 'Buyer withdrew', store }),
    };
  }

  it('is not, as long as nobody says what becomes of its material', async () => {
    const { cancel, row, order } = await begun();
    await expect(cancel(null)).rejects.toMatchObject({ code: 'order_material_left', field: 'decision' });
    expect((await row(order)).status).toBe('released');
  });

  it.each([
    ['return', { store: 460, floor: 0 }, { returned: 60, onFloor: 0 }],
    ['scrap', { store: 400, floor: 0 }, { scrapped: 60, onFloor: 0 }],
    ['leave', { store: 400, floor: 60 }, { onFloor: 60 }],
  ] as const)('%s', async (decision, lies, told) => {
    const { cancel, row, order, places, of } = await begun();
    await cancel(decision);
    expect(await row(order)).toMatchObject({ status: 'cancelled', decision, reason: 'Buyer withdrew' });
    expect(await places()).toEqual(lies);
    expect(await of(order)).toMatchObject(told);
  });

  it('asks nothing where nothing lies there', async () => {
    const shop = await workshop();
    const order = await shop.release(await shop.bill([billLine(cloth, 2)]));
    await cancelOrder(shop.door, await shop.row(order), null, { reason: 'Twice', store: null });
    expect(await shop.row(order)).toMatchObject({ status: 'cancelled', decision: null });
  });
});

it('E7: a bill that is edited leaves the order as it was, until somebody applies it to the rest', async () => {
  const shop = await workshop();
  const order = await shop.release(await shop.bill([billLine(cloth, 2)]));
  await recordOutput(shop.door, await shop.row(order), [good(small, 40)]);
  const other = await shop.bill([billLine(cloth, 1.5), billLine(button, 4)]);
  expect(await shop.of(order)).toMatchObject({ required: 200, consumed: 80 });
  const seen = await shop.row(order);
  const { outputs, start_date, due_date, priority, line_id, notes } = seen;
  await orderCommands.edit(shop.door, seen, { bill: other, outputs, start_date, due_date, priority, line_id, notes });
  expect(await shop.of(order)).toMatchObject({ required: 200 });
  await applyBill(shop.door, await shop.row(order), other);
  expect(await shop.of(order)).toMatchObject({ required: 40 * 2 + 60 * 1.5, consumed: 80 });
  expect(await shop.of(order, button)).toMatchObject({ required: 240 });
  await recordOutput(shop.door, await shop.row(order), [good(large, 10)]);
  expect(await shop.of(order)).toMatchObject({ consumed: 95 });
});

it('is completed, closed, and opened again until its days are locked', async () => {
  const shop = await workshop();
  const order = await shop.release(await shop.bill([billLine(cloth, 2)]));
  await completeOrder(shop.door, order);
  await reopenOrder(shop.door, await shop.row(order));
  expect((await shop.row(order)).status).toBe('in_progress');
  await completeOrder(shop.door, order);
  await closeOrder(shop.door, order);
  await reopenOrder(shop.door, await shop.row(order));
  await closeOrder(shop.door, order);
  shop.backend.seed(FactorySetting.name, [
    {
      ...{ id: newId(), key: 'factory', over_receipt: 0, over_issue: 500, over_production: 0, negative_policy: 'allow' },
      ...{ cost_method: 'moving_average', default_location_id: null, locked_until: '2026-11-21' },
    },
  ]);
  await expect(reopenOrder(shop.door, await shop.row(order))).rejects.toMatchObject({ code: 'material_locked' });
});

it('its bundles have the size that was said, the last of each output what is left; more come where more is planned', async () => {
  const shop = await workshop();
  const order = await shop.release(await shop.bill([billLine(cloth, 2)]));
  const bundles = async () =>
    (await shop.door.find(Bundle, { by: 'order', prefix: order })).map(({ bundle_no, output_id, quantity }) => [
      bundle_no,
      output_id === small ? 'S' : 'L',
      quantity,
    ]);
  expect(await makeBundles(shop.door, await shop.row(order), 20)).toBe(6);
  const six = [
    ...[
      [1, 'S', 20],
      [2, 'S', 20],
      [3, 'S', 10],
    ],
    ...[
      [4, 'L', 20],
      [5, 'L', 20],
      [6, 'L', 10],
    ],
  ];
  expect(await bundles()).toEqual(six);
  expect(await makeBundles(shop.door, await shop.row(order), 20)).toBe(0);
  const row = await shop.row(order);
  const more = { ...row, outputs: row.outputs.map((one) => ({ ...one, quantity: one.id === small ? 75 : one.quantity })) };
  expect(await makeBundles(shop.door, more, 20)).toBe(2);
  expect((await bundles()).slice(6)).toEqual([
    [7, 'S', 20],
    [8, 'S', 5],
  ]);
});
