import { describe, expect, it } from 'vitest';

import { newId } from '#kernel/ids.ts';

import { componentOfCode, type ComponentRow, type MoveRow } from '../materials/index.ts';
import type { RequisitionRow } from '../requisitioning/index.ts';
import { factsOf, valuesOf } from './form-values.ts';
import { standingOf } from './use-standing.ts';

const million = 1_000_000;
const rules = { tolerance: 500, today: '2026-11-27', zone: 'Asia/Dhaka' };
const [cloth, buttons, roll] = [newId(), newId(), newId()];

const line = (component_id: string, quantity: number, more: object = {}) => ({
  ...{ id: newId(), component_id, measure: 'm', measure_name: 'm', count: quantity * million, quantity: quantity * million },
  ...{ approved: null, substitute_for: null, reason: '', note: '' },
  ...more,
});
const row = (lines: readonly object[], more: object = {}) =>
  ({
    ...{ id: newId(), status: 'approved', needed_by: '2026-11-26', created_at: '2026-11-24T19:00:00.000Z', lines, section: 'Cutting' },
    ...{ purpose: 'production', priority: 'high', notes: '' },
    ...more,
  }) as unknown as RequisitionRow;
const issue = (of: RequisitionRow, at: number, quantity: number) =>
  ({
    ...{ id: newId(), type: 'issue', quantity: quantity * million, reverses: null, doc_id: of.id, line_id: of.lines[at]?.id ?? null },
  }) as unknown as MoveRow;

describe('where a requisition stands', () => {
  it('is issued by the average of its lines, since metres and pieces are not added up', () => {
    const one = row([line(cloth, 20), line(buttons, 4000)]);
    const half = standingOf(one, [issue(one, 0, 20)], rules);
    expect(half).toMatchObject({ state: 'partly_issued', issued: 5000, toIssue: true, overdue: true, beyond: false, age: 2 });
    const all = standingOf(one, [issue(one, 0, 22), issue(one, 1, 4000)], rules);
    expect(all).toMatchObject({ state: 'issued', issued: 10_000, toIssue: false, overdue: false, beyond: true });
  });

  it('asks for nothing of what was approved as nothing, and hurries nobody once it is closed', () => {
    const none = row([line(cloth, 20, { approved: 0, reason: 'Sold out' })]);
    expect(standingOf(none, [], rules)).toMatchObject({ issued: 10_000, toIssue: false });
    expect(standingOf(row([line(cloth, 20)], { status: 'closed' }), [], rules)).toMatchObject({ issued: 0, overdue: false });
    expect(standingOf(row([line(cloth, 20)], { status: 'submitted' }), [], rules)).toMatchObject({ issued: null, overdue: true });
  });
});

describe('what is scanned and typed', () => {
  const component = {
    ...{ id: cloth, code: 'CL-1', barcodes: ['8901'], stock_unit: 'm', active: true, deleted_at: null },
    packs: [{ id: roll, name: 'Roll', num: 2286, den: 25, barcode: 'R-100' }],
  } as unknown as ComponentRow;

  it('finds a component by its code, its barcode and the barcode of its pack', () => {
    for (const code of ['cl-1', ' 8901', 'r-100']) expect(componentOfCode([component], code)?.id).toBe(cloth);
    expect(componentOfCode([{ ...component, active: false }], 'CL-1')).toBeUndefined();
  });

  it('keeps what was said and how much of the stock unit that is, with what was decided before', () => {
    const seen = row([line(cloth, 20, { measure: roll, measure_name: 'Roll', reason: 'Kept', approved: 0 })]);
    const values = { ...valuesOf(seen), lines: [{ ...valuesOf(seen).lines[0], count: 2 }] } as Parameters<typeof factsOf>[0];
    const { lines, status } = factsOf(values, [component], seen);
    expect(status).toBe('submitted');
    expect(lines).toMatchObject([{ count: 2 * million, quantity: 182_880_000, measure_name: 'Roll', approved: 0, reason: 'Kept' }]);
    expect(factsOf(values, [], seen).lines).toMatchObject([{ quantity: 0 }]);
  });
});
