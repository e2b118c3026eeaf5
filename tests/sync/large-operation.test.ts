import { expect, test, vi } from 'vitest';

import { insert } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';
import { Customer } from '#modules/business/customer-rules/kind.ts';

import { customer } from './support/drafts.ts';
import { Tablet } from './support/tablet.ts';

test('an operation that names many documents is not read once for each of them', async () => {
  const on = new Tablet('large', newId(), () => Promise.reject(new Error('Nobody is asked')));
  await on.running();
  const copy = vi.spyOn(globalThis, 'structuredClone');
  const ids = Array.from({ length: 600 }, () => newId());
  const [first, ...others] = ids.map((id) => insert(Customer, customer(id)));
  const { shown } = await on.write({ action: 'customer.save', changes: first ? [first] : [], predicted: others });
  await shown;
  expect((await on.rows('customers')).size).toBe(600);
  // Once for each of the chunks in which they are shown, and when it is stored.
  const copies = copy.mock.calls.filter(([value]) => (value as { readonly docs?: readonly string[] } | undefined)?.docs?.length === 600);
  expect(copies.length).toBeGreaterThan(0);
  expect(copies.length).toBeLessThan(20);
  copy.mockRestore();
  await on.kill();
});
