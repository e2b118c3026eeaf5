import { newId } from '#kernel/ids.ts';

import type { BillLine, OrderOutput } from './kind.ts';
import type { OrderRow, OutputRow } from './rows.ts';

/* Orders as tests tell them: quantities in stock units. */

export const units = (n: number) => Math.round(n * 1_000_000);

export function line(component_id: string, quantity: number, told: Partial<BillLine> = {}): BillLine {
  return {
    ...{ id: newId(), component_id, measure: 'm', measure_name: 'm', count: units(quantity), quantity: units(quantity), pieces: 1 },
    ...{ wastage_type: 'none', wastage: 0, setup: 0, multiple: 0, basis: 'started', consumption: 'backflush' },
    ...{ options: [], substitutes: [], note: '', ...told },
  };
}

export const output = (quantity: number, told: Partial<OrderOutput> = {}): OrderOutput => ({
  ...{ id: newId(), variant_id: null, name: '', options: [], quantity, ...told },
});

export function order(lines: readonly BillLine[], told: Partial<OrderRow> = {}): OrderRow {
  return {
    ...{ id: newId(), order_no: 'PRO-1', printed_number: null, status: 'released', held_from: null, reason: '' },
    ...{ product_id: newId(), component_id: null, output_name: 'A shirt', output_unit: 'pc', outputs: [output(100)] },
    ...{ bill_id: newId(), version_no: 1, base_qty: units(1), reject: 0, lines: [...lines], operations: [], earlier: [] },
    ...{ start_date: null, due_date: null, priority: 'normal', line_id: null, notes: '', decision: null, created_by: null },
    ...{ created_at: '2026-11-01T00:00:00.000Z', released_at: null, completed_at: null, closed_at: null, deleted_at: null },
    ...told,
  };
}

export function madeRow(row: OrderRow, quantity: number, told: Partial<OutputRow> = {}): OutputRow {
  const at = '2026-11-10T00:00:00.000Z';
  return {
    ...{ id: newId(), order_id: row.id, type: 'good', variant_id: null, output_id: row.outputs[0]?.id ?? null, quantity, reverses: null },
    ...{ reason: '', note: '', made_at: at, captured_at: at, device_code: 'A', sequence: 1, created_by: null, received_at: at, ...told },
  };
}
