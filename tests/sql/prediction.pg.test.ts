import { beforeAll, describe, expect, it } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';
import { behindDoor } from '#data/door.ts';
import { createMemoryBackend, type MemoryBackend } from '#data/memory.ts';
import type { Draft } from '#data/operation.ts';
import { createStore, type Store } from '#data/store.ts';
import {
  addComment,
  completeOrder,
  createOrder,
  deleteOrder,
  duplicateOrder,
  orderNamed,
  payRefund,
  reopenOrder,
  restoreOrder,
  saveNote,
  setOrderStatus,
  updateOrder,
} from '#modules/business/orders/index.ts';
import {
  completeParcel,
  createParcel,
  createShipment,
  deleteParcel,
  dispatchParcel,
  markPrinted,
  parcelInstead,
  parcelNamed,
  reopenParcel,
  restoreParcel,
  setParcelStatus,
  undoDispatch,
  undoParcelStatus,
  updateParcel,
} from '#modules/business/parcels/index.ts';
import { draftOf } from '#modules/business/sale-rules/index.ts';
import { door } from '#modules/door.ts';
import { kinds } from '#modules/kinds.ts';

import { companyFacts } from '../fixtures/company-facts.ts';
import { foundCompany, type TestCompany } from './company.ts';
import { type Device, useServer } from './server.ts';

/*
 * What a device shows before the server has answered must be what the server derives: every command of orders and parcels runs on
 * the real store, goes to Postgres, and then both sides have the same rows.
 */

const server = useServer();
const compared = ['ecom_orders', 'parcels', 'transactions', 'account_balances', 'stock_balances', 'customers'] as const;
const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

let company: TestCompany;
let store: Store;
let memory: MemoryBackend;
let written: Draft[] = [];

beforeAll(async () => {
  company = await foundCompany(server);
  memory = createMemoryBackend({ kinds, device: company.device.opened.deviceCode, onWrite: (draft) => void written.push(draft) });
  for (const kind of kinds) memory.seed(kind.name, await rowsOfServer(company.device, kind.name));
  store = openStore(company, memory);
});

/** Sends what was written, wants it taken as it is, and compares both sides. */
async function agree(): Promise<void> {
  const ops = written;
  written = [];
  const results = await company.device.push(
    ...ops.map(({ action, changes }) => ({ action, changes: changes.map((change) => ({ ...change, base: null })) })),
  );
  expect(results.map(({ status, code, field, message }) => ({ status, code, field, message }))).toEqual(
    ops.map(() => ({ status: 'applied' })),
  );
  for (const kind of compared) {
    const there = await rowsOfServer(company.device, kind);
    expect(inOrder(memory.rows(kind)), kind).toEqual(inOrder(there));
  }
}

