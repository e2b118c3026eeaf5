import { describe, expect, it } from 'vitest';

import type { PermissionKey } from '#access/permissions.ts';
import type { Row } from '#data/kind.ts';
import { buildDraft, courierRow, shop, shopInMemory, statusRows } from '#fixtures/orders.ts';
import { newId } from '#kernel/ids.ts';

import { Transaction } from '../../banking/transactions/kind.ts';
import { createOrder, deleteOrder, setOrderStatus, updateOrder } from '../orders/index.ts';
import { StockBalance } from '../products/index.ts';
import { expectedCharges } from '../sale-rules/charges.ts';
import type { Outcome } from '../sale-rules/index.ts';
import { EcomOrder, OrderFeed, Parcel, ParcelFeed } from '../sale-rules/kind.ts';
import type { ParcelRow } from '../sale-rules/rules.ts';
import { createParcel, createShipment, deleteParcel, markPrinted, restoreParcel, setParcelStatus, updateParcel } from './commands.ts';
import { completeParcel } from './complete.ts';
import { dispatchParcel, undoDispatch } from './dispatch.ts';
import { parcelByCode } from './queries.ts';
import { dispatchBarrier, parcelCode, parcelIdInCode, trackingLink } from './rules.ts';

const packer: readonly PermissionKey[] = ['view_parcels', 'manage_parcels', 'view_products'];
const booking = { shipping_company_id: shop.courier, consignment_id: 'DL121', weight_g: 600 };

async function shipped(overrides: Readonly<Record<string, unknown>> = {}) {
  const made = shopInMemory();
  const order = await createOrder(made.store, buildDraft(overrides));
  const { id } = await createShipment(made.store, order.id, booking);
  return {
    ...made,
    id,
    parcel: async () => (await made.store.get(Parcel, id)) as ParcelRow,
    order: async () => (await made.store.get(EcomOrder, order.id))!,
    orderId: order.id,
    onHand: async () => (await made.store.get(StockBalance, shop.shirt))?.on_hand,
  };
}

/** The same parcel on the tablet of a packer: no order, no customer, no money. */
async function onPackersTablet() {
  const owner = await shipped();
  const { store, backend } = shopInMemory({ permissions: packer });
  backend.seed(Parcel.name, [await owner.parcel()]);
  return { store, backend, id: owner.id, parcel: async () => (await store.get(Parcel, owner.id)) as ParcelRow };
}

function outcome(over: Partial<Outcome> & Pick<Outcome, 'type' | 'collected_amount'>): Outcome {
  return { charges: expectedCharges(courierRow, 13_000, over.type, over.collected_amount), ...over };
}

