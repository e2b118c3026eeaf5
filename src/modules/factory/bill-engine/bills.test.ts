import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Bill, type BillLine, canBuild, compareBills, cycleOf, explode, lineCost, needsFor, startedFor, sumBy } from './index.ts';

const units = (n: number) => Math.round(n * 1_000_000);
const rate = (taka: number) => Math.round(taka * 100) * 1_000_000;

function line(component: string, quantity: number, told: Partial<BillLine> = {}): BillLine {
  return {
    ...{ id: component, component, quantity: units(quantity), pieces: 1, wastage_type: 'none', wastage: 0, setup: 0, multiple: 0 },
    ...{ basis: 'started', options: [], ...told },
  };
}
function bill(lines: readonly BillLine[], told: Partial<Bill> = {}): Bill {
  return { base: units(1), reject: 0, step: units(1), lines, ...told };
}
const needs = (of: Bill, good: number, ...options: readonly string[]) => new Map(sumBy(needsFor(of, [{ good: units(good), options }])));
const need = (of: BillLine, good: number) => (needs(bill([of]), good).get(of.component) ?? 0) / 1_000_000;

describe('what a line comes to', () => {
  it('B1: cut pieces, and wastage on top', () => {
    expect(need(line('fabric', 500, { pieces: 4, wastage_type: 'add_on', wastage: 500 }), 3)).toBe(6300);
    expect(need(line('tape', 200, { pieces: 10 }), 5)).toBe(10_000);
  });

  it('B2, B3: wastage, then set-up, then rounding up', () => {
    const reel = line('reel', 1, { wastage_type: 'add_on', wastage: 2500, setup: units(10) });
    expect(need(reel, 100)).toBe(135);
    expect(need({ ...reel, multiple: units(200) }, 100)).toBe(200);
    expect(need(line('part', 1, { wastage_type: 'add_on', wastage: 1000, multiple: units(1) }), 105)).toBe(116);
  });

  it('B5: a loss of one in ten is a yield, not a share on top', () => {
    const part = line('part', 5, { wastage_type: 'yield', wastage: 1000 });
    expect((needs(bill([part], { base: units(10) }), 100).get('part') ?? 0) / 1_000_000).toBeCloseTo(55.56, 2);
  });

  it('of 100 with a tenth of scrap 10 are scrap, however often it is planned', () => {
    expect(startedFor(units(90), { reject: 1000, step: units(1) })).toBe(units(100));
    expect(startedFor(units(500), { reject: 300, step: units(1) })).toBe(units(516));
    expect(startedFor(units(0.6), { reject: 0, step: 1 })).toBe(units(0.6));
  });
});

/** B6: 500 shirts of which three in a hundred are no good. */
const shirt = bill(
  [
    line('fabric', 1.8, { wastage_type: 'add_on', wastage: 500, setup: units(2) }),
    line('button', 9, { wastage_type: 'add_on', wastage: 200, multiple: units(1) }),
    line('thread', 120),
    line('label', 1, { wastage_type: 'add_on', wastage: 100, multiple: units(1) }),
    line('bag', 1, { basis: 'good' }),
  ],
  { reject: 300 },
);

