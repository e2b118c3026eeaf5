import { describe, expect, it } from 'vitest';

import type { Row } from '#data/kind.ts';
import { buildDraft, shop, shopInMemory } from '#fixtures/orders.ts';

import { Transaction } from '../../banking/transactions/kind.ts';
import { Customer } from '../customer-rules/kind.ts';
import { EcomOrder, OrderFeed, ShippingStatus } from '../sale-rules/kind.ts';
import { draftOf, type OrderRow, saleColumns } from '../sale-rules/rules.ts';
import {
  addComment,
  completeOrder,
  createOrder,
  deleteOrder,
  duplicateOrder,
  payRefund,
  restoreOrder,
  saveNote,
  setOrderStatus,
  undoOrderStatus,
  updateOrder,
} from './commands.ts';
import { possibleDuplicate } from './queries.ts';

type Payment = Row<typeof Transaction>;
const charges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

async function taken(overrides: Readonly<Record<string, unknown>> = {}, options: Parameters<typeof shopInMemory>[0] = {}) {
  const made = shopInMemory(options);
  const { id, number } = await createOrder(made.store, buildDraft(overrides));
  const order = async () => (await made.store.get(EcomOrder, id)) as OrderRow;
  const payments = () => made.backend.rows<Payment>(Transaction.name).filter((row) => row.deleted_at === null);
  return { ...made, id, number, order, payments };
}

