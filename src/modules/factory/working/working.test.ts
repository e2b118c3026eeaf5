import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { OperationRateRow } from '../producing/index.ts';
import {
  approvedWork,
  countedLines,
  earnedBy,
  flowOf,
  type MadeLine,
  payOf,
  reportFigures,
  standingLines,
  targetOf,
  warningsOf,
  type Watched,
  type WorkLineRow,
} from './index.ts';

const sewing = 'sewing';
const made = (told: Partial<MadeLine> = {}): MadeLine => ({
  ...{ employee_id: 'rima', order_id: 'shirts', operation_id: sewing, good: 0, reject: 0, rework: 0, own_rework: true, minutes: 0 },
  ...told,
});
const line = (id: string, at: number, told: Partial<WorkLineRow> = {}): WorkLineRow => ({
  ...{ id, report_id: 'r', day: '2026-11-26', shift_id: null, line_id: 'l', output_id: null, bundle_id: null, reason: '', note: '' },
  ...{ method: 'grid', replaces: [], captured_at: new Date(at * 60_000).toISOString(), device_code: 'A', sequence: at, kiosk_id: null },
  ...{ created_by: null, doubled: null, received_at: '2026-11-26T00:00:00.000Z', ...made({ good: 10 }) },
  ...told,
});
const report = { planned_minutes: 480, team: [], downtime: [] };

const rate = (told: Partial<OperationRateRow>): OperationRateRow => ({
  ...{ id: 'x', operation_id: sewing, product_id: null, valid_from: '2026-01-01', type: 'flat', per: 1, rate: 0, slabs: [] },
  ...{ created_by: null, created_at: '2026-01-01T00:00:00.000Z', deleted_at: null },
  ...told,
});
const slabs = rate({
  type: 'marginal',
  slabs: [
    { up_to: 100, rate: 450 },
    { up_to: null, rate: 550 },
  ],
});
const pay = (lines: readonly MadeLine[], told: Partial<Parameters<typeof payOf>[0]> = {}) =>
  payOf({
    ...{ report: { ...report, day: '2026-11-26' }, lines, rates: [slabs], rules: { piece_basis: 'good', reject_pay: 0 } },
    ...{ samOf: () => 2400, productOf: () => 'shirt', labelOf: () => 'Shirt – Sewing' },
    ...told,
  });