describe('making a shipment', () => {
  it('makes a pending parcel with the order’s COD, moves the order to Shipment and links both', async () => {
    const { parcel, order, onHand, backend } = await shipped();
    expect(await parcel()).toMatchObject({
      parcel_id: 'P-261121-M001',
      cod_amount: 133_000,
      advance: 20_000,
      shipping_charge: 13_000,
      shipping_status_id: shop.status('parcel', 'pending'),
      source_ecom_order_id: (await order()).id,
    });
    expect(await order()).toMatchObject({ linked_parcel_id: (await parcel()).id, shipping_status_id: shop.status('ecom', 'shipment') });
    expect((await parcel()).items[0]?.id).toBe((await order()).items[0]?.id);
    expect(await onHand()).toBe(8);
    expect(backend.rows(OrderFeed.name).at(-1)).toMatchObject({ activity_details: { from: 'New', to: 'Shipment' } });
  });

  it('weighs what the goods weigh where nobody says otherwise', async () => {
    const { store } = shopInMemory();
    const order = await createOrder(store, buildDraft());
    const { id } = await createShipment(store, order.id);
    expect(await store.get(Parcel, id)).toMatchObject({ weight_g: 600 });
    const alone = await createParcel(store, buildDraft());
    expect(await store.get(Parcel, alone.id)).toMatchObject({ weight_g: 600 });
  });

  it('speaks the specification’s words', async () => {
    const { store, orderId, backend } = await shipped();
    await expect(createShipment(store, crypto.randomUUID())).rejects.toMatchObject({
      text: 'Could not find the original eCommerce order.',
    });
    await expect(createShipment(store, orderId)).rejects.toMatchObject({ text: 'Failed to create parcel.' });
    const fresh = await createOrder(store, buildDraft());
    backend.seed(
      'shipping_statuses',
      statusRows.filter((row) => row.phase === 'pending').map((row) => ({ ...row, deleted_at: store.now() })),
    );
    await expect(createShipment(store, fresh.id)).rejects.toMatchObject({
      text: "Required order statuses ('Shipment' for ecom, 'Pending' for parcel) are not configured.",
    });
  });

  it('keeps the pieces of the order as they were sent, and the order in the step of its parcel', async () => {
    const { store, orderId, order } = await shipped();
    const row = await order();
    await expect(updateOrder(store, orderId, { ...row, bank_account_id: shop.cash, delivery_fee: 1 })).rejects.toMatchObject({
      code: 'already_shipped',
      field: 'delivery_fee',
    });
    await updateOrder(store, orderId, { ...row, bank_account_id: shop.cash, ship_address: 'New house 5, Road 9' });
    expect((await order()).ship_address).toBe('New house 5, Road 9');
    await expect(setOrderStatus(store, orderId, shop.status('ecom', 'packed'))).rejects.toMatchObject({ code: 'follows_parcel' });
    await expect(deleteOrder(store, orderId)).rejects.toMatchObject({ code: 'already_shipped' });
  });

  it('refuses a consignment that the courier gave to another parcel', async () => {
    const { store } = await shipped();
    await expect(createParcel(store, { ...buildDraft(), ...booking })).rejects.toMatchObject({
      code: 'consignment_taken',
      field: 'consignment_id',
    });
    const wrong = { ...buildDraft({ ship_phone: '12', ship_address: ' ' }), ...booking };
    await expect(createParcel(store, wrong)).rejects.toMatchObject({
      field: 'ship_phone',
      others: [{ code: 'address_missing' }, { code: 'consignment_taken' }],
    });
  });

  it('keeps the address that it has while it is changed', async () => {
    const { store, id, parcel } = await shipped();
    const row = await parcel();
    const draft = { ...row, bank_account_id: null, shipping_company_id: row.shipping_company_id };
    await expect(updateParcel(store, id, { ...draft, ship_address: ' ' })).rejects.toMatchObject({ code: 'address_missing' });
  });
});

describe('a shipment made by mistake', () => {
  it('frees its order when it is deleted, and takes it again when it comes back', async () => {
    const { store, id, order, onHand } = await shipped();
    await deleteParcel(store, id);
    expect(await order()).toMatchObject({ linked_parcel_id: null, shipping_status_id: shop.status('ecom', 'confirmed') });
    expect(await onHand()).toBe(10);
    await restoreParcel(store, id);
    expect(await order()).toMatchObject({ linked_parcel_id: id, shipping_status_id: shop.status('ecom', 'shipment') });
  });

  it('stays once it is finished', async () => {
    const { store, id } = await shipped();
    await completeParcel(store, id, outcome({ type: 'full', collected_amount: 133_000 }));
    await expect(deleteParcel(store, id)).rejects.toMatchObject({ code: 'completed' });
  });
});

describe('a parcel without an order', () => {
  it('is made, changed, deleted and brought back', async () => {
    const { store, backend } = shopInMemory();
    const { id } = await createParcel(store, {
      ...buildDraft(),
      ship_zone_id: shop.dhaka,
      weight_g: 1200,
      shipping_company_id: shop.courier,
    });
    const row = async () => (await store.get(Parcel, id)) as ParcelRow;
    const stock = async () => (await store.get(StockBalance, shop.shirt))?.on_hand;
    expect(await row()).toMatchObject({ shipping_charge: 7500, cod_amount: 133_000, source_ecom_order_id: null });
    await updateParcel(store, id, { ...(await row()), advance: 0, consignment_id: ' DL9 ' });
    expect(await row()).toMatchObject({ consignment_id: 'DL9', advance: 0, cod_amount: 153_000 });
    expect(backend.rows<Row<typeof Transaction>>(Transaction.name)).toMatchObject([{ deleted_at: store.now() }]);
    const opened = await row();
    await updateParcel(store, id, { ...opened, ship_address: 'New house 5' });
    await updateParcel(store, id, { ...opened, weight_g: 900 }, opened);
    expect(await row()).toMatchObject({ ship_address: 'New house 5', weight_g: 900 });
    await deleteParcel(store, id);
    expect(await stock()).toBe(10);
    await restoreParcel(store, id);
    expect(await stock()).toBe(8);
    await markPrinted(store, [id]);
    expect((await row()).print_count).toBe(1);
  });
});

