import { randomUUID } from 'node:crypto';

import { idOf } from '#kernel/id-of.ts';
import {
  Component,
  ComponentCost,
  FactorySetting,
  MaterialClosing,
  MaterialCost,
  MaterialMove,
  Supplier,
  SupplierPrice,
} from '#modules/factory/materials/kind.ts';
import {
  BillOfMaterials,
  Bundle,
  Operation,
  OperationRate,
  OverheadRate,
  ProductionCredit,
  ProductionOrder,
  ProductionOutput,
} from '#modules/factory/producing/kind.ts';
import { LandedCost, PurchasePrice, Receipt } from '#modules/factory/purchasing/kind.ts';
import { Requisition } from '#modules/factory/requisitioning/kind.ts';
import { DayGuarantee, WorkLine, WorkPay } from '#modules/factory/working/kind.ts';

import { patchOf, type TestCompany, today } from '../company.ts';
import { billFor, bundleOf, closingOf, lineOf, moveOf, orderFor, outputOf, storeOf } from '../sample-factory.ts';
import { reportOf, workOf } from '../sample-floor.ts';
import { addSample, type Sample } from '../sample.ts';
import { photoName } from './staff.ts';

/** What a workshop has: where things lie, a supplier who is owed something, cloth of his, a purchase with its prices, and goods of it. */
export type Workshop = {
  readonly store: string;
  readonly floor: string;
  readonly supplier: string;
  readonly component: string;
  readonly purchase: string;
  readonly line: string;
  readonly receipt: string;
  /** Some of its cloth has come already. */
  readonly received: string;
  readonly cloth: string;
  readonly settings: string;
  /** Came in, and nobody has said what it cost. */
  readonly move: { readonly id: string; readonly component_id: string };
  readonly operation: string;
  /** Work that somebody did today: the line of the floor, and of which order. */
  readonly work: { readonly tenant: string; readonly line_id: string; readonly order_id: string; readonly employee_id: string };
  /** A report that is approved. */
  readonly paid: string;
  readonly requisition: string;
  /** The line of it, and its cloth. */
  readonly asked: { readonly id: string; readonly component_id: string };
  /** An order that runs, the bill that it is by, and some of second grade that nobody has taken in. */
  readonly order: Sample;
  readonly bill: Sample;
  readonly second: string;
  /** An order that was cancelled. */
  readonly cancelled: string;
};

export async function openWorkshop(company: TestCompany): Promise<Workshop> {
  await addSample(company, FactorySetting);
  const { id: supplier } = await addSample(company, Supplier, { opening_balance: 50_000 });
  const { id: component } = await addSample(company, Component, { default_supplier_id: supplier });
  for (const kind of [ComponentCost, MaterialCost, MaterialClosing, SupplierPrice, LandedCost, OperationRate])
    await addSample(company, kind);
  for (const kind of [Bundle, ProductionCredit, OverheadRate]) await addSample(company, kind);
  const bill = await addSample(company, BillOfMaterials);
  const order = await addSample(company, ProductionOrder, { status: 'released' });
  const second = await addSample(company, ProductionOutput, { order_id: order.id, type: 'second', output_id: null });
  const cancelled = await addSample(company, ProductionOrder, { status: 'released' });
  await company.device.do('production.save', patchOf('production_orders', cancelled.id, { status: ['released', 'cancelled'] }));
  const move = await addSample(company, MaterialMove);
  const work = await addSample(company, WorkLine);
  const paid = await addSample(company, WorkPay);
  await addSample(company, DayGuarantee);
  const wanted = await addSample(company, Requisition);
  const [asked] = wanted['lines'] as readonly [Workshop['asked']];
  const prices = await addSample(company, PurchasePrice);
  const receipt = await addSample(company, Receipt);
  const [line] = receipt['lines'] as readonly [{ readonly line_id: string; readonly component_id: string }];
  const records = [`suppliers/${supplier}`, `components/${component}`, `purchase_prices/${prices.id}`, `receipts/${receipt.id}`];
  for (const record of records)
    await company.server.sql(`insert into storage.objects (bucket_id, name) values ('files', $1)`, [
      `${company.tenant}/${record}/${photoName}`,
    ]);
  await company.server.sql('update public.kiosks set line_id = $2 where tenant_id = $1', [company.tenant, work['line_id']]);
  return {
    ...{ store: await storeOf(company), supplier, component, purchase: prices.id, receipt: receipt.id },
    ...{ line: line.line_id, cloth: line.component_id, received: String(receipt['purchase_id']) },
    operation: (await addSample(company, Operation)).id,
    work: {
      ...{ tenant: company.tenant, line_id: String(work['line_id']), order_id: String(work['order_id']) },
      employee_id: String(work['employee_id']),
    },
    paid: paid.id,
    ...{ requisition: wanted.id, asked, settings: idOf(company.tenant, 'factory-settings:factory') },
    move: { id: move.id, component_id: String(move['component_id']) },
    ...{ order, bill, second: second.id, cancelled: cancelled.id, floor: await storeOf(company, 'floor') },
  };
}