describe('B6: a shirt', () => {
  const all = needs(shirt, 500);

  it('takes so much of everything', () => {
    expect([...all]).toEqual([
      ['fabric', units(977.24)],
      ['button', units(4737)],
      ['thread', units(61_920)],
      ['label', units(522)],
      ['bag', units(500)],
    ]);
    const yields = line('fabric', 1.8, { wastage_type: 'yield', wastage: 500, setup: units(2) });
    expect((needs(bill([yields], { reject: 300 }), 500).get('fabric') ?? 0) / 1_000_000).toBeCloseTo(979.684, 3);
    // Bought in gross of 144, in cones of 5,000 and rolls of 50 m.
    const bought = [all.get('button')! / units(144), all.get('thread')! / units(5000), all.get('fabric')! / units(50)];
    expect(bought.map(Math.ceil)).toEqual([33, 13, 20]);
  });

  it('costs so much', () => {
    const rates = { fabric: rate(95), button: rate(0.6), thread: rate(85) / 5000, label: rate(1.2), bag: rate(2.5) };
    const costs = Object.entries(rates).map(([component, each]) => lineCost(all.get(component) ?? 0, each));
    expect(costs).toEqual([9_283_780, 284_220, 105_264, 62_640, 125_000]);
    const total = costs.reduce((sum, cost) => sum + cost, 0);
    expect([total, Math.round(total / 500)]).toEqual([9_860_904, 19_722]);
  });

  it('can be made as often as the scarcest of it says, and never once more', () => {
    const there = new Map([...all]);
    expect(canBuild(shirt, there)).toBe(units(500));
    expect(canBuild(shirt, new Map([...there, ['bag', units(499)]]))).toBe(units(499));
    expect(canBuild(shirt, new Map([...there, ['thread', 0]]))).toBe(0);
    expect(canBuild(bill([]), new Map())).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('levels', () => {
  const wastes = (component: string, wastage: number) => bill([line(component, 1, { wastage_type: 'yield', wastage })], { step: 1 });

  it('B4: losses of two levels are multiplied', () => {
    const found = explode('end', wastes('middle', 8200), [{ good: units(0.6), options: [] }], (id) =>
      id === 'middle' ? wastes('raw', 6667) : undefined,
    );
    expect('bought' in found && found.bought.get('raw')! / 1_000_000).toBeCloseTo(10, 2);
    expect('levels' in found && found.levels.map(({ component, level, isMade }) => [component, level, isMade])).toEqual([
      ['middle', 1, true],
      ['raw', 2, false],
    ]);
  });

  it('that lead back to where they began are told with their way', () => {
    const bills = new Map([
      ['a', bill([line('b', 1)])],
      ['b', bill([line('c', 1)])],
      ['c', bill([line('a', 1)])],
    ]);
    const found = explode('a', bills.get('a')!, [{ good: units(1), options: [] }], (id) => bills.get(id));
    expect(found).toEqual({ problem: 'cycle', path: ['a', 'b', 'c', 'a'] });
    const linesOf = (id: string) => bills.get(id)?.lines.map(({ component }) => component) ?? [];
    expect(cycleOf('a', ['b'], linesOf)).toEqual(['a', 'b', 'c', 'a']);
    expect(cycleOf('x', ['a'], linesOf)).toBeUndefined();
  });

  it('beyond eight are a mistake', () => {
    const found = explode('0', bill([line('1', 1)]), [{ good: units(1), options: [] }], (id) => bill([line(String(Number(id) + 1), 1)]));
    expect(found).toMatchObject({ problem: 'too_deep' });
  });
});

it('sizes and colours take another quantity or another component, and each its own set-up', () => {
  const cloth = line('white', 2, {
    setup: units(1),
    options: [
      { option: 'XL', quantity: units(2.5), component: null },
      { option: 'Navy', quantity: null, component: 'navy' },
    ],
  });
  const outputs = [
    { good: units(10), options: ['M', 'White'] },
    { good: units(10), options: ['XL', 'White'] },
    { good: units(10), options: ['M', 'Navy'] },
  ];
  expect(sumBy(needsFor(bill([cloth]), outputs))).toEqual([
    ['white', units(46)],
    ['navy', units(21)],
  ]);
});

it('two versions are told apart by what was added, taken out and changed', () => {
  const before = [line('fabric', 1.8), line('button', 9), line('button', 1)];
  const after = [line('fabric', 1.7, { wastage: 300 }), line('button', 9), line('zip', 1)];
  const { added, removed, changed } = compareBills(before, after, ['quantity', 'wastage', 'setup']);
  expect([added, removed].map((lines) => lines.map(({ component }) => component))).toEqual([['zip'], ['button']]);
  expect(changed.map(({ after: { component }, fields }) => [component, fields])).toEqual([['fabric', ['quantity', 'wastage']]]);
});

it('more is never made of less, and what can be made has all it needs', () => {
  const wild = fc.record({
    quantity: fc.integer({ min: 1, max: 5_000_000 }),
    wastage: fc.integer({ min: 0, max: 9000 }),
    wastage_type: fc.constantFrom('none' as const, 'add_on' as const, 'yield' as const),
    setup: fc.integer({ min: 0, max: 3_000_000 }),
    multiple: fc.constantFrom(0, 1_000_000, 7_000_000),
    basis: fc.constantFrom('started' as const, 'good' as const, 'order' as const),
  });
  fc.assert(
    fc.property(
      wild,
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 2e9 }),
      (told, reject, good, there) => {
        const one = bill([line('cloth', 0, told)], { reject });
        const at = (much: number) => needs(one, much).get('cloth') ?? 0;
        expect(at(good + 1)).toBeGreaterThanOrEqual(at(good));
        const most = canBuild(one, new Map([['cloth', there]]));
        if (most > 0 && Number.isFinite(most)) {
          expect(at(most / 1_000_000)).toBeLessThanOrEqual(there);
          expect(at(most / 1_000_000 + 1)).toBeGreaterThan(there);
        }
      },
    ),
  );
});
