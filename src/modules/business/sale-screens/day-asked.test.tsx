import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import type { Store } from '#data/store.ts';
import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';
import { showOn } from '#fixtures/shop-screen.tsx';
import { toast } from '#ui/overlay/toast.tsx';

import { Transaction } from '../../banking/transactions/kind.ts';
import { completeOrder, createOrder, payRefund } from '../orders/index.ts';
import { payParcelRefund } from '../parcels/commands.ts';
import { completeParcel } from '../parcels/complete.ts';
import { createParcel } from '../parcels/index.ts';
import { EcomOrder } from '../sale-rules/kind.ts';
import { CompleteDialog } from './CompleteDialog.tsx';
import { RefundNotice } from './RefundNotice.tsx';

/* Money goes back on the day that somebody gives it back. Where nobody knows today, the day of the sale says nothing of that: it is asked for. */

afterEach(() => {
  toast.dismiss();
  cleanup();
});

const charges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
const cancelled = { type: 'cancelled', collected_amount: 0, charges, cancel_reason_ids: [shop.reason], advance: 'refunded' } as const;

async function sold() {
  let inDoubt = false;
  const { store, backend } = shopInMemory({ knowsToday: () => !inDoubt });
  const { id } = await createOrder(store, buildDraft());
  const doubtful: Store = {
    ...store,
    knowsToday: () => false,
    write: (draft) => {
      inDoubt = true;
      const written = store.write(draft);
      inDoubt = false;
      return written;
    },
  };
  const paidBack = () => backend.rows<{ readonly type: string }>(Transaction.name).filter(({ type }) => type === 'expense');
  return { store, doubtful, id, paidBack, row: async () => (await store.get(EcomOrder, id))! };
}

test('no refund is booked on the day of its sale for want of another', async () => {
  const { store, doubtful, id, paidBack } = await sold();
  await expect(completeOrder(doubtful, id, { ...cancelled, refund_account_id: shop.cash })).rejects.toMatchObject({
    code: 'date_missing',
    field: 'transaction_date',
  });
  await completeOrder(doubtful, id, { ...cancelled, refund_account_id: null });
  await expect(payRefund(doubtful, id, { account: shop.cash })).rejects.toMatchObject({ code: 'date_missing' });
  await payRefund(doubtful, id, { account: shop.cash, day: '2026-12-24' });
  expect(paidBack()).toMatchObject([{ transaction_date: '2026-12-24' }]);

  const parcel = await createParcel(store, buildDraft());
  await completeParcel(store, parcel.id, { ...cancelled, refund_account_id: null });
  await expect(payParcelRefund(doubtful, parcel.id, { account: shop.cash })).rejects.toMatchObject({ code: 'date_missing' });
  await payParcelRefund(doubtful, parcel.id, { account: shop.cash, day: '2026-12-25' });
  expect(paidBack()).toMatchObject([{ transaction_date: '2026-12-24' }, { transaction_date: '2026-12-25' }]);
});

test('the dialog of an outcome asks for the day of a refund, and stays open until it is told', async () => {
  const { store, doubtful, id, paidBack, row } = await sold();
  const facts = { row: await row(), courier: undefined, costs: undefined, number: 'ORD-1', onClose: () => undefined };
  const onSave = (on: Store) => async (outcome: Parameters<typeof completeOrder>[2]) => void (await completeOrder(on, id, outcome));
  const cancel = async () => {
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByLabelText('Cancelled'));
    fireEvent.click((await within(dialog).findAllByRole('button', { pressed: false }))[0]!);
    fireEvent.click(within(dialog).getByLabelText('We pay it back'));
    return dialog;
  };
  showOn(store, <CompleteDialog {...facts} onSave={onSave(store)} />);
  expect(within(await cancel()).queryByLabelText('Date')).toBeNull();
  cleanup();

  showOn(doubtful, <CompleteDialog {...facts} onSave={onSave(doubtful)} />);
  const dialog = await cancel();
  const save = () => fireEvent.submit(dialog.querySelector('form')!);
  save();
  expect(await within(dialog).findByText('date_missing')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-12-24' } });
  save();
  await waitFor(() => expect(paidBack()).toMatchObject([{ transaction_date: '2026-12-24' }]));
});

test('the notice of a refund that is due asks for its day, and only where nobody knows today', async () => {
  const { store, doubtful, id, paidBack, row } = await sold();
  await completeOrder(store, id, { ...cancelled, refund_account_id: null });
  const notice = async (on: Store) => showOn(on, <RefundNotice row={await row()} onPay={(payback) => payRefund(on, id, payback)} />);
  await notice(store);
  await screen.findByRole('button', { name: 'Pay back' });
  expect(screen.queryByLabelText('Date')).toBeNull();
  cleanup();
  await notice(doubtful);
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2026-12-24' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pay back' }));
  await waitFor(() => expect(paidBack()).toMatchObject([{ transaction_date: '2026-12-24' }]));
});
