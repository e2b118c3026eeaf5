import { randomUUID } from 'node:crypto';

import type { AnyKind } from '#data/kind.ts';
import { Component, FactoryReason, FactorySetting, MaterialClosing, MaterialMove, Supplier } from '#modules/factory/materials/kind.ts';
import {
  BillOfMaterials,
  Bundle,
  Operation,
  OperationRate,
  OverheadRate,
  ProductionOrder,
  ProductionOutput,
} from '#modules/factory/producing/kind.ts';
import { LandedCost, Purchase, PurchasePrice, Receipt } from '#modules/factory/purchasing/kind.ts';
import { Requisition } from '#modules/factory/requisitioning/kind.ts';

import { sampleRow } from '../fixtures/sample-row.ts';
import { type TestCompany, today } from './company.ts';

/* Rows of the factory that the server takes: a hundred metres of cloth at 120.00, bought, received and on the shelf. */

type Sample = Readonly<Record<string, unknown>> & { readonly id: string };
type Make = (company: TestCompany) => Sample | Promise<Sample>;
type Add = (company: TestCompany, kind: AnyKind, overrides?: Readonly<Record<string, unknown>>) => Promise<Sample>;

const now = new Date().toISOString();
const hundred = 100_000_000;

export const storeOf = async ({ server, tenant }: TestCompany, type = 'store'): Promise<string> => {
  const [found] = await server.sql<{ id: string }>(
    `select id from public.stock_locations where tenant_id = $1 and type = $2 order by id limit 1`,
    [tenant, type],
  );
  return found?.id ?? '';
};

export const lineOf = (component_id: string, id: string = randomUUID()) => ({
  ...{ id, component_id, measure: 'm', measure_name: 'm', count: hundred, quantity: hundred },
  ...{ free_reason: '', why: '', note: '' },
});