describe('what a report brings', () => {
  const day = (good: number) => {
    const lines = pay([made({ good })]);
    const paid = {
      day: '2026-11-26',
      planned_minutes: 480,
      people: [{ employee_id: 'rima', minutes: 480 }],
      lines: [...lines],
      accepted: true,
    };
    return paid;
  };
  const guarantee = { id: 'g', valid_from: '2026-01-01', amount: 50_000, label: 'Guaranteed day', deleted_at: null };

  it('P1: 120 good are 560, 80 are 360 and a guaranteed day adds 140; rejects and own rework bring nothing', () => {
    expect(earnedBy(pay([made({ good: 120 })])).get('rima')).toBe(56_000);
    expect(earnedBy(pay([made({ good: 120, reject: 5, rework: 8 })])).get('rima')).toBe(56_000);
    const work = approvedWork({ pays: [day(80)], guarantees: [guarantee] });
    expect(work.map(({ label, quantity, rate: each }) => [label, quantity, each])).toEqual([
      ['Shirt – Sewing', 80, 450],
      ['Guaranteed day', 1, 14_000],
    ]);
    expect(approvedWork({ pays: [day(120)], guarantees: [guarantee] })).toHaveLength(2);
    expect(approvedWork({ pays: [{ ...day(80), accepted: false }], guarantees: [guarantee] })).toEqual([]);
  });

  it('half a day is guaranteed half, and two reports of a day are one day', () => {
    const half = { ...day(20), people: [{ employee_id: 'rima', minutes: 240 }] };
    expect(approvedWork({ pays: [half], guarantees: [guarantee] }).at(-1)).toMatchObject({ rate: 25_000 - 9000 });
    expect(approvedWork({ pays: [half, half], guarantees: [guarantee] }).at(-1)).toMatchObject({ rate: 50_000 - 18_000 });
  });

  it('three thirds of a day on three lines are guaranteed a whole one', () => {
    const third = { ...day(0), people: [{ employee_id: 'rima', minutes: 160 }], lines: [] };
    expect(approvedWork({ pays: [third, third, third], guarantees: [guarantee] })).toMatchObject([{ rate: 50_000 }]);
  });

  it('what a team made is shared alike where nobody told its minutes', () => {
    const team = ['rima', 'salma'].map((employee_id) => ({ employee_id, minutes: 0 }));
    const told = { report: { day: '2026-11-26', planned_minutes: 0, team }, rates: [rate({ rate: 100 })] };
    expect([...earnedBy(pay([made({ employee_id: null, good: 10 })], told)).values()]).toEqual([500, 500]);
  });

  it('P2: what a team made together is shared by its minutes', () => {
    const team = [480, 480, 240].map((minutes, i) => ({ employee_id: `p${i}`, minutes }));
    const lines = pay([made({ employee_id: null, good: 100 })], {
      ...{ report: { day: '2026-11-26', planned_minutes: 480, team }, rates: [rate({ rate: 1800 })] },
    });
    expect([...earnedBy(lines).values()]).toEqual([72_000, 72_000, 36_000]);
  });

  it('E10: goes by the rate of the day of the work, and by that of the product before that of all', () => {
    const rates = [rate({ rate: 450 }), rate({ id: 'y', rate: 500, valid_from: '2026-11-15' })];
    const on = (day: string, more: readonly OperationRateRow[] = []) =>
      earnedBy(pay([made({ good: 10 })], { report: { ...report, day }, rates: [...rates, ...more] })).get('rima');
    expect([on('2026-11-14'), on('2026-11-15'), on('2026-11-15', [rate({ id: 'z', product_id: 'shirt', rate: 700 })])]).toEqual([
      4500, 5000, 7000,
    ]);
    // One that holds for the product later leaves the days before it as they were, and of two from one day the last holds.
    expect(on('2026-11-14', [rate({ id: 'z', product_id: 'shirt', rate: 700, valid_from: '2026-11-20' })])).toBe(4500);
    expect(on('2026-11-15', [rate({ id: 'z', rate: 520, valid_from: '2026-11-15', created_at: '2026-11-16T00:00:00.000Z' })])).toBe(5200);
  });

  it("another's pieces that somebody puts right are paid", () => {
    const lines = pay([made({ good: 10, rework: 4, own_rework: false })], { rates: [rate({ rate: 300 })] });
    expect(earnedBy(lines).get('rima')).toBe(4200);
  });
});

describe('lines that count', () => {
  it('a correction stands in place of what it corrects, and one that is empty takes it back', () => {
    const first = line('a', 1, { good: 40 });
    const second = line('b', 2, { good: 44, replaces: ['a'] });
    expect(standingLines([second, first]).map(({ id }) => id)).toEqual(['b']);
    expect(standingLines([first, second, line('c', 3, { good: 0, replaces: ['b'] })])).toEqual([]);
  });

  it('of two corrections by devices that did not know of each other the later stands, in any order of arrival', () => {
    const lines = [
      line('a', 1, { good: 40 }),
      line('b', 2, { good: 44, replaces: ['a'] }),
      line('c', 3, { good: 41, replaces: ['a'], device_code: 'B' }),
    ];
    const after = line('d', 4, { good: 45, replaces: ['b'] });
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: 3, maxLength: 3 }), (shuffled) => {
        expect(standingLines(shuffled).map(({ id }) => id)).toEqual(['c']);
      }),
    );
    expect(standingLines([after, ...lines]).map(({ id }) => id)).toEqual(['d']);
  });

  it('what a correction replaced besides stands again where another device had corrected less of it, and no clock puts a line before its correction', () => {
    const [a, b] = [line('a', 1, { good: 40 }), line('b', 2, { good: 5 })];
    const both = line('c', 3, { good: 46, replaces: ['a', 'b'] });
    const one = line('d', 4, { good: 39, replaces: ['a'], device_code: 'B' });
    expect(standingLines([one, both, b, a]).map(({ id }) => id)).toEqual(['b', 'd']);
    expect(standingLines([a, b, both, { ...one, good: 0 }]).map(({ id }) => id)).toEqual(['b']);
    expect(standingLines([a, b, both, one, line('e', 5, { replaces: ['d', 'b'] })]).map(({ id }) => id)).toEqual(['e']);
    expect(standingLines([a, line('f', 9, { replaces: ['a'] }), line('g', 6, { replaces: ['f'] })]).map(({ id }) => id)).toEqual(['g']);
  });

  it('P4, E11: a bundle counts once for a step; taken back on the first tablet, the second one counts', () => {
    const bundle = { bundle_id: '17', good: 12 };
    const [a, b] = [line('a', 1, bundle), line('b', 2, { ...bundle, device_code: 'B', employee_id: 'salma' })];
    for (const lines of [
      [a, b],
      [b, a],
    ]) {
      const counted = countedLines(lines);
      expect(counted.lines.map(({ id }) => id)).toEqual(['a']);
      expect([...counted.twice].map(([id, first]) => [id, first.id])).toEqual([['b', 'a']]);
    }
    expect(countedLines([a, b, line('c', 3, { good: 0, replaces: ['a'] })]).lines.map(({ id }) => id)).toEqual(['b']);
    expect(countedLines([a, { ...b, operation_id: 'finishing' }]).lines).toHaveLength(2);
  });
});