/** A new row of the factory that the server takes; `undefined` of another kind. */
export function freshOfFactory(
  action: string,
  kind: string,
  id: string,
  shop: Workshop,
): (Readonly<Record<string, unknown>> & { readonly id: string }) | undefined {
  const { store, supplier, component, operation, received, cloth, line, settings, move, order, bill, work, paid } = shop;
  const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    stock_locations: { name: id, type: 'store' },
    factory_reasons: { name: id, use: 'scrap' },
    factory_settings: { id: settings, key: 'factory', locked_until: null },
    component_costs: { id: component, standard_cost: 1 },
    material_costs: { ...move, unit_cost: 1, amount: null },
    material_closings: { ...closingOf(component), id },
    purchase_prices: { id: received, lines: [], discount: 0, category_id: null },
    suppliers: { code: id.slice(0, 20), name: id },
    components: { code: id, name: id, stock_unit: 'm', type: 'raw' },
    supplier_prices: { supplier_id: supplier, component_id: component, price: 12_000_000_000, valid_from: today() },
    material_moves: { ...moveFor(action, shop), id },
    requisitions: {
      ...{
        requisition_no: id,
        status: action === 'requisition.issue' ? 'approved' : 'submitted',
        after_fact: action === 'requisition.issue',
      },
      ...{ purpose: 'office', lines: [{ ...lineOf(component), approved: null, substitute_for: null, reason: '' }].map(bare) },
    },
    purchases: {
      ...{ purchase_no: id, status: 'ordered', supplier_id: supplier, supplier_name: id, order_date: today() },
      lines: [lineOf(component)],
    },
    receipts: {
      ...{ receipt_no: id, type: 'in', purchase_id: received, location_id: store, effective_at: new Date().toISOString() },
      lines: [
        {
          id: randomUUID(),
          line_id: line,
          component_id: cloth,
          count: 1_000_000,
          quantity: 1_000_000,
          rejected: 0,
          reason: '',
          batch: null,
        },
      ],
    },
    factory_operations: { name: id },
    factory_lines: { name: id },
    work_reports: reportOf(work.tenant, work.line_id),
    work_lines: {
      ...workOf(work.tenant, work.line_id),
      order_id: work.order_id,
      employee_id: work.employee_id,
      operation_id: operation,
      id,
    },
    work_pays: { id: paid, day: today(), people: [], lines: [], counted: [] },
    day_guarantees: { valid_from: today(), amount: 50_000, label: id },
    operation_rates: { operation_id: operation, product_id: null, valid_from: today(), type: 'flat', slabs: [] },
    bills_of_materials: { ...billFor(component, cloth), id },
    production_orders: { ...orderFor(bill), id },
    bundles: { ...bundleOf(order), id },
    production_outputs: { ...outputOf(order), id },
    production_credits: { id: shop.second, order_id: order.id, amount: 1 },
    overhead_rates: { valid_from: today(), laid_on: 'good', rate: 1 },
    landed_costs: { purchase_id: received, payee_id: supplier, amount: 5_000, cost_date: today(), category_id: null },
  };
  const found = rows[kind];
  return found && { id, ...found };
}

/** What each action moves: what came back of a requisition, what an order used, what is scrapped of one that was cancelled. */
function moveFor(action: string, { store, floor, component, requisition, asked, order, cancelled }: Workshop): object {
  if (action === 'requisition.issue') {
    const back = moveOf(asked.component_id, store, { type: 'issue_return', doc_kind: 'requisition' });
    return { ...back, doc_id: requisition, line_id: asked.id };
  }
  const used = { quantity: -1_000_000, from_id: floor, to_id: null, doc_kind: 'production' };
  if (action === 'production.output') return { ...moveOf(component, store), ...used, type: 'consume', doc_id: order.id };
  if (action === 'production.save') return { ...moveOf(component, store), ...used, type: 'scrap', reason: 'Torn', doc_id: cancelled };
  return moveOf(component, store);
}

function bare({ free_reason: _free, why: _why, ...line }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return line;
}
