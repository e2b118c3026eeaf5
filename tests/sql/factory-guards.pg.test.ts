import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { idOf } from '#kernel/id-of.ts';
import { Component, MaterialMove } from '#modules/factory/materials/kind.ts';
import { LandedCost, PurchasePrice, Receipt } from '#modules/factory/purchasing/kind.ts';
import { Requisition } from '#modules/factory/requisitioning/kind.ts';

import { foundCompany, hire, insertOf, patchOf } from './company.ts';
import { closingOf, moveOf, storeOf } from './sample-factory.ts';
import { addSample, type Sample, sampleIn } from './sample.ts';
import { useServer } from './server.ts';

/* What nobody may do to the stock and to what is owed, whatever his device says. */

const server = useServer();
const million = 1_000_000;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const applied = { status: 'applied' };
const refused = (code: string) => ({ status: 'rejected', code });

type Line = Readonly<Record<string, unknown>> & { readonly id: string; readonly component_id: string };
const lineIn = ({ lines }: Sample): Line => (lines as readonly [Line])[0];

test('who works on the floor takes back no receipt, approves nothing, and brings back no more than went out', async () => {
  const company = await foundCompany(server);
  const floor = await hire(company, ['manage_requisitions']);
  const receipt = await addSample(company, Receipt);
  const [received] = await server.sql<Sample>(
    'select to_jsonb(m) as row from public.material_moves m where m.tenant_id = $1 and m.doc_id = $2',
    [company.tenant, receipt.id],
  );
  const { tenant_id: _tenant, created_by: _by, received_at: _at, ...move } = (received as Sample)['row'] as Sample;
  const back = { ...move, id: randomUUID(), reverses: move.id };
  expect(await floor.do('requisition.issue', insertOf('material_moves', back))).toMatchObject(refused('move_of_document'));

  const own = await sampleIn(company, Requisition, { status: 'approved' });
  expect(await floor.do('requisition.issue', insertOf('requisitions', own))).toMatchObject(refused('invalid'));
  expect(await floor.do('requisition.save', insertOf('requisitions', { ...own, after_fact: true }))).toMatchObject(refused('invalid'));
  const asked = await addSample(company, Requisition);
  const line = lineIn(asked);
  const more = { lines: [asked['lines'], [{ ...line, approved: 999 * million, reason: 'More' }]] as const };
  expect(await floor.do('requisition.save', patchOf('requisitions', asked.id, more))).toMatchObject(refused('requisition_approved'));

  const issue = (told: object) => ({
    ...moveOf(line.component_id, company.tenant, { type: 'issue', quantity: -5 * million, to_id: null, doc_kind: 'requisition' }),
    ...{ id: randomUUID(), doc_id: asked.id, line_id: line.id, ...told },
  });
  const place = await storeOf(company);
  expect(await floor.do('requisition.issue', insertOf('material_moves', issue({ from_id: place })))).toMatchObject(
    refused('requisition_open'),
  );
  const approve = patchOf('requisitions', asked.id, { status: ['submitted', 'approved'] });
  expect(await company.device.do('requisition.decide', approve)).toMatchObject(applied);
  expect(await floor.do('requisition.issue', insertOf('material_moves', issue({ from_id: place })))).toMatchObject(applied);
  const returned = { type: 'issue_return', quantity: 6 * million, to_id: place };
  expect(await floor.do('requisition.issue', insertOf('material_moves', issue(returned)))).toMatchObject(refused('above_issued'));
  expect(await floor.do('requisition.issue', insertOf('material_moves', issue({ ...returned, quantity: 5 * million })))).toMatchObject(
    applied,
  );
  const { id: other } = await addSample(company, Component);
  const swapped = { lines: [asked['lines'], [{ ...line, component_id: other }]] as const };
  expect(await company.device.do('requisition.decide', patchOf('requisitions', asked.id, swapped))).toMatchObject(
    refused('requisition_issued'),
  );
});