describe('the floor', () => {
  it('P3: 120 pieces of 2.4 minutes in 480 are 60 %, and a line of 52 is to make 911 or 592', () => {
    expect(reportFigures(report, [made({ good: 120, reject: 5, rework: 8 })], () => 2400)).toMatchObject({
      ...{ efficiency: 6000, workers: 1, present: 480, rejects: 400, firstPass: 8960 },
    });
    expect([targetOf(52, 600, 10_000, 34_250), targetOf(52, 600, 6500, 34_250)]).toEqual([911, 592]);
    const stopped = { ...report, downtime: [{ id: 's', minutes: 80, reason: 'Power cut' }] };
    expect(reportFigures(stopped, [made({ good: 100 })], () => 2400)).toMatchObject({ efficiency: 6000, downtime: 80, present: 400 });
    expect(reportFigures(stopped, [made({ good: 100, minutes: 60 })], () => 300)).toMatchObject({ efficiency: 5000, present: 60 });
  });

  it('tells what lies between two steps', () => {
    const steps = [
      { operation_id: 'cutting', sam: 500 },
      { operation_id: sewing, sam: 2400 },
    ];
    const flow = flowOf(steps, [made({ operation_id: 'cutting', good: 90, reject: 2 }), made({ good: 95 })], 100);
    expect(flow.map(({ before, between }) => [before, between])).toEqual([
      [100, 8],
      [90, -5],
    ]);
  });

  it('E13 and what else looks wrong is said, and keeps nobody from anything', () => {
    const lines = [line('a', 1, { good: 500 }), line('b', 2, { employee_id: 'gone', good: 1 })];
    const place = { id: 'r', day: '2026-11-26', shift_id: null, planned_minutes: 480, team: [] };
    const watched: Watched = {
      ...{ report: place, lines, twice: new Map(), samOf: () => 2400 },
      orders: [
        {
          ...{ id: 'shirts', started: 520, over: true, lines: [...lines, made({ operation_id: 'cutting', good: 400 })] },
          operations: [
            { operation_id: 'cutting', sam: 500 },
            { operation_id: sewing, sam: 2400 },
          ],
        },
      ],
      beside: [{ report: { ...place, id: 'other' }, lines: [line('c', 3, { report_id: 'other' })] }],
      people: new Map([['gone', { status: 'exited', exit_date: '2026-11-01' }]]),
    };
    expect(warningsOf(watched)).toEqual([
      { type: 'above_before', order_id: 'shirts', operation_id: sewing, pieces: 101 },
      { type: 'order_over', order_id: 'shirts' },
      { type: 'above_capacity', employee_id: 'rima' },
      { type: 'two_lines', employee_id: 'rima' },
      { type: 'gone', employee_id: 'gone' },
    ]);
    const together = {
      ...watched,
      orders: [],
      beside: [],
      lines: [line('d', 4, { employee_id: null })],
      report: { ...watched.report, team: [] },
    };
    expect(warningsOf(together)).toEqual([{ type: 'nobody' }]);
  });
});
