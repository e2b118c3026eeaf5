import { describe, expect, it } from 'vitest';

import { newId } from '#kernel/ids.ts';

import type { ComponentCostRow, CostRow, MoveRow } from '../materials/index.ts';
import { nothingBought } from '../purchasing/index.ts';
import { componentFigures, scrapPlaces } from './figures.ts';
import { ledgerBook, ledgerOf } from './ledgers.ts';
import { readPrice } from './RateField.tsx';
import { lineOf, rateOf } from './rates.ts';

const [cloth, thread, store, floor, scrap] = Array.from({ length: 5 }, () => newId()) as [string, string, string, string, string];
const today = Date.parse('2026-11-21T06:00:00Z') / 60_000;
const whole = (units: number) => Math.round(units * 1_000_000);
let made = 0;

/** A move so many days ago; of cloth into the store unless told. */
function move(days: number, units: number, told: Partial<MoveRow> = {}): MoveRow {
  made += 1;
  const at = new Date((today - days * 1440) * 60_000).toISOString();
  return {
    ...{ id: newId(), component_id: cloth, type: 'receipt', quantity: whole(units), from_id: null, to_id: units > 0 ? store : null },
    ...{ batch: null, reverses: null, effective_at: at, captured_at: at, device_code: 'A', sequence: made, doc_kind: null, doc_id: null },
    ...{ line_id: null, entered: '', reason: '', note: '', created_by: null, received_at: at },
    ...(units < 0 && { type: 'issue', from_id: store }),
    ...told,
  };
}
const costs = (row: MoveRow, each: number): CostRow => ({
  ...{ id: row.id, component_id: row.component_id, unit_cost: Math.round(each * 100) * 1_000_000, amount: null },
});
const component = { reorder_point: 0, track_stock: true, active: true };
const figures = (rows: readonly MoveRow[], told: Partial<Parameters<typeof componentFigures>[0]> = {}) =>
  componentFigures({
    ...{ ledger: rows.length === 0 ? undefined : ledgerOf(rows, [], null, 'moving_average'), reserved: 0, onOrder: 0, component },
    ...{ scrap: scrapPlaces([{ id: scrap, type: 'scrap' }]), minute: today, ...told },
  });

describe('the figures of a component', () => {
  it('count all places but scrap, less what is reserved, and more what is on order', () => {
    const rows = [move(5, 100), move(4, 30, { type: 'transfer', from_id: store, to_id: floor })];
    const scrapped = move(3, 10, { type: 'transfer', from_id: store, to_id: scrap });
    const one = figures([...rows, scrapped], { reserved: whole(20), onOrder: whole(50) });
    expect([one.onHand, one.available, one.projected]).toEqual([whole(90), whole(70), whole(120)]);
    expect(new Map(one.places.map(({ location, quantity }) => [location, quantity]))).toEqual(
      new Map([
        [store, whole(60)],
        [floor, whole(30)],
        [scrap, whole(10)],
      ]),
    );
  });

  it('tell what is to be ordered by what will be there, and never of what is not counted or archived', () => {
    const watched = { ...component, reorder_point: whole(100) };
    expect(figures([move(1, 99)], { component: watched }).below).toBe(true);
    expect(figures([move(1, 99)], { component: watched, onOrder: whole(1) }).below).toBe(false);
    expect(figures([], { component: watched }).below).toBe(true);
    expect(figures([], { component: { ...watched, track_stock: false } }).below).toBe(false);
    expect(figures([], { component: { ...watched, active: false } }).below).toBe(false);
    expect(figures([]).below).toBe(false);
  });

  it('tell a place that holds less than nothing, though all places together do not', () => {
    const there = figures([move(5, 10, { to_id: floor }), move(4, -3)]);
    expect([there.onHand, there.negative]).toEqual([whole(7), true]);
    expect(figures([move(5, 10)]).negative).toBe(false);
  });

  it('call dead what has lain for more than ninety days', () => {
    expect(figures([move(91, 10)]).dead).toBe(true);
    expect(figures([move(89, 10)]).dead).toBe(false);
    expect(figures([move(200, 10), move(100, -10)]).dead).toBe(false);
  });

  it('last for as many days as the use of ninety days says; counts and transfers are no use', () => {
    const rows = [move(200, 1000), move(80, -60), move(40, -30, { type: 'consume' }), move(30, 5, { type: 'issue_return' })];
    const counted = move(20, 800, { type: 'count', to_id: store });
    // 85 in 90 days, 800 left.
    expect(figures([...rows, counted]).cover).toBe(Math.floor((800 * 90) / 85));
    // What has been here for ten days is told by ten days.
    expect(figures([move(10, 100), move(5, -50)]).cover).toBe(10);
    expect(figures([move(10, 100)]).cover).toBeNull();
  });
});