describe('what the device predicts is what Postgres derives', () => {
  it('taking, changing, copying, noting and deleting an order', async () => {
    const { id } = await createOrder(store, draft());
    await agree();
    const open = async () => draftOf(await orderNamed(store, id));
    await updateOrder(store, id, {
      ...(await open()),
      advance: 30_000,
      bank_account_id: company.the('cash'),
      discount_type: 'percent',
      discount_value: 333,
    });
    await agree();
    await updateOrder(store, id, {
      ...(await open()),
      advance: 0,
      items: (await open()).items.map((item) => ({ ...item, quantity: 5, discount: 7 })),
    });
    await agree();
    await setOrderStatus(store, id, company.the('ecom:confirmed'));
    await saveNote(store, id, 'Call first');
    await addComment(store, id, 'Done');
    const copy = await duplicateOrder(store, id);
    await deleteOrder(store, copy.id);
    await agree();
    await restoreOrder(store, copy.id);
    await agree();
    expect((await orderNamed(store, copy.id)).deleted_at).toBeNull();
  });

  it('cancelling an order whose advance is paid back, at once or later', async () => {
    const now = await createOrder(store, draft());
    await completeOrder(store, now.id, {
      type: 'cancelled',
      collected_amount: 0,
      charges: noCharges,
      cancel_reason_ids: [company.the('reason')],
      advance: 'refunded',
      refund_account_id: company.the('cash'),
    });
    await agree();
    const later = await createOrder(store, draft());
    await completeOrder(store, later.id, {
      type: 'cancelled',
      collected_amount: 0,
      charges: noCharges,
      cancel_reason_ids: [company.the('reason')],
      advance: 'refunded',
      refund_account_id: null,
    });
    await agree();
    await payRefund(store, later.id, { account: company.the('cash') });
    await agree();
    expect((await orderNamed(store, later.id)).advance).toBe(0);
  });

  it('shipping, calling back, shipping again and delivering', async () => {
    const { id } = await createOrder(store, draft());
    const first = await createShipment(store, id, { shipping_company_id: company.the('courier'), consignment_id: 'C-1' });
    await agree();
    await deleteParcel(store, first.id);
    await agree();
    await restoreParcel(store, first.id);
    await agree();
    await markPrinted(store, [first.id]);
    await undoDispatch(store, await dispatchParcel(store, 'C-1'));
    await dispatchParcel(store, first.number);
    await setParcelStatus(store, first.id, company.the('parcel:in_transit'));
    await agree();
    await completeParcel(store, first.id, {
      type: 'full',
      collected_amount: 133_000,
      charges: { ...noCharges, shipping_charge: 13_000, cod_charge: 1330 },
    });
    await agree();
    expect((await orderNamed(store, id)).collected_amount).toBe(133_000);
  });

  it('a partial delivery, a paid return and a refused parcel', async () => {
    const charges = { ...noCharges, shipping_charge: 13_000, return_charge: 6500 };
    const partial = await createShipment(store, (await createOrder(store, draft())).id);
    const [item] = (await parcelNamed(store, partial.id)).items;
    await completeParcel(store, partial.id, { type: 'partial', collected_amount: 63_000, delivered: { [item?.id ?? '']: 1 }, charges });
    await agree();
    const paid = await createShipment(store, (await createOrder(store, draft())).id);
    await completeParcel(store, paid.id, {
      type: 'partial',
      collected_amount: 13_000,
      advance: 'refunded',
      refund_account_id: company.the('cash'),
      charges,
    });
    await agree();
    const refused = await createShipment(store, (await createOrder(store, draft())).id);
    await completeParcel(store, refused.id, {
      type: 'cancelled',
      collected_amount: 0,
      cancel_reason_ids: [company.the('reason')],
      advance: 'kept',
      charges,
    });
    await agree();
    expect((await parcelNamed(store, refused.id)).delivery_details?.advance).toBe('kept');
  });

  it('a parcel without an order, changed and lost', async () => {
    const { id } = await createParcel(store, { ...draft(), shipping_company_id: company.the('courier'), weight_g: 700 });
    await agree();
    await updateParcel(store, id, {
      ...(await parcelNamed(store, id)),
      advance: 5000,
      bank_account_id: company.the('cash'),
      tracking_code: 'T-1',
    });
    await agree();
    await updateParcel(store, id, {
      ...(await parcelNamed(store, id)),
      items: (await parcelNamed(store, id)).items.map((one) => ({ ...one, quantity: 4 })),
    });
    await agree();
    const before = await parcelNamed(store, id);
    await setParcelStatus(store, id, company.the('parcel:lost'));
    await agree();
    expect((await parcelNamed(store, id)).completed_at).not.toBeNull();
    await undoParcelStatus(store, before);
    await agree();
    expect(await parcelNamed(store, id)).toMatchObject({ completed_at: null, shipping_status_id: company.the('parcel:pending') });
  });

  it('outcomes that are taken back: stock, money and the order are as before', async () => {
    const charges = { ...noCharges, shipping_charge: 13_000, return_charge: 6500 };
    const cancelled = { type: 'cancelled', collected_amount: 0, cancel_reason_ids: [company.the('reason')], charges } as const;
    const refunded = { ...cancelled, advance: 'refunded', refund_account_id: company.the('cash') } as const;
    const order = await createOrder(store, draft());
    const { id } = await createShipment(store, order.id);
    await dispatchParcel(store, (await parcelNamed(store, id)).parcel_id);
    await agree();
    const [parcel, source, stock] = [await parcelNamed(store, id), await orderNamed(store, order.id), memory.rows('stock_balances')];
    const [item] = parcel.items;
    const outcomes = [
      { type: 'full', collected_amount: 133_000, charges },
      { type: 'partial', collected_amount: 63_000, delivered: { [item?.id ?? '']: 1 }, charges },
      refunded,
    ] as const;
    for (const outcome of outcomes) {
      const recorded = await completeParcel(store, id, outcome);
      await agree();
      await reopenParcel(store, recorded);
      await agree();
      expect(await parcelNamed(store, id)).toEqual(parcel);
      expect(await orderNamed(store, order.id)).toEqual(source);
      expect(memory.rows('stock_balances')).toEqual(stock);
    }
    // Both at once, before anything was sent.
    await reopenParcel(store, await completeParcel(store, id, refunded));
    await agree();
    expect(await parcelNamed(store, id)).toEqual(parcel);

    const alone = await createOrder(store, draft());
    await reopenOrder(store, await completeOrder(store, alone.id, refunded));
    await agree();
    expect(await orderNamed(store, alone.id)).toMatchObject({ completed_at: null, delivery_details: null, advance: 20_000 });
  });

  it('an outcome in the place of another one', async () => {
    const order = await createOrder(store, draft());
    const { id } = await createShipment(store, order.id);
    const delivered = await completeParcel(store, id, { type: 'full', collected_amount: 133_000, charges: noCharges });
    await agree();
    const row = await parcelNamed(store, id);
    const half = {
      ...delivered.ended,
      shipping_status_id: company.the('parcel:partial'),
      collected_amount: 50_000,
      delivery_details: {
        ...delivered.ended.delivery_details!,
        type: 'partial' as const,
        delivered_items: row.items.map((item) => ({ item_id: item.id, quantity: 1 })),
      },
      items: row.items.map((item) => ({ ...item, delivered_qty: 1 })),
    };
    const noMoney = { changes: [], flows: [], advance: row.advance };
    await store.write(await parcelInstead(store, row, half, noMoney));
    await agree();
    expect(await orderNamed(store, order.id)).toMatchObject({ collected_amount: 50_000, items: [{ delivered_qty: 1 }] });
    // The same end with another amount.
    await store.write(await parcelInstead(store, await parcelNamed(store, id), { ...half, collected_amount: 60_000 }, noMoney));
    await agree();
    expect(await orderNamed(store, order.id)).toMatchObject({ collected_amount: 60_000 });
  });
});

