import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  betweenSteps,
  dayPieces,
  efficiencyOf,
  firstPassRate,
  lineTarget,
  paidPieces,
  type PieceRate,
  type PieceRules,
  rateOn,
  rejectRate,
  scannedTwice,
  teamPool,
  teamShares,
  topUpOf,
  worthOf,
} from './index.ts';

const slabs: PieceRate = {
  type: 'marginal',
  per: 1,
  slabs: [
    { upTo: 100, rate: 450 },
    { upTo: null, rate: 550 },
  ],
};
const usual: PieceRules = { basis: 'good', reject: 0 };
const made = { good: 0, reject: 0, rework: 0, own: true, rework_rate: null };

describe('piece pay', () => {
  it('P1: pieces of each slab at its rate, and a day that is guaranteed', () => {
    const worth = (good: number, told: object = {}) => worthOf(dayPieces({ ...made, good, ...told }, slabs, usual));
    expect([worth(120), worth(80)]).toEqual([56_000, 36_000]);
    expect([topUpOf(36_000, 50_000, 1000), topUpOf(56_000, 50_000, 1000), topUpOf(20_000, 50_000, 500)]).toEqual([14_000, 0, 5000]);
    expect(worth(120, { reject: 5, rework: 8 })).toBe(56_000);
  });

  it('by the dozen, by the slab that is reached, and by the minute', () => {
    expect(worthOf(paidPieces(30, { type: 'flat', rate: 5000, per: 12 }))).toBe(12_500);
    expect(worthOf(paidPieces(120, { ...slabs, type: 'whole' }))).toBe(66_000);
    expect(worthOf(paidPieces(100, { ...slabs, type: 'whole' }))).toBe(45_000);
    expect(worthOf(paidPieces(10, { type: 'minute', rate: 90, sam: 2400 }))).toBe(2160);
    expect(paidPieces(0, slabs)).toEqual([]);
  });

  it('pays rejects and rework as a company says', () => {
    const flat: PieceRate = { type: 'flat', rate: 1000, per: 1 };
    const told = { good: 10, reject: 2, rework: 4, own: false, rework_rate: { type: 'flat', rate: 300, per: 1 } as const };
    const worth = (rules: PieceRules) => worthOf(dayPieces(told, flat, rules));
    expect([worth(usual), worth({ basis: 'good_rework', reject: 0 }), worth({ basis: 'all', reject: 0 })]).toEqual([
      11_200, 14_000, 16_000,
    ]);
    expect(worth({ basis: 'good', reject: 5000 })).toBe(12_200);
  });

  it('P2: a team shares what it made by its minutes', () => {
    expect(teamShares(teamPool(100, { type: 'flat', rate: 1800, per: 1 }), [480, 480, 240])).toEqual([72_000, 72_000, 36_000]);
    expect(teamShares(1800, [0, 0])).toEqual([0, 0]);
  });

  it('E10: goes by the rate of the day on which the work was done', () => {
    const [old, fresh]: readonly PieceRate[] = [
      { type: 'flat', rate: 450, per: 1 },
      { type: 'flat', rate: 500, per: 1 },
    ];
    const rates = [
      { valid_from: '2026-11-15', rate: fresh! },
      { valid_from: '2026-01-01', rate: old! },
    ];
    expect([rateOn(rates, '2026-11-14'), rateOn(rates, '2026-11-15'), rateOn(rates, '2025-12-31')]).toEqual([old, fresh, undefined]);
  });

  it('never brings less for more', () => {
    const cheap = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(cheap, fc.integer({ min: 0, max: 500 }), (rates, good) => {
        const rate: PieceRate = {
          type: 'marginal',
          per: 1,
          slabs: rates.map((each, i) => ({ rate: each, upTo: i === rates.length - 1 ? null : (i + 1) * 50 })),
        };
        expect(worthOf(paidPieces(good + 1, rate))).toBeGreaterThanOrEqual(worthOf(paidPieces(good, rate)));
        expect(paidPieces(good, rate).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(good);
      }),
    );
  });
});

describe('the floor', () => {
  it('P3: a line has a target, and an operator an efficiency', () => {
    expect([lineTarget(52, 600, 10_000, 34_250), lineTarget(52, 600, 6500, 34_250)]).toEqual([911, 592]);
    expect(efficiencyOf([{ good: 120, sam: 2400 }], 480)).toBe(6000);
    expect([lineTarget(5, 480, 10_000, 0), efficiencyOf([], 0)]).toEqual([0, null]);
  });

  it('tells rejects, what was good at once, and what lies between two steps', () => {
    expect([rejectRate(97, 3), rejectRate(0, 0), firstPassRate(97, 7, 3)]).toEqual([300, null, 9000]);
    expect([betweenSteps(100, { good: 80, reject: 5 }), betweenSteps(10, { good: 12, reject: 0 })]).toEqual([15, -2]);
  });

  it('P4, E11: pays a bundle once for a step, whichever tablet is heard first', () => {
    const line = (id: string, captured: number, device: string, bundle: string | null = '17') => ({
      ...{ id, captured, device, sequence: 1, bundle, operation: 'sewing' },
    });
    const [first, second, loose] = [line('b', 10, 'A'), line('a', 20, 'B'), line('c', 1, 'B', null)];
    for (const lines of [
      [first, second, loose, { ...second, id: 'd', operation: 'finishing' }],
      [loose, second, { ...second, id: 'd', operation: 'finishing' }, first],
    ])
      expect([...scannedTwice(lines)].map(([id, { id: of }]) => [id, of])).toEqual([['a', 'b']]);
  });
});
