import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Row } from '#data/kind.ts';

import { sumBy } from '../bill-engine/index.ts';
import { replay } from '../material-ledger/index.ts';
import { ledgerMoves, type MoveRow } from '../materials/index.ts';
import { line, madeRow, order, output, units } from './build-order.ts';
import {
  actualCost,
  backflushOf,
  materialOf,
  neededFor,
  orderProgress,
  orderState,
  type OrderRow,
  plannedCost,
  requiredOf,
  reservedByOrders,
  varianceOf,
} from './index.ts';
import type { OperationRate } from './kind.ts';

const minor = (taka: number) => Math.round(taka * 100);
const rates: Readonly<Record<string, number>> = { fabric: 95, button: 0.6, thread: 85 / 5000, label: 1.2, bag: 2.5 };
/** B6: 500 shirts of which three in a hundred are no good. */
const lines = [
  line('fabric', 1.8, { wastage_type: 'add_on', wastage: 500, setup: units(2), consumption: 'issue' }),
  line('button', 9, { wastage_type: 'add_on', wastage: 200, multiple: units(1) }),
  line('thread', 120),
  line('label', 1, { wastage_type: 'add_on', wastage: 100, multiple: units(1) }),
  line('bag', 1, { basis: 'good' }),
];
const step = (operation_id: string) => ({ id: operation_id, operation_id, sam: 1000, inspected: false, note: '' });
const shirts = order(lines, { outputs: [output(500)], reject: 300, operations: ['cut', 'sew', 'finish'].map(step) });
const rateRow = (operation_id: string, taka: number) =>
  ({
    operation_id,
    product_id: null,
    valid_from: '2026-01-01',
    type: 'flat',
    per: 1,
    rate: minor(taka),
    slabs: [],
    deleted_at: null,
  }) as unknown as Row<typeof OperationRate>;
const pieceRates = [rateRow('cut', 3), rateRow('sew', 22), rateRow('finish', 4.5)];

let made = 0;
function move(told: Partial<MoveRow>): MoveRow {
  made += 1;
  const at = new Date(Date.UTC(2026, 10, 1, 0, made)).toISOString();
  return {
    ...{ id: `m${made}`, component_id: 'fabric', type: 'receipt', quantity: 0, from_id: null, to_id: null, batch: null, reverses: null },
    ...{ effective_at: at, captured_at: at, device_code: 'A', sequence: made, doc_kind: null, doc_id: null, line_id: null },
    ...{ entered: '', reason: '', note: '', created_by: null, received_at: at, ...told },
  };
}
const asked = (row: OrderRow, component_id: string, quantity: number, told: object = {}) => ({
  ...{ id: `r-${component_id}`, status: 'approved', deleted_at: null, production_order_id: row.id },
  ...{ lines: [{ id: `l-${component_id}`, component_id, quantity: units(quantity), approved: null }], ...told },
});
const issue = (component_id: string, quantity: number) =>
  move({
    ...{ component_id, type: 'issue', quantity: units(quantity), from_id: 'store', to_id: 'floor' },
    ...{ doc_kind: 'requisition', doc_id: `r-${component_id}`, line_id: `l-${component_id}` },
  });
const consume = (row: OrderRow, component_id: string, quantity: number, line_id: string | null = null) =>
  move({ component_id, type: 'consume', quantity: -units(quantity), from_id: 'floor', doc_kind: 'production', doc_id: row.id, line_id });
const costs = (of: Readonly<Record<string, number>>) => (id: string) => of[id];

