import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { Variant } from '#modules/business/products/kind.ts';
import { Component, MaterialMove } from '#modules/factory/materials/kind.ts';
import { BillOfMaterials, ProductionOrder, ProductionOutput } from '#modules/factory/producing/kind.ts';
import { Requisition } from '#modules/factory/requisitioning/kind.ts';

import { foundCompany, hire, insertOf, patchOf, type TestCompany } from './company.ts';
import { billFor, moveOf, orderFor, outputOf, storeOf } from './sample-factory.ts';
import { addSample, type Sample, sampleIn } from './sample.ts';
import { useServer } from './server.ts';

/* What nobody may do to orders of production, whatever his device says. */

const server = useServer();
const million = 1_000_000;
const applied = { status: 'applied' };
const refused = (code: string) => ({ status: 'rejected', code });

/** An order of ten, a hundred of cloth each, that runs; and who works on the floor. */
async function running(company: TestCompany) {
  const cloth = (await addSample(company, Component)).id;
  const bill = await addSample(company, BillOfMaterials, { ...billFor((await addSample(company, Component)).id, cloth), id: randomUUID() });
  const order = orderFor(bill, { status: 'released' });
  expect(await company.device.do('production.save', insertOf('production_orders', order))).toMatchObject(applied);
  const floor = await hire(company, ['manage_production', 'manage_requisitions']);
  const ask = async (hundreds: number, status = 'approved', told: object = {}) => {
    const wanted = await sampleIn(company, Requisition, { status, production_order_id: order.id });
    const [line] = wanted['lines'] as readonly [Sample];
    const lines = [{ ...line, component_id: cloth, count: hundreds * 100 * million, quantity: hundreds * 100 * million }];
    const row: Sample = { ...wanted, lines, ...told };
    return { row, told: await floor.do('requisition.save', insertOf('requisitions', row)) };
  };
  const move = (told: object) => ({
    ...moveOf(cloth, '', { type: 'consume', doc_kind: 'production', quantity: -million, to_id: null }),
    ...{ id: randomUUID(), doc_id: order.id, ...told },
  });
  return { cloth, order, floor, ask, move, place: await storeOf(company, 'floor'), store: await storeOf(company) };
}

test('what an order needs is approved as it is asked for; what is beyond it is not, and neither is anything of another order', async () => {
  const company = await foundCompany(server);
  const { ask, order } = await running(company);
  expect((await ask(6)).told).toMatchObject(applied);
  expect((await ask(5)).told).toMatchObject(refused('requisition_above_order'));
  expect((await ask(4.5)).told).toMatchObject(applied);
  expect((await ask(1)).told).toMatchObject(refused('requisition_above_order'));
  expect((await ask(1, 'submitted')).told).toMatchObject(applied);
  expect((await ask(1, 'approved', { production_order_id: null })).told).toMatchObject(refused('invalid'));
  expect((await ask(1, 'submitted', { purpose: 'office' })).told).toMatchObject(refused('invalid'));
  const hold = patchOf('production_orders', order.id, { status: ['released', 'on_hold'], held_from: [null, 'released'] });
  expect(await company.device.do('production.save', hold)).toMatchObject(applied);
  expect((await ask(0.1)).told).toMatchObject(refused('requisition_above_order'));
});

test('an order with material on the floor is cancelled with a decision alone, and moves only what is its own', async () => {
  const company = await foundCompany(server);
  const { order, floor, ask, move, place, store, cloth } = await running(company);
  const { row } = await ask(2);
  const [line] = row['lines'] as readonly [Sample];
  const issue = {
    ...moveOf(cloth, place, { type: 'issue', from_id: store, quantity: 50 * million, doc_kind: 'requisition' }),
    ...{ id: randomUUID(), doc_id: row.id, line_id: line.id },
  };
  expect(await floor.do('requisition.issue', insertOf('material_moves', issue))).toMatchObject(applied);
  const cancel = (told: object = {}) => patchOf('production_orders', order.id, { status: ['released', 'cancelled'], ...told });
  expect(await floor.do('production.save', cancel())).toMatchObject(refused('order_material_left'));
  const scrap = insertOf('material_moves', move({ type: 'scrap', from_id: place, quantity: -50 * million, reason: 'Torn' }));
  expect(await floor.do('production.save', scrap)).toMatchObject(refused('forbidden'));
  expect(await floor.do('production.output', scrap)).toMatchObject(refused('forbidden'));
  expect(await floor.do('production.output', insertOf('material_moves', move({ from_id: store })))).toMatchObject(refused('move_location'));
  expect(await floor.do('production.output', insertOf('material_moves', move({ from_id: place })))).toMatchObject(applied);
  expect(await floor.do('production.save', cancel({ decision: [null, 'scrap'] }), scrap)).toMatchObject(applied);
  const taken = await server.sql<{ row: Sample }>(
    `select to_jsonb(m) as row from public.material_moves m where m.tenant_id = $1 and m.id = $2`,
    [company.tenant, issue.id],
  );
  const { tenant_id: _tenant, created_by: _by, received_at: _at, ...issued } = taken[0]!.row;
  const back = insertOf('material_moves', { ...issued, id: randomUUID(), reverses: issued.id });
  expect(await floor.do('production.output', back)).toMatchObject(refused('move_of_document'));
});