test('what is owed is owed for what stands: each line once, by its own price, for goods that came', async () => {
  const company = await foundCompany(server);
  const { device } = company;
  const receipt = await addSample(company, Receipt);
  const purchase = String(receipt['purchase_id']);
  const line = (receipt['lines'] as readonly [Readonly<Record<string, unknown>>])[0];
  const price = { id: line['line_id'], price: 12_000 * million, discount: 0, tax: 0, net: 1_200_000, tax_amount: 0 };
  const prices = (lines: readonly object[]) => insertOf('purchase_prices', { id: purchase, lines, discount: 0, category_id: null });
  expect(await device.do('purchase.save', prices([price, price]))).toMatchObject(refused('invalid'));
  expect(await device.do('purchase.save', prices([price]))).toMatchObject(applied);
  const all = {
    ...receipt,
    id: randomUUID(),
    receipt_no: randomUUID(),
    type: 'back',
    lines: [{ ...line, id: randomUUID(), count: 400 * million, quantity: 400 * million }],
  };
  expect(await device.do('receipt.save', insertOf('receipts', all))).toMatchObject(refused('above_received'));
  const landed = await sampleIn(company, LandedCost, { id: purchase });
  expect(await device.do('landed_cost.save', insertOf('landed_costs', landed))).toMatchObject(refused('exists'));
  const rows = async () =>
    server.sql<Sample>('select id, lines, status from public.purchases where tenant_id = $1 and id = $2', [company.tenant, purchase]);
  const [before] = await rows();
  const { id: other } = await addSample(company, Component);
  const changed = { lines: [before?.['lines'], [{ ...lineIn(before as Sample), component_id: other }]] as const };
  expect(await device.do('purchase.save', patchOf('purchases', purchase, changed))).toMatchObject({ status: 'rejected' });
  const [{ amount }] = (await server.sql<{ amount: number }>(
    'select amount::int from public.supplier_dues where tenant_id = $1 and id = $2',
    [company.tenant, purchase],
  )) as [{ amount: number }];
  expect(amount).toBe(1_200_000);
});

test('what a document names stays: a component on order keeps its unit and is not deleted', async () => {
  const company = await foundCompany(server);
  const prices = await addSample(company, PurchasePrice);
  const [{ component }] = (await server.sql<{ component: string }>(
    `select lines -> 0 ->> 'component_id' as component from public.purchases where tenant_id = $1 and id = $2`,
    [company.tenant, prices.id],
  )) as [{ component: string }];
  const change = async (set: Parameters<typeof patchOf>[2]) => company.device.do('component.save', patchOf('components', component, set));
  expect(await change({ stock_unit: ['m', 'yd'] })).toMatchObject(refused('component_unit_used'));
  expect(await change({ deleted_at: [null, new Date().toISOString()] })).toMatchObject(refused('component_has_moves'));
  const move = await addSample(company, MaterialMove);
  const told = { ...move, id: randomUUID(), reverses: move.id, quantity: 1 };
  expect(await company.device.do('material.move', insertOf('material_moves', told))).toMatchObject(refused('invalid'));
});

test('who sees costs closes the stock, of days that are open alone; a late move counts, one that is dated back does not', async () => {
  const company = await foundCompany(server);
  const { id } = await addSample(company, Component);
  const closing = (closed_day: string) => insertOf('material_closings', { ...closingOf(id), id: randomUUID(), closed_day });
  const keeper = await hire(company, ['manage_components', 'manage_factory_settings']);
  expect(await keeper.do('material.close', closing(daysAgo(30)))).toMatchObject(refused('forbidden'));
  expect(await company.device.do('material.close', closing(daysAgo(30)))).toMatchObject(applied);
  const settings = { id: idOf(company.tenant, 'factory-settings:factory'), key: 'factory', locked_until: daysAgo(30) };
  expect(await keeper.do('factory_setup.save', insertOf('factory_settings', settings))).toMatchObject(applied);
  expect(await company.device.do('material.close', closing(daysAgo(31)))).toMatchObject(refused('material_locked'));
  expect(await company.device.do('material.close', closing(daysAgo(29)))).toMatchObject(applied);
  const at = (days: number) => `${daysAgo(days)}T06:00:00.000Z`;
  const place = await storeOf(company);
  const move = (captured_at: string) => ({ ...moveOf(id, place, { effective_at: at(40), captured_at }), id: randomUUID() });
  expect(await keeper.do('material.move', insertOf('material_moves', move(at(20))))).toMatchObject(refused('material_locked'));
  expect(await keeper.do('material.move', insertOf('material_moves', move(at(35))))).toMatchObject(applied);
});

test('who buys and keeps the store, too, counts a component in another unit with what it costs', async () => {
  const company = await foundCompany(server);
  const { id } = await addSample(company, Component);
  const out = async () => {
    const from_id = await storeOf(company);
    return insertOf('material_moves', {
      ...moveOf(id, from_id, { type: 'transfer', quantity: -million, from_id, to_id: null }),
      id: randomUUID(),
    });
  };
  const buyer = await hire(company, ['manage_purchases']);
  expect(await buyer.do('material.receive', await out())).toMatchObject(refused('forbidden'));
  const both = await hire(company, ['manage_purchases', 'manage_components']);
  expect(await both.do('material.receive', await out())).toMatchObject(applied);
});
