import { expect, it } from 'vitest';

import { basicsOf, withBasics } from './basics.ts';

const company = { name: 'Shapla Mart', phone: '01712345678', address: 'Mirpur 10, Dhaka', country: 'BD' };

it('begins a shop with what the company says of itself', () => {
  expect(basicsOf(null, company)).toMatchObject({ name: 'Shapla Mart', phone: '01712345678', language: 'bn', max_qty: 20, advance: false });
});

it('changes what is asked for and leaves the rest of the shop as it is', () => {
  const first = withBasics(null, company, { ...basicsOf(null, company), tagline: 'Sarees from Mirpur' });
  const own = { ...first, theme: { ...first.theme, id: 'night' } };
  const next = withBasics(own, company, { ...basicsOf(own, company), free_over: 200_000, advance: true });
  expect(next.theme.id).toBe('night');
  expect(next.store.tagline).toBe('Sarees from Mirpur');
  expect(next.commerce).toMatchObject({ free_over: 200_000, payments: ['cod', 'advance_ref'] });
  expect(basicsOf(next, company)).toMatchObject({ free_over: 200_000, advance: true });
});
