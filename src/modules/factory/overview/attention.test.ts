import { expect, it } from 'vitest';

import { priceJumps } from './attention.ts';

const now = '2026-11-21T06:00:00Z';
const day = (ago: number) => Date.parse(now) / 60_000 - ago * 1440;
const came = (component: string, ago: number, each: number, told: object = {}) => ({
  ...{ id: `${component}${ago}`, purchase: 'p', line: 'l', component, quantity: 10_000_000, cost: each * 1000, due: 0, back: false },
  ...{ minute: day(ago), ...told },
});

it('tells what was bought lately for fifteen percent more or less than the time before', () => {
  const amounts = [
    came('cloth', 40, 100),
    came('cloth', 3, 116),
    came('dye', 40, 100),
    came('dye', 2, 114),
    came('zip', 9, 20),
    came('zip', 1, 10),
  ];
  expect(priceJumps(amounts, now).map(({ component, percent }) => [component, percent])).toEqual([
    ['cloth', 16],
    ['zip', -50],
  ]);
  expect(priceJumps([came('cloth', 90, 100), came('cloth', 40, 200)], now)).toEqual([]);
  expect(priceJumps([came('cloth', 9, 100), came('cloth', 1, 200, { back: true })], now)).toEqual([]);
});
