import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import type { InvalidRows } from '#sync/client.ts';

import type { OpenCompany } from '../company/company.ts';
import { OddRowsNotice } from './OddRowsNotice.tsx';

afterEach(cleanup);

const odd: readonly InvalidRows[] = [
  {
    kind: 'customers',
    count: 2,
    examples: [
      { id: 'c1', fields: ['name', 'tags'] },
      { id: 'c2', fields: ['blocked'] },
    ],
  },
  { kind: 'products', count: 1, examples: [{ id: 'p1', fields: [] }] },
];

function open(found: readonly InvalidRows[]): void {
  const company = { client: { invalidRows: () => Promise.resolve(found) } } as unknown as OpenCompany;
  showOn(shopInMemory().store, <OddRowsNotice company={company} />);
}

test('rows that cannot be shown are counted by kind, and what support needs is copied without a word that was entered', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  open(odd);
  expect(await screen.findByText('Records that cannot be shown as they are: 3')).toBeTruthy();
  expect(screen.getByText('Customers: 2 · Products: 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Copy for support' }));
  await waitFor(() =>
    expect(writeText).toHaveBeenCalledWith('customers: 2\n  c1: name, tags\n  c2: blocked\nproducts: 1\n  p1: not drawn'),
  );
});

test('nothing is said while every row can be shown', async () => {
  open([]);
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
