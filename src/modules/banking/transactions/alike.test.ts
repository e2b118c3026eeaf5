import { expect, it } from 'vitest';

import { alikeText, isTwin, twinsOf } from './alike.ts';

const rent = {
  id: 'a',
  number: 'EXP-261120-AAAA1',
  amount: 450_000,
  day: '2026-11-20',
  account: 'cash',
  title: 'Rent of the workshop',
  party_name: '',
};

it('two entries of the same account and amount, a day apart and called alike, may be one thing', () => {
  expect(isTwin(rent, { ...rent, id: 'b', number: 'EXP-261121-BBBB1', day: '2026-11-21', title: 'rent, workshop' })).toBe(true);
  expect(isTwin(rent, { ...rent, id: 'b', number: 'EXP-261121-AAAA2', day: '2026-11-21' })).toBe(false);
  expect(isTwin(rent, rent)).toBe(false);
  expect(isTwin(rent, { ...rent, id: 'b', number: 'EXP-261122-BBBB1', day: '2026-11-22' })).toBe(false);
  expect(isTwin(rent, { ...rent, id: 'b', amount: 450_001 })).toBe(false);
  expect(isTwin(rent, { ...rent, id: 'b', account: 'bank' })).toBe(false);
  expect(isTwin(rent, { ...rent, id: 'b', title: 'Electricity' })).toBe(false);
  expect(isTwin({ ...rent, title: '', party_name: 'Abdul Hai' }, { ...rent, id: 'b', title: '', party_name: 'abdul hai' })).toBe(true);
});

it('texts are alike by their words, in Bangla too', () => {
  expect(alikeText('শ্রমিকদের দুপুরের খাবার', 'দুপুরের খাবার')).toBe(true);
  expect(alikeText('', '')).toBe(true);
  expect(alikeText('Tea', '')).toBe(false);
  expect(twinsOf([rent], [rent, { ...rent, id: 'b' }]).get('a')?.id).toBe('b');
});
