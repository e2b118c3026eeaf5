import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import { m } from '#messages';

import { OwnPayslip } from '../payroll/kind.ts';
import { buildSlip } from './build-slip.ts';
import { OwnSlipsCard } from './OwnSlipsCard.tsx';

/* A person's own payslips on his start page. */

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function own(told: Parameters<typeof buildSlip>[0] = {}) {
  const { input: _, ...slip } = buildSlip(told);
  return { ...slip, user_id: 'user' };
}

test('shows what is published, and opens it with its arithmetic', async () => {
  const { store, backend } = shopInMemory();
  const february = { id: 'february', period_from: '2026-02-01', period_to: '2026-02-28', created_at: '2026-03-01T06:00:00Z' };
  backend.seed(OwnPayslip.name, [own(), own({ ...february, paid_at: '2026-03-05T06:00:00Z' }), own({ id: 'void', state: 'void' })]);
  showOn(store, <OwnSlipsCard />);
  const [newest, older, ...more] = await screen.findAllByRole('listitem');
  expect(more).toEqual([]);
  expect(newest?.textContent).toContain('March 2026');
  expect(newest?.textContent).toContain(m.statements_awaiting());
  expect(older?.textContent).toContain(m.print_paid());

  fireEvent.click(screen.getByRole('button', { name: /March 2026/ }));
  const slip = within(await screen.findByRole('dialog'));
  expect(slip.getByText('Eighteen Thousand Eighty Taka Only')).toBeTruthy();
  expect(slip.getByText('৳20,000.00 × 1.5 ÷ 30 (1 Mar – 31 Mar)')).toBeTruthy();
  expect(slip.getByText('3 Mar (1), 4 Mar (0.5)')).toBeTruthy();
  expect(slip.getByRole('button', { name: m.payslip_papers() })).toBeTruthy();
});

test('shows nothing to who has none', async () => {
  const { store } = shopInMemory();
  showOn(store, <OwnSlipsCard />);
  await store.find(OwnPayslip);
  expect(screen.queryByText(m.payslip_own_list())).toBeNull();
});