export function factorySamples(addSample: Add): Readonly<Record<string, Make>> {
  const cloth = async (company: TestCompany) => (await addSample(company, Component)).id;
  const purchase = async (company: TestCompany) => addSample(company, Purchase, { status: 'ordered' });
  const lineIn = ({ lines }: Sample) => (lines as readonly [{ readonly id: string; readonly component_id: string }])[0];
  return {
    factory_settings: () => sampleRow(FactorySetting, { key: 'factory', locked_until: null }),
    factory_reasons: () => sampleRow(FactoryReason, { use: 'scrap', name: `Torn ${randomUUID()}`, active: true, deleted_at: null }),
    factory_operations: () => sampleRow(Operation, { name: `Sewing ${randomUUID()}`, active: true, deleted_at: null }),
    operation_rates: async (company) =>
      sampleRow(OperationRate, {
        ...{ operation_id: (await addSample(company, Operation)).id, product_id: null, type: 'flat', per: 1, rate: 450, slabs: [] },
        deleted_at: null,
      }),
    bills_of_materials: async (company) => billFor((await addSample(company, Component)).id, await cloth(company)),
    production_orders: async (company) => orderFor(await addSample(company, BillOfMaterials)),
    bundles: async (company) => bundleOf(await addSample(company, ProductionOrder)),
    production_outputs: async (company) => outputOf(await addSample(company, ProductionOrder, { status: 'released' })),
    production_credits: async (company) => {
      const made = await addSample(company, ProductionOutput, { type: 'second', output_id: null });
      return { id: made.id, order_id: made['order_id'], amount: 15_000 };
    },
    overhead_rates: () => sampleRow(OverheadRate, { valid_from: today(), laid_on: 'good', rate: 1200, created_at: now, deleted_at: null }),
    suppliers: () =>
      sampleRow(Supplier, {
        code: randomUUID().slice(0, 20),
        name: 'Rahim Textiles',
        photos: [],
        ...standing,
        opening_date: null,
        opening_balance: 0,
      }),
    components: () =>
      sampleRow(Component, {
        code: randomUUID(),
        name: 'Poplin',
        stock_unit: 'm',
        packs: [],
        photos: [],
        barcodes: [],
        attributes: [],
        ...standing,
      }),
    material_moves: async (company) => moveOf(await cloth(company), await storeOf(company)),
    material_costs: async (company) => {
      const move = await addSample(company, MaterialMove);
      return { id: move.id, component_id: move['component_id'], unit_cost: 12_000_000_000, amount: null };
    },
    material_closings: async (company) => ({ ...closingOf(await cloth(company)), closed_at: now }),
    purchases: async (company) =>
      sampleRow(Purchase, {
        ...{
          ...standing,
          purchase_no: `PUR-${randomUUID().slice(0, 12)}`,
          status: 'draft',
          supplier_id: (await addSample(company, Supplier)).id,
        },
        ...{ supplier_name: 'Rahim Textiles', order_date: today(), expected_date: null, settled_at: null, reason: '' },
        lines: [lineOf(await cloth(company))],
      }),
    purchase_prices: async (company) => {
      const bought = await purchase(company);
      const price = { id: lineIn(bought).id, price: 12_000_000_000, discount: 0, tax: 0, net: 1_200_000, tax_amount: 0 };
      return { ...sampleRow(PurchasePrice, { lines: [price], discount: 0, category_id: null, photos: [] }), id: bought.id };
    },
    receipts: async (company) => {
      const bought = await purchase(company);
      const { id: line_id, component_id } = lineIn(bought);
      const came = { id: randomUUID(), line_id, component_id, count: hundred, quantity: hundred, rejected: 0, reason: '', batch: null };
      return sampleRow(Receipt, {
        ...{ receipt_no: `GRN-${randomUUID().slice(0, 12)}`, type: 'in', purchase_id: bought.id, location_id: await storeOf(company) },
        ...{ effective_at: now, created_at: now, lines: [came], photos: [], voided_at: null },
      });
    },
    requisitions: async (company) =>
      sampleRow(Requisition, {
        ...{ ...standing, requisition_no: `REQ-${randomUUID().slice(0, 12)}`, status: 'submitted', reason: '', after_fact: false },
        ...{ purpose: 'production', production_order_id: null, needed_by: null, settled_at: null, decided_by: null },
        lines: [{ ...asked, ...lineOf(await cloth(company)) }].map(({ free_reason: _free, why: _why, ...line }) => line),
      }),
    landed_costs: async (company) =>
      sampleRow(LandedCost, {
        ...{ purchase_id: (await purchase(company)).id, payee_id: (await addSample(company, Supplier)).id, amount: 60_000, basis: 'value' },
        ...{ line_ids: [], shares: [], cost_date: today(), category_id: null, created_at: now, voided_at: null },
      }),
  };
}

const asked = { approved: null, substitute_for: null, reason: '' };
const standing = { created_at: now, active: true, deleted_at: null };

/** What makes one of something of a hundred of a component. */
export function billFor(component_id: string, of: string): Sample {
  const { free_reason: _free, why: _why, ...line } = lineOf(of);
  return sampleRow(BillOfMaterials, {
    ...{
      ...standing,
      bill_no: `BOM-${randomUUID().slice(0, 12)}`,
      status: 'draft',
      product_id: null,
      component_id,
      output_name: 'Dyed cloth',
    },
    ...{ output_unit: 'm', version_no: 1, base_qty: 1_000_000, reject: 0, operations: [], activated_at: null },
    lines: [
      {
        ...{ ...line, pieces: 1, wastage_type: 'none', wastage: 0, setup: 0, multiple: 0, basis: 'started', consumption: 'backflush' },
        ...{ options: [], substitutes: [] },
      },
    ],
  });
}

