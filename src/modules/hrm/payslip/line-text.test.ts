import { expect, it } from 'vitest';

import type { SlipLine } from '../pay-engine/index.ts';
import { wordsOf } from './line-text.ts';
import { sayingOf } from './saying.ts';

/* What a line of a slip says of itself. */

const say = sayingOf({ currency: 'BDT', locale: 'en-IN', digits: 'latn' }, 'en');
const line = (told: Partial<SlipLine>): SlipLine => ({
  ...{ code: 'arrear', label: '', kind: 'earning', amount: 100, steps: [], days: [], ref: '' },
  ...told,
});

it('tells pieces by the work, at their rates, day by day', () => {
  const step = { from: '2026-03-02', to: '2026-03-03', base: 450, times: 1150, over: 1, scale: 1, label: 'Cuff' };
  const dozens = { from: '2026-03-04', to: '2026-03-04', base: 5000, times: 30, over: 12, scale: 1, label: 'Button' };
  const days = [{ day: '2026-03-02', value: 1150 }];
  const words = wordsOf(line({ code: 'piece', steps: [step, dozens], days }), say);
  expect(words.arithmetic).toEqual(['Cuff: ৳4.50 × 1,150 (2 Mar – 3 Mar)', 'Button: ৳50.00 × 30 ÷ 12 (4 Mar)']);
  expect(words.days).toBe('2 Mar (1,150)');
});

it('says which month is put right, or until when the period was', () => {
  expect(wordsOf(line({ ref: '2026-03-31 basic' }), say).adjusts).toBe('Adjustment for March 2026');
  expect(wordsOf(line({ code: 'recovery', ref: '2026-03-08 basic' }), say).adjusts).toBe('Adjustment for the period until 8 Mar 2026');
  expect(wordsOf(line({ code: 'basic' }), say).adjusts).toBe('');
});
