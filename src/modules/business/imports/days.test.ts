import { expect, it } from 'vitest';

import { orderOf, ordersIn, readDay } from './days.ts';

const read = (text: string, order: 'day' | 'month') => {
  const found = readDay(text, order);
  return 'day' in found ? found.day : found.fault;
};

it.each([
  ['2026-07-24', '2026-07-24'],
  ['2026/7/4', '2026-07-04'],
  ['20260724', '2026-07-24'],
  ['24/07/2026', '2026-07-24'],
  ['24.07.26', '2026-07-24'],
  ['24-JUL-26', '2026-07-24'],
  ['24 July, 2026', '2026-07-24'],
  ['Fri, 24 Jul 2026', '2026-07-24'],
  ['July 24, 2026', '2026-07-24'],
  ['24/07/2026 14:05:10', '2026-07-24'],
  ['2026-07-24T14:05:10Z', '2026-07-24'],
  ['২৪/০৭/২০২৬', '2026-07-24'],
  ['২৪ জুলাই ২০২৬', '2026-07-24'],
  ['31/02/2026', 'outside'],
  ['24/07/1899', 'outside'],
  ['01/01/2200', 'outside'],
  ['Total', 'unreadable'],
  ['12', 'unreadable'],
  ['', 'unreadable'],
])('the day %j is %s', (text, day) => expect(read(text, 'day')).toBe(day));

it('reads 03/04 as the order says', () => {
  expect([read('03/04/2026', 'day'), read('03/04/2026', 'month')]).toEqual(['2026-04-03', '2026-03-04']);
});

it('finds the order by the whole column, and knows where only a person can tell', () => {
  expect(ordersIn(['03/04/2026', '24/04/2026'])).toBe('day');
  expect(ordersIn(['03/04/2026', '04/24/2026'])).toBe('month');
  expect(ordersIn(['03/04/2026', '05/04/2026'])).toBe('ask');
  expect(ordersIn(['24/04/2026', '04/24/2026'])).toBe('mixed');
  expect(ordersIn(['2026-04-03', '4 Apr 2026', '05/05/2026', 'Total'])).toBe('plain');
});

it('knows what people of a country put first', () => {
  expect(['en-BD', 'bn-BD', 'en-GB', 'en-US'].map(orderOf)).toEqual(['day', 'day', 'day', 'month']);
});
