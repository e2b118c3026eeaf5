import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { Refused } from '#data/refused.ts';
import { buildDraft, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import { toast } from '#ui/overlay/toast.tsx';

import { EcomOrder } from '../sale-rules/kind.ts';
import { completeOrder, createOrder } from './commands.ts';
import { Component as OrderList } from './OrderList.tsx';

afterEach(() => {
  toast.dismiss();
  cleanup();
});

test('of ticked orders those go that may; the finished one is named with its reason, and the rest can be brought back', async () => {
  const { store, backend } = shopInMemory();
  const orders = [];
  for (const phone of ['01712345671', '01712345672', '01712345673'])
    orders.push(await createOrder(store, buildDraft({ ship_phone: phone, advance: 0 })));
  await completeOrder(store, orders[1]!.id, {
    type: 'full',
    collected_amount: 153_000,
    charges: { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 },
  });
  const inTrash = () => backend.rows<{ deleted_at: string | null }>(EcomOrder.name).filter((row) => row.deleted_at !== null).length;
  showOn(store, <OrderList />);
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: 'Select row' })).toHaveLength(3));
  for (const box of screen.getAllByRole('checkbox', { name: 'Select row' })) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 done, 1 refused')).toBeTruthy();
  expect(screen.getByText('ORD-261121-M002: completed')).toBeTruthy();
  expect(inTrash()).toBe(2);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(inTrash()).toBe(0));
});

test('one that cannot be brought back holds up no other, and is told', async () => {
  const { store, backend } = shopInMemory();
  const orders = [];
  for (const phone of ['01712345671', '01712345672']) orders.push(await createOrder(store, buildDraft({ ship_phone: phone, advance: 0 })));
  const inTrash = () => backend.rows<{ id: string; deleted_at: string | null }>(EcomOrder.name).filter((row) => row.deleted_at !== null);
  let kept: string | undefined;
  const write: typeof store.write = async (draft) => {
    if (draft.changes.some((change) => change?.id === kept)) throw new Refused('already_shipped');
    return store.write(draft);
  };
  showOn({ ...store, write }, <OrderList />);
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: 'Select row' })).toHaveLength(2));
  for (const box of screen.getAllByRole('checkbox', { name: 'Select row' })) fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(inTrash()).toHaveLength(2));
  kept = inTrash()[0]?.id;
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(inTrash().map(({ id }) => id)).toEqual([kept]));
  expect(await screen.findByText('already_shipped')).toBeTruthy();
});