function draft() {
  const [variant_id] = company.variants;
  return {
    brand_id: company.the('brand'),
    ship_name: 'রহিম উদ্দিন',
    ship_phone: '০১৭১২-৩৪৫৬৭৮',
    ship_address: 'House 1, Road 2, Dhanmondi',
    items: [{ variant_id, product_name: 'Jamdani saree', variant_title: 'Red', quantity: 2, price: 75_000 }],
    discount_value: 10_000,
    delivery_fee: 13_000,
    advance: 20_000,
    bank_account_id: company.the('cash'),
  };
}

function openStore({ owner }: TestCompany, backend: MemoryBackend): Store {
  const access = {
    tenantId: owner,
    userId: owner,
    roleName: 'Owner',
    owner: true,
    superadmin: false,
    permissions: new Set(permissionKeys),
    brandIds: null,
    modules: {},
    flags: {},
  };
  const facts = { ...companyFacts, id: owner };
  return createStore({ backend: behindDoor(backend, door), access: () => access, company: () => facts });
}

type Plain = Readonly<Record<string, unknown>>;

async function rowsOfServer(device: Device, kind: string): Promise<readonly Plain[]> {
  const found = kinds.find((one) => one.name === kind);
  const buckets = device.opened.buckets.filter((bucket) => found && (bucket === found.area || bucket.startsWith(`${found.area}/`)));
  const pages = await Promise.all(buckets.map((bucket) => device.snapshot(bucket, kind)));
  return pages.flatMap((page) => page.docs.flatMap((doc) => (doc.row ? [doc.row] : [])));
}

/** By id, instants as numbers: the server writes `+00:00` where devices write `Z`, and completes some by its own clock. */
function inOrder(rows: readonly Plain[]): readonly Plain[] {
  const instants = new Set(['created_at', 'deleted_at', 'completed_at', 'shipped_at']);
  const plain = (row: Plain) =>
    Object.fromEntries(
      Object.entries(row).map(([field, value]) => [field, instants.has(field) && typeof value === 'string' ? 'an instant' : value]),
    );
  return rows.map(plain).toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])));
}
