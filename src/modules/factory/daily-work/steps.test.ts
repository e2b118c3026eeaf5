import { expect, it } from 'vitest';

import { type OperationRow, type OrderRow } from '../producing/index.ts';
import { stepsOf, stepsShown } from './steps.ts';

const operation = (id: string, section: string): OperationRow => ({
  id,
  name: id,
  section,
  sam: 1000,
  sort: 0,
  active: true,
  deleted_at: null,
});
const operations = [operation('cut', 'Cutting'), operation('sew', 'Sewing'), operation('pack', '')];
const order = (
  id: string,
  line_id: string | null,
  due_date: string | null = null,
  steps: readonly string[] = ['cut', 'sew', 'pack'],
): OrderRow => ({
  ...{ id, order_no: id, printed_number: null, status: 'released', held_from: null, reason: '', product_id: null, component_id: 'c' },
  ...{ output_name: 'Shirt', output_unit: 'pc', outputs: [], bill_id: 'b', version_no: 1, base_qty: 1, reject: 0, lines: [], earlier: [] },
  operations: steps.map((operation_id) => ({ id: operation_id, operation_id, sam: 1000, inspected: false, note: '' })),
  ...{ start_date: null, due_date, priority: 'normal', line_id, notes: '', decision: null, created_by: null },
  ...{ created_at: '2026-11-01T00:00:00.000Z', released_at: null, completed_at: null, closed_at: null, deleted_at: null },
});
const sections: Readonly<Record<string, string>> = { table: 'Cutting', one: 'Sewing', two: 'Sewing', any: '' };
const shown = (line: string, orders: readonly OrderRow[], made: readonly string[] = [], choices = {}) =>
  stepsShown(
    stepsOf(orders, operations),
    { id: line, section: sections[line] ?? '' },
    made.map((text) => {
      const [order_id = '', operation_id = ''] = text.split(':');
      return { employee_id: null, order_id, operation_id, good: 1, reject: 0, rework: 0, own_rework: true, minutes: 0 };
    }),
    choices,
    (id) => sections[id],
  ).map(({ id }) => id);

it('what is due first stands first, in the order of the work', () => {
  const all = stepsOf([order('PRO-2', null), order('PRO-3', null, '2026-12-01', ['sew', 'cut', 'sew']), order('PRO-1', null)], operations);
  expect(all.slice(0, 4).map(({ id }) => id)).toEqual(['PRO-3:sew', 'PRO-3:cut', 'PRO-1:cut', 'PRO-1:sew']);
});

it('a line has the steps of its section, but not those of orders that another line of the section makes', () => {
  const orders = [order('A', 'one'), order('B', 'two'), order('C', null)];
  expect(shown('table', orders)).toEqual(['A:cut', 'B:cut', 'C:cut']);
  expect(shown('one', orders)).toEqual(['A:sew', 'C:sew']);
});

it('a line without a section has all steps of its orders', () => {
  expect(shown('any', [order('A', 'any'), order('B', null)])).toEqual(['A:cut', 'A:sew', 'A:pack']);
  expect(shown('one', [order('A', 'one', null, ['cut', 'pack'])])).toEqual(['A:cut', 'A:pack']);
});

it('what somebody chose is shown or left out, but never what has pieces', () => {
  const orders = [order('A', 'one')];
  expect(shown('one', orders, [], { 'A:pack': true, 'A:sew': false })).toEqual(['A:pack']);
  expect(shown('one', orders, ['A:sew'], { 'A:sew': false })).toEqual(['A:sew']);
});