describe('scanning out', () => {
  it.each(['P-261121-M001', 'p-261121-m001', 'DL121', ' DL121 '])('finds %j and marks it as picked', async (code) => {
    const { store, parcel, backend } = await shipped();
    const { parcel: out } = await dispatchParcel(store, code);
    expect(out.id).toBe((await parcel()).id);
    expect(await parcel()).toMatchObject({ shipping_status_id: shop.status('parcel', 'picked'), shipped_at: store.now() });
    expect(backend.rows(ParcelFeed.name).at(-1)).toMatchObject({ activity_details: { from: 'Pending', to: 'Picked' } });
  });

  it('finds a parcel by the number on its label when another one has that number, and the one that is still open first', async () => {
    const { store, id, backend, parcel } = await shipped();
    const row = await parcel();
    backend.seed(Parcel.name, [{ ...row, parcel_id: 'P-261121-M001-2', printed_number: 'P-261121-M001' }]);
    expect((await dispatchParcel(store, 'p-261121-m001')).parcel.id).toBe(id);
    const other = { ...row, id: newId(), completed_at: store.now(), parcel_id: 'P-261121-M001' };
    backend.seed(Parcel.name, [other]);
    expect(await parcelByCode(store, 'P-261121-M001')).toMatchObject({ id });
    backend.seed(Parcel.name, [{ ...other, completed_at: null }]);
    expect(await parcelByCode(store, 'P-261121-M001')).toMatchObject({ id: other.id });
  });

  it('reads our QR and the tracking code', async () => {
    const { store, id, backend, parcel } = await shipped();
    backend.seed(Parcel.name, [{ ...(await parcel()), tracking_code: 'TRK77' }]);
    const out = await dispatchParcel(store, 'trk77');
    await undoDispatch(store, out);
    expect(await parcel()).toMatchObject({ shipping_status_id: shop.status('parcel', 'pending'), shipped_at: null });
    expect((await dispatchParcel(store, parcelCode(id))).parcel.id).toBe(id);
    expect(parcelIdInCode('karbar:parcel:nonsense')).toBeUndefined();
  });

  it('says why it refuses', async () => {
    const { store, id } = await shipped();
    await expect(dispatchParcel(store, 'NOPE')).rejects.toMatchObject({ code: 'scan_unknown' });
    await dispatchParcel(store, 'DL121');
    await expect(dispatchParcel(store, 'DL121')).rejects.toMatchObject({ code: 'scan_already_out', parcel: { id } });
    await completeParcel(store, id, outcome({ type: 'full', collected_amount: 133_000 }));
    await expect(dispatchParcel(store, 'DL121')).rejects.toMatchObject({ code: 'scan_completed' });
    const held = { deleted_at: null, completed_at: null, shipping_status_id: shop.status('parcel', 'on_hold') };
    expect(dispatchBarrier(held, statusRows)).toBe('scan_on_hold');
    expect(dispatchBarrier({ ...held, deleted_at: 'x' }, statusRows)).toBe('scan_deleted');
  });

  it('is not taken back once the parcel moved on', async () => {
    const { store, id } = await shipped();
    const out = await dispatchParcel(store, 'DL121');
    await setParcelStatus(store, id, shop.status('parcel', 'in_transit'));
    await expect(undoDispatch(store, out)).rejects.toMatchObject({ code: 'moved_on' });
  });
});

