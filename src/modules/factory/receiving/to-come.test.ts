import { expect, it } from 'vitest';

import type { ComponentRow } from '../materials/index.ts';
import type { PurchaseRow, ReceiptRow } from '../purchasing/index.ts';
import { comingBy, comingOf } from './to-come.ts';

const line = (id: string, component_id: string, count: number) => ({
  ...{ id, component_id, count, quantity: count, measure: 'm', measure_name: 'm', free_reason: '', why: '', note: '' },
});
const purchase = (purchase_no: string, more: Partial<PurchaseRow>): PurchaseRow => ({
  ...{
    id: purchase_no,
    purchase_no,
    printed_number: null,
    status: 'ordered',
    reason: '',
    supplier_id: 's',
    supplier_name: 'Rahim Textiles',
  },
  ...{ order_date: '2026-11-01', expected_date: null, location_id: null, lines: [], tags: [], notes: '', photos: [], created_by: null },
  ...{ created_at: '2026-11-01T06:00:00.000Z', settled_at: null, deleted_at: null },
  ...more,
});
const came = (purchase_id: string, line_id: string, count: number) =>
  ({ purchase_id, type: 'in', voided_at: null, lines: [{ line_id, count, rejected: 0 }] }) as unknown as ReceiptRow;
const component = (id: string, name: string, barcode: string) =>
  ({ id, name, code: id, barcodes: [barcode], packs: [], active: true, deleted_at: null }) as unknown as ComponentRow;

const purchases = [
  purchase('PO-1', { lines: [line('a', 'cloth', 100), line('b', 'dye', 50)] }),
  purchase('PO-2', { expected_date: '2026-11-20', supplier_name: 'Karim Dyes', lines: [line('c', 'dye', 10)] }),
  purchase('PO-3', { expected_date: '2026-11-10', lines: [line('d', 'cloth', 10)] }),
  purchase('PO-4', { status: 'draft', lines: [line('e', 'cloth', 10)] }),
  purchase('PO-5', { deleted_at: '2026-11-02T06:00:00.000Z', lines: [line('f', 'cloth', 10)] }),
];
const receipts = [came('PO-1', 'a', 60), came('PO-1', 'b', 55), came('PO-3', 'd', 10)];
const components = new Map([component('cloth', 'Cotton cloth', '8901'), component('dye', 'Indigo', '8902')].map((row) => [row.id, row]));
const coming = comingOf(purchases, receipts, '2026-11-21');
const found = (asked: string) => comingBy(coming, components, asked).map(({ row }) => row.id);

it('orders of which something is to come, what is expected first above', () => {
  expect(coming.map(({ row, late, lines }) => [row.id, late, lines.map(({ came: one }) => one.remaining)])).toEqual([
    ['PO-2', true, [10]],
    ['PO-1', false, [40]],
  ]);
});

it('are found by number, by the barcode of what is to come, by supplier and by name', () => {
  expect(found('po-1')).toEqual(['PO-1']);
  expect(found('8902')).toEqual(['PO-2']);
  expect(found('karim')).toEqual(['PO-2']);
  expect(found('cotton')).toEqual(['PO-1']);
  expect(found('PO-')).toEqual(['PO-2', 'PO-1']);
  expect(found('8903')).toEqual([]);
});