/** Ten of what a bill makes. */
export function orderFor(bill: Sample, told: Readonly<Record<string, unknown>> = {}): Sample {
  const facts = ['product_id', 'component_id', 'output_name', 'output_unit', 'version_no', 'base_qty', 'reject', 'lines', 'operations'];
  return sampleRow(ProductionOrder, {
    ...{ ...standing, order_no: `PRO-${randomUUID().slice(0, 12)}`, status: 'planned', held_from: null, reason: '', bill_id: bill.id },
    ...Object.fromEntries(facts.map((fact) => [fact, bill[fact]])),
    ...{
      outputs: [{ id: randomUUID(), variant_id: null, name: '', options: [], quantity: 10 }],
      earlier: [],
      line_id: null,
      decision: null,
    },
    ...{ start_date: null, due_date: null, released_at: null, completed_at: null, closed_at: null, ...told },
  });
}

const outputIn = ({ outputs }: Sample) => (outputs as readonly [{ readonly id: string }])[0].id;

/** The first five of an order. */
export function bundleOf(order: Sample): Sample {
  const of = { order_id: order.id, output_id: outputIn(order), bundle_no: 1, quantity: 5, code: `${String(order['order_no'])}/1` };
  return sampleRow(Bundle, { ...of, lay: '', created_at: now, deleted_at: null });
}

/** Two good ones of an order. */
export function outputOf(order: Sample): Sample {
  const of = { order_id: order.id, output_id: outputIn(order), variant_id: null, type: 'good', quantity: 2, reverses: null };
  return sampleRow(ProductionOutput, { ...of, reason: '', note: '', made_at: now, captured_at: now, received_at: now });
}

/** A hundred of it, as a day was closed. */
export function closingOf(component_id: string): Sample {
  return sampleRow(MaterialClosing, { component_id, closed_day: today(), quantity: hundred, value: 1_200_000, cost: 0 });
}

/** A hundred of it that were there at first. */
export function moveOf(component_id: string, to_id: string, told: Readonly<Record<string, unknown>> = {}): Sample {
  return sampleRow(MaterialMove, {
    ...{ component_id, type: 'opening', quantity: hundred, from_id: null, to_id, batch: null, reverses: null },
    ...{
      effective_at: now,
      captured_at: now,
      device_code: '7K',
      sequence: 1,
      doc_kind: null,
      doc_id: null,
      line_id: null,
      received_at: now,
    },
    ...told,
  });
}

/** Fields whose values follow from rules. */
export const ruledFactory: Readonly<Record<string, readonly string[]>> = {
  factory_settings: ['key', 'locked_until'],
  suppliers: ['merged_into', 'code'],
  components: ['code', 'default_supplier_id'],
  material_moves: ['type', 'quantity', 'from_id', 'to_id', 'effective_at', 'captured_at', 'doc_kind', 'doc_id', 'reverses'],
  material_costs: ['unit_cost', 'amount'],
  material_closings: ['closed_day'],
  operation_rates: ['type', 'slabs', 'product_id'],
  bills_of_materials: ['status', 'lines', 'operations', 'product_id', 'component_id', 'bill_no'],
  production_orders: [
    ...['status', 'held_from', 'outputs', 'lines', 'operations', 'earlier', 'product_id', 'component_id', 'order_no', 'bill_id'],
    ...['start_date', 'due_date', 'decision'],
  ],
  bundles: ['code', 'output_id', 'bundle_no'],
  production_outputs: ['type', 'variant_id', 'output_id', 'reverses', 'made_at', 'captured_at', 'reason'],
  purchases: ['status', 'lines', 'supplier_id', 'purchase_no'],
  purchase_prices: ['lines', 'discount', 'category_id', 'photos'],
  receipts: ['type', 'lines', 'effective_at', 'created_at', 'voided_at', 'photos', 'receipt_no', 'location_id', 'purchase_id'],
  requisitions: ['status', 'lines', 'requisition_no', 'after_fact', 'purpose', 'production_order_id'],
  landed_costs: ['amount', 'basis', 'shares', 'voided_at', 'category_id', 'payee_id'],
};