describe('how a parcel ends', () => {
  it('delivered: collects the COD, and the order follows', async () => {
    const { store, id, parcel, order, onHand } = await shipped();
    await completeParcel(store, id, outcome({ type: 'full', collected_amount: 133_000 }));
    expect(await parcel()).toMatchObject({
      shipping_status_id: shop.status('parcel', 'delivered'),
      collected_amount: 133_000,
      cod_charge: 1330,
      completed_at: store.now(),
    });
    expect(await onHand()).toBe(8);
    expect(await order()).toMatchObject({
      shipping_status_id: shop.status('ecom', 'delivered'),
      collected_amount: 133_000,
      items: [{ delivered_qty: 2 }],
    });
  });

  it('partial: counts pieces, wants a reason for another amount', async () => {
    const { store, id, parcel, onHand } = await shipped();
    const item = (await parcel()).items[0]!.id;
    const one = outcome({ type: 'partial', collected_amount: 60_000, delivered: { [item]: 1 } });
    await expect(completeParcel(store, id, one)).rejects.toMatchObject({ code: 'variance_unexplained' });
    await expect(completeParcel(store, id, { ...one, delivered: { [item]: 3 } })).rejects.toMatchObject({ code: 'quantity_invalid' });
    await expect(completeParcel(store, id, { ...one, delivered: { [item]: 2 } })).rejects.toMatchObject({ code: 'partial_is_full' });
    await completeParcel(store, id, { ...one, variance_reason: 'Discount at the door' });
    expect(await onHand()).toBe(8);
    expect(await parcel()).toMatchObject({
      delivery_details: { type: 'partial', delivered_items: [{ item_id: item, quantity: 1 }], variance_reason: 'Discount at the door' },
      items: [{ delivered_qty: 1 }],
    });
  });

  it('cancelled: wants a reason and a word on the advance, collects nothing', async () => {
    const { store, id, parcel } = await shipped();
    const bare = outcome({ type: 'cancelled', collected_amount: 5 });
    await expect(completeParcel(store, id, bare)).rejects.toMatchObject({ code: 'reason_missing' });
    await expect(completeParcel(store, id, { ...bare, cancel_reason_ids: [shop.reason] })).rejects.toMatchObject({
      code: 'advance_undecided',
    });
    await completeParcel(store, id, { ...bare, cancel_reason_ids: [shop.reason], advance: 'kept' });
    expect(await parcel()).toMatchObject({
      collected_amount: 0,
      return_charge: 6500,
      delivery_details: { type: 'cancelled', advance: 'kept' },
    });
  });

  it('paid return: a partial delivery without pieces', async () => {
    const { store, id, parcel } = await shipped();
    await expect(completeParcel(store, id, outcome({ type: 'partial', collected_amount: 0, advance: 'kept' }))).rejects.toMatchObject({
      code: 'partial_is_cancelled',
    });
    await completeParcel(store, id, outcome({ type: 'partial', collected_amount: 13_000, advance: 'kept' }));
    expect(await parcel()).toMatchObject({
      shipping_status_id: shop.status('parcel', 'partial'),
      collected_amount: 13_000,
      cod_charge: 130,
      delivery_details: { type: 'partial', advance: 'kept' },
    });
  });

  it('is not changed by a bare status', async () => {
    const { store, id } = await shipped();
    await expect(setParcelStatus(store, id, shop.status('parcel', 'delivered'))).rejects.toMatchObject({ code: 'needs_outcome' });
    await expect(setParcelStatus(store, id, 'x')).rejects.toMatchObject({ text: 'Status not found' });
  });
});

describe('a packer who sees parcels only', () => {
  it('scans out and records a delivery, with the right COD and without any transaction', async () => {
    const { store, id, parcel, backend } = await onPackersTablet();
    expect((await parcel()).cod_amount).toBe(133_000);
    await dispatchParcel(store, 'DL121');
    await completeParcel(store, id, outcome({ type: 'full', collected_amount: 133_000 }));
    expect((await parcel()).collected_amount).toBe(133_000);
    expect(backend.rows(EcomOrder.name)).toEqual([]);
    expect(backend.rows(Transaction.name)).toEqual([]);
    expect(backend.written.map((draft) => draft.action)).toEqual(['parcel.dispatch', 'parcel.complete']);
  });

  it('promises a refund without knowing the accounts', async () => {
    const { store, id, parcel } = await onPackersTablet();
    await completeParcel(
      store,
      id,
      outcome({ type: 'cancelled', collected_amount: 0, cancel_reason_ids: [shop.reason], advance: 'refunded', refund_account_id: null }),
    );
    expect(await parcel()).toMatchObject({ advance: 20_000, delivery_details: { advance: 'refunded' } });
  });

  it('may not make shipments', async () => {
    const owner = await shipped();
    const { store, backend } = shopInMemory({ permissions: packer });
    backend.seed(EcomOrder.name, [{ ...(await owner.order()), linked_parcel_id: null, shipping_status_id: shop.status('ecom', 'packed') }]);
    await expect(createShipment(store, owner.orderId)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the link to the courier', () => {
  it('is made of the courier’s address and the number', () => {
    expect(trackingLink({ tracking_code: null, consignment_id: 'A/1' }, courierRow)).toBe('https://track.test/A%2F1');
    expect(trackingLink({ tracking_code: null, consignment_id: null }, courierRow)).toBeUndefined();
    expect(trackingLink({ tracking_code: 'x', consignment_id: null }, { tracking_url: 'javascript:alert(1)' })).toBeUndefined();
  });
});