test('what comes off the floor is of a released order, goes onto no shelf but its own, and is taken back once', async () => {
  const company = await foundCompany(server);
  const { order, floor } = await running(company);
  const planned = await addSample(company, ProductionOrder);
  const shelf = (await addSample(company, Variant)).id;
  const make = (row: Sample) => floor.do('production.output', insertOf('production_outputs', row));
  expect(await make(outputOf(planned))).toMatchObject(refused('order_not_released'));
  expect(await make({ ...outputOf(order), type: 'scrap' })).toMatchObject(refused('reason_missing'));
  expect(await make({ ...outputOf(order), variant_id: shelf })).toMatchObject(refused('invalid'));
  expect(await make({ ...outputOf(order), output_id: randomUUID() })).toMatchObject(refused('not_found'));
  const made = outputOf(order);
  expect(await make(made)).toMatchObject(applied);
  const back = { ...made, id: randomUUID(), reverses: made.id };
  expect(await make({ ...back, quantity: 1 })).toMatchObject(refused('invalid'));
  expect(await make(back)).toMatchObject(applied);
  expect(await make({ ...back, id: randomUUID() })).toMatchObject(refused('move_reversed'));
  const second = { ...outputOf(order), type: 'second', output_id: null, variant_id: shelf };
  const onHand = async () =>
    server.sql<{ qty: string }>('select coalesce(sum(qty), 0) as qty from public.stock_movements where tenant_id = $1 and ref_id = $2', [
      company.tenant,
      order.id,
    ]);
  expect(await make(second)).toMatchObject(applied);
  expect(Number((await onHand())[0]?.qty)).toBe(2);
  expect(await make({ ...second, id: randomUUID(), reverses: second.id })).toMatchObject(applied);
  expect(Number((await onHand())[0]?.qty)).toBe(0);
});

test('its bill is changed only for another bill, and its days only while they are open', async () => {
  const company = await foundCompany(server);
  const { order, cloth } = await running(company);
  const save = (set: Readonly<Record<string, readonly [unknown, unknown]>>) =>
    company.device.do('production.save', patchOf('production_orders', order.id, set));
  const [line] = order['lines'] as readonly [Sample];
  const more = [{ ...line, quantity: 1 }];
  expect(await save({ base_qty: [order['base_qty'], 1] })).toMatchObject(refused('state_fixed'));
  expect(await save({ lines: [order['lines'], more] })).toMatchObject(refused('state_fixed'));
  const other = await addSample(company, BillOfMaterials, {
    ...billFor((await addSample(company, Component)).id, cloth),
    id: randomUUID(),
  });
  expect(await save({ lines: [order['lines'], other['lines']], bill_id: [order['bill_id'], other.id] })).toMatchObject(applied);
  expect(await save({ start_date: [null, '2026-02-02'], due_date: [null, '2026-02-01'] })).toMatchObject(refused('production_due'));
  expect(await save({ status: ['released', 'on_hold'] })).toMatchObject(refused('invalid'));
  for (const [was, goes] of [
    ['released', 'completed'],
    ['completed', 'closed'],
  ] as const)
    expect(await save({ status: [was, goes] })).toMatchObject(applied);
  const today = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await server.sql(
    `insert into public.factory_settings (tenant_id, id, locked_until) values ($1, private.id_of($1, 'factory-settings:factory'), $2)`,
    [company.tenant, today],
  );
  expect(await save({ status: ['closed', 'completed'] })).toMatchObject(refused('material_locked'));
});

test('one that nothing was asked for or made of goes to the trash; what is named by it stays', async () => {
  const company = await foundCompany(server);
  const now = new Date().toISOString();
  const gone = (id: string) => company.device.do('production.save', patchOf('production_orders', id, { deleted_at: [null, now] }));
  expect(await gone((await addSample(company, ProductionOrder)).id)).toMatchObject(applied);
  const made = await addSample(company, ProductionOutput);
  expect(await gone(String(made['order_id']))).toMatchObject(refused('order_begun'));
  expect(await addSample(company, MaterialMove)).toBeDefined();
});