describe('B6, B7: 500 shirts', () => {
  it('should cost 98,609.04 of material, and labour and overhead of what is begun and good', () => {
    const plan = plannedCost(shirts, {
      rateOf: (component) => Math.round((rates[component] ?? 0) * 100 * 1_000_000),
      ...{ rates: pieceRates, overhead: { by: 'good', rate: minor(12) }, day: '2026-11-01' },
    });
    expect(plan).toMatchObject({ material: 9_860_904, labour: minor(516 * 3 + 500 * 26.5), overhead: minor(6000) });
  });

  it('cost 233.5233 each in the end, and used fabric for 674.83 less than they should have', () => {
    const used = { fabric: 976, button: 4737, thread: 61_920, label: 522, bag: 503 };
    const moves = Object.entries(used).map(([component, quantity]) => consume(shirts, component, quantity));
    const worth: Readonly<Record<string, number>> = { fabric: 976 * 95, button: 2842.2, thread: 1052.64, label: 626.4, bag: 503 * 2.5 };
    const second = madeRow(shirts, 13, { type: 'second', output_id: null });
    const cost = actualCost(shirts, {
      ...{ moves, requisitions: [], outputs: [madeRow(shirts, 503), second] },
      costOf: costs(Object.fromEntries(moves.map(({ id, component_id }) => [id, minor(worth[component_id] ?? 0)]))),
      credits: [{ id: second.id, order_id: shirts.id, amount: minor(13 * 150) }],
      ...{ labour: 1_487_750, minutes: 0, overhead: { by: 'good', rate: minor(12) } },
    });
    expect(cost).toMatchObject({ material: 9_849_874, total: 11_746_224, unit: 23_352_333_996, entry: 23_352, variance: 168 });
    const [fabric] = materialOf(shirts, moves, []);
    expect(varianceOf(shirts, fabric!, [madeRow(shirts, 503)], 9500 * 1_000_000)).toMatchObject({ value: -67_483 });
    expect(varianceOf(shirts, { ...fabric!, consumed: units(195.94) }, [madeRow(shirts, 97)], 9500 * 1_000_000)).toMatchObject({
      ...{ standard: units(191), quantity: units(4.94), value: 46_930 },
    });
  });

  it('M6, E3: a receipt that is told late costs 40 of them anew', () => {
    const row = order([line('fabric', 2)], { outputs: [output(40)] });
    const came = [move({ quantity: units(100), to_id: 'store' }), consume(row, 'fabric', 80)];
    const late = { ...move({ quantity: units(100), to_id: 'store' }), effective_at: came[0]!.effective_at };
    const total = (all: readonly MoveRow[], priced: readonly [string, number][]) => {
      const told = priced.map(([id, taka]) => ({ id, component_id: 'fabric', unit_cost: minor(taka) * 1_000_000, amount: null }));
      const { rows } = replay(ledgerMoves(all, told));
      const facts = { requisitions: [], outputs: [madeRow(row, 40)], credits: [], labour: 0, minutes: 0 };
      const costOf = (id: string) => rows.find((one) => one.id === id)?.cost;
      return actualCost(row, { ...facts, moves: all, costOf, overhead: { by: 'good', rate: 0 } });
    };
    const before = total(came, [[came[0]!.id, 50]]);
    const after = total(
      [...came, late],
      [
        [came[0]!.id, 50],
        [late.id, 70],
      ],
    );
    expect([before.total, after.total, before.entry, after.entry]).toEqual([400_000, 480_000, 10_000, 12_000]);
  });
});

describe('how far an order is', () => {
  it('100 of which a tenth is scrap are 10 scrap: planned, planned anew, made and counted again', () => {
    const row = order([line('fabric', 1)], { outputs: [output(90)], reject: 1000 });
    expect(orderProgress(row, [])).toMatchObject({ planned: 90, toBegin: 100, remaining: 90, rejectShare: null, finished: false });
    expect(orderProgress({ ...row, outputs: [{ ...row.outputs[0]!, quantity: 180 }] }, [])).toMatchObject({ toBegin: 200 });
    const outputs = [madeRow(row, 50), madeRow(row, 40), madeRow(row, 10, { type: 'scrap', reason: 'Torn' })];
    const done = { good: 90, scrap: 10, reject: 10, started: 100, rejectShare: 1000, done: 10_000, finished: true, beyond: false };
    expect(orderProgress(row, outputs)).toMatchObject(done);
    expect(orderProgress(row, outputs.toReversed())).toMatchObject(done);
    expect(sumBy(requiredOf(row))).toEqual([['fabric', units(100)]]);
    expect(sumBy(neededFor(row, new Map([[row.outputs[0]!.id, 90]])))).toEqual([['fabric', units(100)]]);
  });

  it('what the floor told counts where nothing came off it yet; more than the tolerance is marked and nothing else', () => {
    const row = order([line('fabric', 1)], { operations: [step('cut'), step('sew')] });
    const told = [
      { operation_id: 'cut', good: 60, reject: 2, rework: 0, minutes: 90 },
      { operation_id: 'sew', good: 30, reject: 3, rework: 1, minutes: 300 },
    ];
    expect(orderProgress(row, [madeRow(row, 20)], told)).toMatchObject({ started: 62, good: 20, reject: 5, remaining: 80 });
    const first = madeRow(row, 111);
    expect(orderProgress(row, [first], [], 1000)).toMatchObject({ beyond: true, remaining: 0, done: 10_000 });
    expect(orderProgress(row, [first, { ...first, id: 'back', reverses: first.id }])).toMatchObject({ good: 0 });
    expect([orderState(row, { begun: true }), orderState({ status: 'on_hold' }, { begun: true })]).toEqual(['in_progress', 'on_hold']);
  });
});

