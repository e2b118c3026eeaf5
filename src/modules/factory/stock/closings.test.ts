import { expect, it } from 'vitest';

import { newId } from '#kernel/ids.ts';

import type { ClosingRow, CostRow, MoveRow } from '../materials/index.ts';
import { closingEntries, closingFor, closingsInForce, type NewClosing } from './closings.ts';
import { ledgerOf } from './ledgers.ts';

const zone = 'Asia/Dhaka';
const [cloth, store] = [newId(), newId()];
const units = (n: number) => n * 1_000_000;
let made = 0;

function move(day: string, quantity: number, captured = day): MoveRow {
  made += 1;
  const comes = quantity > 0;
  const at = (on: string) => `${on}T06:00:00.000Z`;
  return {
    ...{ id: newId(), component_id: cloth, type: comes ? 'receipt' : 'issue', quantity: units(quantity), batch: null, reverses: null },
    ...{ from_id: comes ? null : store, to_id: comes ? store : null, effective_at: at(day), captured_at: at(captured), device_code: 'A' },
    ...{ sequence: made, doc_kind: null, doc_id: null, line_id: null, entered: '', reason: '', note: '', created_by: null },
    received_at: at(captured),
  };
}
const costs = (row: MoveRow, each: number): CostRow => ({
  id: row.id,
  component_id: cloth,
  unit_cost: each * 100 * 1_000_000,
  amount: null,
});
const closed = (rows: readonly NewClosing[], closed_at: string) =>
  rows.map((row): ClosingRow => ({ ...row, id: newId(), created_by: null, closed_at: `${closed_at}T12:00:00.000Z` }));

// 100 at 50.00 come in January, 80 go out; 100 at 70.00 that came between the two are told after the month was closed (E3, M6).
const [first, out] = [move('2026-01-02', 100), move('2026-01-10', -80)];
const late = move('2026-01-05', 100, '2026-02-03');
const known = [costs(first, 50), costs(late, 70)];
const stock = (...moves: readonly MoveRow[]) => new Map([[cloth, ledgerOf(moves, known, null, 'moving_average')]]);
const january = closed(closingFor('2026-01-31', stock(first, out), [], zone), '2026-02-01');

it('E3: what comes late into closed days is one entry of the first open one', () => {
  expect(january).toMatchObject([{ closed_day: '2026-01-31', quantity: units(20), value: 100_000, cost: 400_000, taken_value: 0 }]);
  const closings = closingsInForce(january, '2026-01-31', zone);
  expect(closingEntries(closings, cloth, stock(first, out).get(cloth))).toEqual([]);
  const minute = Date.parse('2026-01-31T18:00:00Z') / 60_000;
  expect(closingEntries(closings, cloth, stock(first, out, late).get(cloth))).toEqual([
    { minute, quantity: units(100), value: 620_000, cost: 80_000 },
  ]);
});

it('the closing after it keeps what it took, and what changes then is an entry of its own', () => {
  const before = closingsInForce(january, '2026-01-31', zone);
  const february = closed(closingFor('2026-02-28', stock(first, out, late), before, zone), '2026-03-01');
  expect(february).toMatchObject([{ quantity: units(120), value: 720_000, taken_quantity: units(100), taken_value: 620_000 }]);
  const closings = closingsInForce([...january, ...february], '2026-02-28', zone);
  const later = move('2026-01-20', -20, '2026-03-02');
  const entries = closingEntries(closings, cloth, stock(first, out, late, later).get(cloth));
  expect(entries.map(({ quantity, value, cost }) => [quantity, value, cost])).toEqual([
    [units(100), 620_000, 80_000],
    [units(-20), -120_000, 120_000],
  ]);
});

it('what was opened again is closed no more, and what stood on it neither', () => {
  const february = closed(closingFor('2026-02-28', stock(first, out), closingsInForce(january, '2026-01-31', zone), zone), '2026-03-01');
  const all = [...january, ...february];
  const days = (rows: readonly ClosingRow[], until: string | null) => closingsInForce(rows, until, zone).map(({ day }) => day);
  expect(days(all, null)).toEqual([]);
  expect(days(all, '2026-01-31')).toEqual(['2026-01-31']);
  expect(days(all, '2026-02-28')).toEqual(['2026-01-31', '2026-02-28']);
  const anew = closed(closingFor('2026-01-31', stock(first, out, late), [], zone), '2026-03-05');
  expect(days([...all, ...anew], '2026-02-28')).toEqual(['2026-01-31']);
  expect(closingsInForce([...all, ...anew], '2026-01-31', zone)[0]?.rows.get(cloth)?.value).toBe(720_000);
});
