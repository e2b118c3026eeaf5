import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { companyInMemory } from '#fixtures/imports/company.ts';
import { showOn } from '#fixtures/shop-screen.tsx';

import type { ReadLine } from './match.ts';
import type { PaymentRow, Totals } from './rules.ts';
import { TotalsBar } from './TotalsBar.tsx';

/* What keeps a statement from being posted is told beside the button. */

afterEach(cleanup);

const payment = { id: '1', adjustments: [], statement_amount: null, state: 'draft', $pending: false } as unknown as PaymentRow & {
  readonly $pending: boolean;
};
const even: Totals = { expected: 100, lines: 100, adjustments: 0, received: 100, difference: 0 };
const line = (open: boolean, $pending = false) => ({ open, line: { $pending } }) as unknown as ReadLine;

function bar(lines: readonly ReadLine[], totals: Totals, more: Partial<typeof payment> = {}, writable = true) {
  showOn(companyInMemory().store, <TotalsBar payment={{ ...payment, ...more }} statement={{ lines, totals }} writable={writable} />);
  return screen.queryByRole<HTMLButtonElement>('button', { name: 'Post' });
}

test('a statement whose lines are decided and explain what arrived can be posted', () => {
  expect(bar([line(false)], even)?.disabled).toBe(false);
});

test.each([
  ['nothing in it', [], even, {}, 'Nothing stands in it yet.'],
  ['an open line', [line(true), line(false)], even, {}, '1 line is still to be decided.'],
  ['a difference', [line(false)], { ...even, difference: -1 }, {}, 'The difference has to be explained first.'],
  ['changes under way', [line(false)], even, { $pending: true }, 'Waiting until its changes are sent.'],
  ['a change of a line under way', [line(false, true)], even, {}, 'Waiting until its changes are sent.'],
])('with %s it cannot, and says why', (_, lines, totals, more, why) => {
  const button = bar(lines, totals, more);
  expect(button?.disabled).toBe(true);
  expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why);
});

test('a difference is red until it is none', () => {
  bar([line(false)], { ...even, difference: 250 });
  expect(screen.getByText('৳2.50').className + screen.getByText('৳2.50').parentElement?.className).toContain('danger');
});

test('who may only look has no button', () => {
  expect(bar([line(false)], even, {}, false)).toBeNull();
});

test('a total of the paper that its lines do not come to is said in words, and asked about before anything is posted', async () => {
  const button = bar([line(false)], even, { statement_amount: 10_000 });
  expect(screen.getByRole('status').textContent).toBe('The statement says ৳100.00, its lines come to ৳1.00.');
  button?.click();
  expect(await screen.findByRole('button', { name: 'Post it as it is' })).not.toBeNull();
  cleanup();
  bar([line(false)], even, { statement_amount: 100 });
  expect(screen.queryByRole('status')).toBeNull();
});