describe('taking an order', () => {
  it('books the advance on the day that the form says where nobody knows today', async () => {
    const { store, backend } = shopInMemory();
    await createOrder({ ...store, knowsToday: () => false }, buildDraft({ order_date: '2026-11-19' }));
    expect(backend.rows<Payment>(Transaction.name)).toMatchObject([{ amount: 20_000, transaction_date: '2026-11-19' }]);
  });

  it('adds up, makes the customer of the phone and books the advance in one operation', async () => {
    const { order, payments, backend, number } = await taken();
    expect(number).toBe('ORD-261121-M001');
    expect(await order()).toMatchObject({
      total_amount: 153_000,
      advance: 20_000,
      cod_amount: 133_000,
      shipping_status_id: shop.status('ecom', 'new'),
      ship_name: 'রহিম উদ্দিন 🙂',
    });
    expect(payments()).toMatchObject([
      {
        amount: 20_000,
        type: 'income',
        category: 'Pre Payment',
        title: `Pre Payment ${number}`,
        bank_account_id: shop.cash,
        order_id: (await order()).id,
      },
    ]);
    expect(backend.rows(Customer.name)).toMatchObject([{ id: (await order()).customer_id, phone_e164: '+8801712345678' }]);
    expect(backend.written).toHaveLength(1);
    expect(backend.rows(OrderFeed.name)).toMatchObject([{ type: 'created' }]);
  });

  it('books nothing without an advance', async () => {
    const { payments, order } = await taken({ advance: 0, bank_account_id: null });
    expect(payments()).toEqual([]);
    expect((await order()).cod_amount).toBe(153_000);
  });

  it('carries a billion', async () => {
    const { order } = await taken({ items: [{ product_name: 'Ship', quantity: 1, price: 100_000_000_000 }], discount_value: 0 });
    expect((await order()).total_amount).toBe(100_000_013_000);
  });

  it.each([
    [{ ship_name: '  ' }, 'required', 'ship_name'],
    [{ ship_name: 'ক'.repeat(300) }, 'too_long', 'ship_name'],
    [{ ship_phone: '0171234567' }, 'phone_invalid', 'ship_phone'],
    [{ ship_phone2: '12' }, 'phone_invalid', 'ship_phone2'],
    [{ ship_address: 'x'.repeat(251) }, 'too_long', 'ship_address'],
    [{ order_date: '2026-11-23' }, 'date_in_future', 'order_date'],
    [{ order_date: '0026-11-20' }, 'date_invalid', 'order_date'],
    [{ order_date: '2026-02-30' }, 'date_invalid', 'order_date'],
    [{ items: [] }, 'items_missing', 'items'],
    [{ items: [{ product_name: 'A', quantity: 0, price: 1 }] }, 'quantity_invalid', 'items.0.quantity'],
    [{ items: [{ product_name: 'A', quantity: 1.5, price: 1 }] }, 'quantity_invalid', 'items.0.quantity'],
    [{ items: [{ product_name: 'A', quantity: 1, price: -1 }] }, 'out_of_range', 'items.0.price'],
    [{ items: [{ product_name: 'A', quantity: 1_000_000, price: 1e13 }] }, 'out_of_range', 'items.0.quantity'],
    [{ items: [{ product_name: 'A', quantity: 1, price: 100, discount: 101 }] }, 'discount_above_price', 'items.0.discount'],
    [{ discount_value: 150_001 }, 'discount_above_subtotal', 'discount_value'],
    [{ discount_type: 'percent', discount_value: 10_001 }, 'discount_above_subtotal', 'discount_value'],
    [{ delivery_fee: -1 }, 'out_of_range', 'delivery_fee'],
    [{ bank_account_id: null }, 'account_missing', 'bank_account_id'],
    [{ advance: 153_001 }, 'advance_above_total', 'advance'],
  ])('refuses %j', async (overrides, code, field) => {
    await expect(taken(overrides)).rejects.toMatchObject({ name: 'Refused', code, field });
  });

  it('takes tomorrow, and an advance above the total once somebody agreed', async () => {
    const { order } = await taken({ order_date: '2026-11-22', advance: 200_000, overpaid: true });
    expect(await order()).toMatchObject({ cod_amount: 0, advance: 200_000 });
  });

  it('names the status that is missing', async () => {
    const { store, backend } = shopInMemory();
    backend.seed('shipping_statuses', [
      { ...(await store.get(ShippingStatus, shop.status('ecom', 'new'))), deleted_at: '2026-11-20T00:00:00Z' },
    ]);
    await expect(createOrder(store, buildDraft())).rejects.toMatchObject({ text: 'Could not find status: New' });
  });

  it('is closed to who may only look', async () => {
    await expect(taken({}, { permissions: ['view_ecom_orders'] })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('finds the order that was just taken twice', async () => {
    const { store, id, order } = await taken();
    const { customer_id, items } = await order();
    expect((await possibleDuplicate(store, customer_id ?? '', items))?.id).toBe(id);
    expect(await possibleDuplicate(store, customer_id ?? '', items, id)).toBeUndefined();
    expect(await possibleDuplicate(store, customer_id ?? '', [{ product_name: 'Other', quantity: 1 }])).toBeUndefined();
  });
});

describe('changing an order', () => {
  it('keeps line ids, sends what differs and predicts the sums', async () => {
    const { store, id, order, backend } = await taken();
    const before = await order();
    await updateOrder(store, id, {
      ...draftOf(before),
      bank_account_id: shop.cash,
      items: draftOf(before).items.map((item) => ({ ...item, quantity: 3 })),
    });
    expect(Object.keys(backend.written.at(-1)?.changes[0]?.set ?? {})).toEqual(['items']);
    expect(await order()).toMatchObject({ total_amount: 228_000, cod_amount: 208_000, items: [{ id: before.items[0]?.id, quantity: 3 }] });
  });

  it('corrects, adds and removes the payment of the advance', async () => {
    const { store, id, order, payments } = await taken();
    const save = async (advance: number) => updateOrder(store, id, { ...draftOf(await order()), advance, bank_account_id: shop.cash });
    const [first] = payments();
    await save(30_000);
    expect(payments()).toMatchObject([{ id: first?.id, amount: 30_000 }]);
    expect(await order()).toMatchObject({ advance: 30_000, cod_amount: 123_000 });
    await save(0);
    expect(payments()).toEqual([]);
    await save(5000);
    expect(payments()).toMatchObject([{ amount: 5000, type: 'income' }]);
  });

  it('books the difference when the payment cannot be seen', async () => {
    const { store, id, order, payments, backend } = await taken();
    backend.seed(Transaction.name, [{ ...payments()[0], id: crypto.randomUUID(), amount: 1 }]);
    await updateOrder(store, id, { ...draftOf(await order()), advance: 15_000, bank_account_id: shop.cash });
    expect(payments().at(-1)).toMatchObject({ type: 'expense', amount: 5000 });
  });

  it('leaves to others what they changed while the form was open', async () => {
    const { store, id, order, backend } = await taken();
    const opened = await order();
    await updateOrder(store, id, { ...draftOf(opened), bank_account_id: shop.cash, ship_address: 'New house 5', delivery_fee: 9000 });
    await updateOrder(store, id, { ...draftOf(opened), bank_account_id: shop.cash, notes: 'Ring twice', delivery_fee: 7000 }, opened);
    expect(backend.written.at(-1)?.changes[0]?.set).toEqual({
      notes: [opened.notes, 'Ring twice'],
      delivery_fee: [opened.delivery_fee, 7000],
    });
    expect(await order()).toMatchObject({ ship_address: 'New house 5', notes: 'Ring twice' });
  });

  it('writes nothing when nothing changed', async () => {
    const { store, id, order, backend } = await taken();
    await updateOrder(store, id, { ...draftOf(await order()), bank_account_id: shop.cash });
    expect(backend.written).toHaveLength(1);
  });

  it('copies an order without its payment', async () => {
    const { store, id } = await taken();
    const copy = await duplicateOrder(store, id);
    expect(await store.get(EcomOrder, copy.id)).toMatchObject({ advance: 0, cod_amount: 153_000, order_number: 'ORD-261121-M002' });
  });
});

describe('the status of an order', () => {
  it('moves and tells from and to', async () => {
    const { store, id, backend } = await taken();
    await setOrderStatus(store, id, shop.status('ecom', 'confirmed'));
    expect(backend.rows(OrderFeed.name).at(-1)).toMatchObject({
      type: 'status_changed',
      activity_details: { from: 'New', to: 'Confirmed' },
    });
  });

  it('is taken back only while nobody has moved the order on', async () => {
    const { store, id, order } = await taken();
    const before = await order();
    const [confirmed, packed] = [shop.status('ecom', 'confirmed'), shop.status('ecom', 'packed')];
    await setOrderStatus(store, id, confirmed);
    await setOrderStatus(store, id, packed);
    await expect(undoOrderStatus(store, before, confirmed)).rejects.toMatchObject({ code: 'moved_on' });
    expect(await order()).toMatchObject({ shipping_status_id: packed });
    await undoOrderStatus(store, before, packed);
    expect(await order()).toMatchObject({ shipping_status_id: before.shipping_status_id });
  });

  it('falls back to Unknown for a status that is gone', async () => {
    const { store, id, backend } = await taken();
    backend.seed(EcomOrder.name, [{ ...(await store.get(EcomOrder, id)), shipping_status_id: crypto.randomUUID() }]);
    await setOrderStatus(store, id, shop.status('ecom', 'packed'));
    expect(backend.rows(OrderFeed.name).at(-1)).toMatchObject({ activity_details: { from: 'Unknown', to: 'Packed' } });
  });

  it('fails for a status that does not exist, in the words of the specification', async () => {
    const { store, id } = await taken();
    await expect(setOrderStatus(store, id, crypto.randomUUID())).rejects.toMatchObject({ text: 'Status not found' });
    await expect(setOrderStatus(store, id, shop.status('parcel', 'pending'))).rejects.toMatchObject({ text: 'Status not found' });
  });

  it('reaches outcomes and the shipment only by their own way', async () => {
    const { store, id } = await taken();
    await expect(setOrderStatus(store, id, shop.status('ecom', 'delivered'))).rejects.toMatchObject({ code: 'needs_outcome' });
    await expect(setOrderStatus(store, id, shop.status('ecom', 'shipment'))).rejects.toMatchObject({ code: 'needs_shipment' });
  });
});

describe('ending an order without a parcel', () => {
  it('stores what was collected', async () => {
    const { store, id, order } = await taken();
    await completeOrder(store, id, { type: 'full', collected_amount: 133_000, charges });
    expect(await order()).toMatchObject({
      shipping_status_id: shop.status('ecom', 'delivered'),
      collected_amount: 133_000,
      completed_at: store.now(),
      delivery_details: { type: 'full' },
      items: [{ delivered_qty: 2 }],
    });
    await expect(completeOrder(store, id, { type: 'full', collected_amount: 133_000, charges })).rejects.toMatchObject({
      code: 'completed',
    });
    await expect(updateOrder(store, id, draftOf(await order()))).rejects.toMatchObject({ code: 'completed' });
  });

  it('collects nothing when cancelled and gives the advance back as an expense', async () => {
    const { store, id, order, payments } = await taken();
    const outcome = {
      type: 'cancelled',
      collected_amount: 999,
      charges,
      cancel_reason_ids: [shop.reason],
      cancel_notes: ' not at home ',
      advance: 'refunded',
      refund_account_id: shop.cash,
    } as const;
    await completeOrder(store, id, outcome);
    expect(await order()).toMatchObject({
      collected_amount: 0,
      advance: 0,
      delivery_details: { type: 'cancelled', cancel_reason_ids: [shop.reason], cancel_notes: 'not at home', advance: 'refunded' },
    });
    expect(payments().at(-1)).toMatchObject({ type: 'expense', category: 'Refunds Paid', amount: 20_000 });
  });

  it('leaves a refund to be paid later when the account is not known', async () => {
    const { store, id, order, payments } = await taken();
    await completeOrder(store, id, {
      type: 'cancelled',
      collected_amount: 0,
      charges,
      cancel_reason_ids: [shop.reason],
      advance: 'refunded',
      refund_account_id: null,
    });
    expect(payments()).toHaveLength(1);
    await payRefund(store, id, { account: shop.cash });
    expect((await order()).advance).toBe(0);
    await expect(payRefund(store, id, { account: shop.cash })).rejects.toMatchObject({ code: 'nothing_to_refund' });
  });
});

describe('notes, comments and the trash', () => {
  it('saves a note and takes a comment of whoever is signed in', async () => {
    const { store, id, order, backend } = await taken();
    await saveNote(store, id, ' call first ');
    await addComment(store, id, ' done ');
    expect((await order()).notes).toBe('call first');
    expect(backend.rows(OrderFeed.name).at(-1)).toMatchObject({
      type: 'comment',
      user_id: store.access().userId,
      activity_details: { text: 'done' },
    });
    const nobody = { ...store, access: () => ({ ...store.access(), userId: '' }) };
    await expect(addComment(nobody, id, 'x')).rejects.toMatchObject({ text: 'You must be logged in to comment.' });
  });

  it('deletes and brings back, one operation each', async () => {
    const { store, id, order, backend } = await taken();
    const second = await createOrder(store, buildDraft());
    for (const one of [id, second.id]) await deleteOrder(store, one);
    expect(backend.written.slice(-2).map((draft) => draft.changes.length)).toEqual([1, 1]);
    expect((await order()).deleted_at).toBe(store.now());
    await expect(setOrderStatus(store, id, shop.status('ecom', 'packed'))).rejects.toMatchObject({ code: 'deleted' });
    await restoreOrder(store, id);
    expect((await order()).deleted_at).toBeNull();
  });
});

describe('an order that is over', () => {
  it('does not go to the trash, and nothing is stored that the server would refuse', async () => {
    const { store, id, backend } = await taken({ advance: 0 });
    await completeOrder(store, id, { type: 'full', collected_amount: 153_000, charges });
    const before = backend.written.length;
    await expect(deleteOrder(store, id)).rejects.toMatchObject({ code: 'completed' });
    expect(backend.written).toHaveLength(before);
  });
});

describe('small things', () => {
  it('keeps what is typed as one clean line', () => {
    expect(saleColumns(buildDraft({ ship_address: ' House 1 \n Road 2 ' }), { country: 'BD', today: '2026-11-21' }).ship_address).toBe(
      'House 1 Road 2',
    );
  });
});