describe('ledgers', () => {
  const standards: readonly ComponentCostRow[] = [];

  it('replay the component alone that a new move is of', () => {
    const book = ledgerBook();
    const moves = [move(5, 10), move(5, 10, { component_id: thread })];
    const before = book({ moves, costs: [], bought: nothingBought, standards, method: 'moving_average' });
    const fresh = moves.map((row) => ({ ...row }));
    const after = book({ moves: [...fresh, move(4, -2)], costs: [], bought: nothingBought, standards, method: 'moving_average' });
    expect(after.get(thread)).toBe(before.get(thread));
    expect(after.get(cloth)).not.toBe(before.get(cloth));
    expect(after.get(cloth)?.ledger.balance.quantity).toBe(whole(8));
  });

  it('replay one whose cost has come, and all where the method is another one', () => {
    const book = ledgerBook();
    const moves = [move(5, 10)];
    const value = (told: Partial<Parameters<ReturnType<typeof ledgerBook>>[0]>) =>
      book({ moves, costs: [], bought: nothingBought, standards, method: 'moving_average', ...told }).get(cloth)?.ledger.balance.value;
    expect(value({})).toBe(0);
    expect(value({ costs: moves.map((row) => costs(row, 5)) })).toBe(5_000);
    const told = { costs: moves.map((row) => costs(row, 5)), standards: [{ id: cloth, standard_cost: 400_000_000 }] };
    expect(value({ ...told, method: 'fixed' })).toBe(4_000);
  });

  it('value at the standard cost whatever came in for whatever price, where costs are fixed', () => {
    const rows = [move(9, 10), move(8, -4), move(7, 2, { type: 'free' })];
    const { ledger } = ledgerOf(rows, [costs(rows[0]!, 7)], 300_000_000, 'fixed');
    expect([ledger.balance.quantity, ledger.balance.value, ledger.rows[1]?.cost]).toEqual([whole(8), 2_400, 1_200]);
    // A count is no receipt: it keeps its quantity.
    const counted = ledgerOf([...rows, move(1, 9, { type: 'count', to_id: store })], [], 300_000_000, 'fixed');
    expect([counted.ledger.balance.quantity, counted.ledger.balance.value]).toEqual([whole(9), 2_700]);
    expect(ledgerOf(rows, [costs(rows[0]!, 7)], null, 'fixed').ledger.rows[0]?.no_cost).toBe(true);
  });
});

describe('costs as people say them', () => {
  const roll = { pack: { code: 'roll', num: 9144, den: 100 } };

  it('are exact in any measure', () => {
    // M9: 5 rolls of 100 yd at 2,750 are 457.2 m at 30.074366.
    expect(rateOf(2750, roll, 'm', 'BDT')).toBe(3_007_436_570);
    expect(lineOf(2750, 5, 'BDT')).toBe(1_375_000);
    expect(rateOf(0.125, { unit: { code: 'pc', dimension: 'count', num: 1, den: 1 } }, 'dozen', 'BDT')).toBe(150_000_000);
    expect(rateOf(1, { unit: { code: 'g', dimension: 'mass', num: 1, den: 1 } }, 'm', 'BDT')).toBeUndefined();
  });

  it('are read as money is, and with more decimals where money has none', () => {
    expect(['2,750', '2750.5', '০.১২৫', '1,25,000'].map((text) => readPrice(text, 'BDT'))).toEqual([2750, 2750.5, 0.125, 125_000]);
    expect(readPrice('two', 'BDT')).toBeUndefined();
  });
});
