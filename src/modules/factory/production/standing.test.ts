import { expect, it } from 'vitest';

import type { MoveRow } from '../materials/index.ts';
import { line, order, output, units } from '../producing/build-order.ts';
import { standingOf } from './standing.ts';

it('counts what lies on the floor for an order as there for it, although others have taken more than the store has', () => {
  const row = order([line('cloth', 2)], { outputs: [output(30)] });
  const requisition = {
    ...{ id: 'r', status: 'issued', deleted_at: null, production_order_id: row.id },
    lines: [{ id: 'l', component_id: 'cloth', quantity: units(60), approved: null }],
  };
  const issued = {
    ...{ id: 'm', component_id: 'cloth', type: 'issue', quantity: units(60), from_id: 'store', to_id: 'floor' },
    ...{ doc_kind: 'requisition', doc_id: 'r', line_id: 'l', reverses: null },
  } as MoveRow;
  const facts = { outputs: [], made: undefined, tolerance: 0, today: '2026-11-10', availableOf: () => units(-20) };
  const standing = standingOf(row, { ...facts, moves: [issued], requisitions: [requisition] });
  expect([standing.ready, standing.short.size]).toEqual([30, 0]);
  const waiting = standingOf(row, { ...facts, moves: [], requisitions: [{ ...requisition, status: 'approved' }] });
  expect([waiting.ready, waiting.short.get('cloth')]).toEqual([20, units(20)]);
});