describe('E7: another bill', () => {
  const one = output(100);
  const before = [line('fabric', 2), line('zip', 1, { basis: 'good' })];
  const after = order([line('fabric', 1.5), line('button', 4)], {
    outputs: [one],
    earlier: [{ bill_id: 'b', version_no: 1, base_qty: units(1), reject: 0, lines: before, outputs: [{ id: one.id, quantity: 40 }] }],
  });

  it('holds for what is not begun; what was begun and what was consumed stay', () => {
    expect(sumBy(requiredOf(after))).toEqual([
      ['fabric', units(40 * 2 + 60 * 1.5)],
      ['zip', units(40)],
      ['button', units(240)],
    ]);
    const good = (much: number) => sumBy(neededFor(after, new Map([[one.id, much]])));
    expect(good(30)).toEqual([
      ['fabric', units(60)],
      ['zip', units(30)],
    ]);
    expect(good(50)).toEqual([
      ['fabric', units(95)],
      ['zip', units(40)],
      ['button', units(40)],
    ]);
    expect(good(110)).toContainEqual(['button', units(280)]);
  });

  it('takes of itself only what was not taken yet', () => {
    const moves = [consume(after, 'fabric', 80, before[0]!.id), consume(after, 'zip', 40, before[1]!.id)];
    const flushed = backflushOf(after, [madeRow(after, 50)], moves);
    expect(flushed.map(({ component, quantity }) => [component, quantity])).toEqual([
      ['fabric', units(15)],
      ['button', units(40)],
    ]);
  });
});

describe('materials of an order', () => {
  const row = order([line('fabric', 1)]);

  it('what lies on the floor was issued and not used; what is promised to a requisition is not reserved twice', () => {
    const wanted = asked(row, 'fabric', 60);
    const moves = [issue('fabric', 40), consume(row, 'fabric', 25)];
    expect(materialOf(row, moves, [wanted])).toEqual([
      {
        ...{ component: 'fabric', required: units(100), asked: units(60), open: units(20), issued: units(40), returned: 0 },
        ...{ scrapped: 0, consumed: units(25), onFloor: units(15), toConsume: units(75) },
      },
    ]);
    const reserved = (told: OrderRow, ...all: readonly ReturnType<typeof asked>[]) => reservedByOrders([told], moves, all).get('fabric');
    expect(reserved(row, wanted)).toBe(units(55));
    expect(reserved(row)).toBe(units(75));
    expect(reserved({ ...row, status: 'planned' })).toBeUndefined();
    expect(reserved({ ...row, outputs: [{ ...row.outputs[0]!, quantity: 30 }] })).toBe(units(5));
  });

  it('in whatever parts they come off the floor, what is taken of itself comes to the same', () => {
    const split = order([line('fabric', 1.8, { setup: units(2), multiple: units(3) })], { outputs: [output(1000)], reject: 300 });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }), (pieces) => {
        const outputs: ReturnType<typeof madeRow>[] = [];
        const moves: MoveRow[] = [];
        for (const quantity of pieces) {
          outputs.push(madeRow(split, quantity));
          for (const one of backflushOf(split, outputs, moves))
            moves.push(consume(split, one.component, one.quantity / 1_000_000, one.line));
        }
        const all = pieces.reduce((sum, quantity) => sum + quantity, 0);
        const needed = sumBy(neededFor(split, new Map([[split.outputs[0]!.id, all]])));
        expect(moves.reduce((sum, { quantity }) => sum - quantity, 0)).toBe(needed[0]![1]);
      }),
    );
  });

  it('cost the same on two devices, whatever came first', () => {
    const wanted = asked(row, 'fabric', 100);
    const came = [120, 80].map((quantity) => move({ quantity: units(quantity), to_id: 'store' }));
    const moves = [came[0]!, issue('fabric', 60), consume(row, 'fabric', 70), came[1]!, issue('fabric', 40), consume(row, 'fabric', 20)];
    const told = came.map(({ id }, n) => ({ id, component_id: 'fabric', unit_cost: (n + 1) * 3_333_333_333, amount: null }));
    const total = (all: readonly MoveRow[]) => {
      const { rows } = replay(ledgerMoves(all, told));
      const known = new Map(rows.map(({ id, cost }) => [id, cost]));
      const facts = { requisitions: [wanted], outputs: [madeRow(row, 90)], credits: [], labour: 12_345, minutes: 90 };
      return actualCost(row, { ...facts, moves: all, costOf: (id) => known.get(id), overhead: { by: 'minute', rate: 7 } });
    };
    const once = total(moves);
    expect(once.material).toBeGreaterThan(0);
    fc.assert(
      fc.property(fc.shuffledSubarray(moves, { minLength: moves.length }), (other) => {
        expect(total(other)).toEqual(once);
      }),
    );
  });
});
