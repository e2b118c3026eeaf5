import type { PermissionKey } from '#access/permissions.ts';
import type { Backend } from '#data/backend.ts';
import { behindDoor } from '#data/door.ts';
import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { createStore, plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { Customer } from '#modules/business/customer-rules/kind.ts';
import { addCustomer, editCustomer } from '#modules/business/customers/commands.ts';
import * as orders from '#modules/business/orders/index.ts';
import { addParcelComment, saveParcelNote } from '#modules/business/parcels/commands.ts';
import * as parcels from '#modules/business/parcels/index.ts';
import { adjustStock } from '#modules/business/products/commands.ts';
import { Product, ProductCategory, Variant } from '#modules/business/products/kind.ts';
import * as rules from '#modules/business/sale-rules/index.ts';
import { EcomOrder, Parcel } from '#modules/business/sale-rules/kind.ts';
import { door } from '#modules/door.ts';
import { StorageFailed } from '#sync/common/errors.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';

import { companyFacts } from '../../fixtures/company-facts.ts';
import { category, product } from '../support/drafts.ts';
import { countIn, type World } from './world.ts';

const office = {
  'take an order': 18,
  'change an order': 12,
  'move an order': 6,
  'note on an order': 4,
  'comment on an order': 4,
  'end an order': 4,
  'pay a refund': 2,
  'trash an order': 2,
  'ship an order': 14,
  'parcel without an order': 3,
  'change a parcel': 4,
  'call a parcel back': 2,
  'add a customer': 5,
  'change a customer': 6,
  'adjust stock': 6,
  'move a product': 1,
  'something impossible': 2,
} as const;
const warehouse = {
  'hand to the courier': 8,
  'move a parcel': 7,
  'end a parcel': 10,
  'note on a parcel': 3,
  'comment on a parcel': 3,
  'print a label': 4,
} as const;
type Act = keyof typeof office | keyof typeof warehouse;

/** Does one thing that somebody in this role does in a working day, with the product's commands and rules; refusals are a part of it. */
export function createPerson({ config, acts: chance, counts, violation }: World, backend: Backend, outbox: Outbox): () => Promise<void> {
  const { premises, role, tenant } = config;
  const charges = { shipping_charge: 13_000, cod_charge: 1_300, return_charge: 0, other_charge: 0 };

  async function storeNow(): Promise<Store | undefined> {
    const [told, load] = await Promise.all([outbox.read('access'), outbox.read('load')]);
    if (!told || !load || load.start) return undefined;
    const access = {
      tenantId: tenant,
      userId: config.user,
      roleName: told.roleName,
      owner: told.owner,
      superadmin: false,
      permissions: new Set(told.permissions as readonly PermissionKey[]),
      brandIds: told.brands,
      modules: {},
      flags: {},
    };
    const company = { ...companyFacts, id: tenant };
    return createStore({ backend: behindDoor(backend, door), access: () => access, company: () => company });
  }

  const phone = (): string => `0171200${String(chance.whole(0, 40)).padStart(4, '0')}`;
  const statusOf = async (store: Store, type: 'ecom' | 'parcel', phases: readonly string[]): Promise<string> =>
    chance.pick((await rules.allStatuses(store)).filter((status) => status.type === type && phases.includes(status.phase))).id;
  // The newest ones, so that several devices have the same in hand.
  const someOrder = async (store: Store) => chance.pick(await store.find(EcomOrder, { limit: 14 })).id;
  const openOrder = async (store: Store) =>
    chance.pick((await store.find(EcomOrder, { limit: 30 })).filter((row) => row.linked_parcel_id === null && row.completed_at === null))
      .id;
  const someParcel = async (store: Store) => chance.pick(await store.find(Parcel, { limit: 14 })).id;
  const openParcel = async (store: Store) =>
    chance.pick((await store.find(Parcel, { limit: 30 })).filter((row) => row.completed_at === null)).id;

  function sale() {
    const brand_id = chance.pick(premises.brands);
    const own = premises.variants.filter((variant) => variant.brand === brand_id);
    const items = Array.from({ length: chance.whole(1, 4) }, () => ({
      variant_id: chance.pick(own).id,
      product_name: 'Jamdani saree',
      variant_title: 'Red',
      quantity: chance.whole(1, 5),
      price: chance.whole(100, 2000) * 100,
      discount: chance.whole(0, 50),
    }));
    const advance = chance.hits(0.5) ? chance.whole(1, 90) * 100 : 0;
    return {
      brand_id,
      ship_name: chance.pick(['রহিম উদ্দিন', 'Karim Mia', 'Rahima Khatun 🙂']),
      ship_phone: phone(),
      ship_address: `House ${chance.whole(1, 99)}, Dhanmondi`,
      items,
      discount_type: chance.pick(['fixed', 'percent'] as const),
      discount_value: chance.whole(0, 90),
      delivery_fee: 13_000,
      advance,
      bank_account_id: chance.pick(premises.accounts),
    };
  }

  function outcome(
    row: { readonly items: readonly { readonly id: string; readonly quantity: number }[] } & Parameters<typeof rules.expectedCollect>[0],
  ): rules.Outcome {
    const type = chance.weighted({ full: 5, partial: 2, cancelled: 2 });
    const delivered = Object.fromEntries(row.items.map((item) => [item.id, chance.whole(0, item.quantity)]));
    const told = { type, delivered, advance: chance.pick(['kept', 'refunded'] as const) };
    return {
      ...told,
      collected_amount: rules.expectedCollect(row, told) + (chance.hits(0.2) ? 100 : 0),
      charges: { ...charges, return_charge: type === 'full' ? 0 : 6_500 },
      cancel_reason_ids: [premises.reason],
      variance_reason: 'Change',
      refund_account_id: chance.hits(0.7) && role !== 'packer' ? chance.pick(premises.accounts) : null,
    };
  }

  const does: Readonly<Record<Act, (store: Store) => Promise<unknown>>> = {
    'take an order': (store) => orders.createOrder(store, sale()),
    async 'change an order'(store) {
      const row = await orders.orderNamed(store, await openOrder(store));
      const { items, ...draft } = rules.draftOf(row);
      const fresh = sale();
      await orders.updateOrder(store, row.id, {
        ...draft,
        items: chance.hits(0.5) ? items.map((item) => ({ ...item, quantity: chance.whole(1, 6) })) : items,
        ...(chance.hits(0.3) ? { ship_address: fresh.ship_address, ship_phone: fresh.ship_phone } : {}),
        ...(chance.hits(0.3) ? { discount_type: fresh.discount_type, discount_value: fresh.discount_value } : {}),
        ...(chance.hits(0.4) ? { advance: fresh.advance, bank_account_id: fresh.bank_account_id } : {}),
        ...(chance.hits(0.15) ? { brand_id: fresh.brand_id, items: fresh.items } : {}),
      });
    },
    'move an order': async (store) =>
      orders.setOrderStatus(store, await someOrder(store), await statusOf(store, 'ecom', ['new', 'confirmed', 'packed', 'on_hold'])),
    'note on an order': async (store) => orders.saveNote(store, await someOrder(store), `note ${newId()}`),
    'comment on an order': async (store) => orders.addComment(store, await someOrder(store), `comment ${newId()}`),
    async 'end an order'(store) {
      const row = await orders.orderNamed(store, await openOrder(store));
      await orders.completeOrder(store, row.id, outcome(row));
    },
    'pay a refund': async (store) => orders.payRefund(store, await someOrder(store), { account: chance.pick(premises.accounts) }),
    async 'trash an order'(store) {
      const id = await openOrder(store);
      await orders.deleteOrder(store, id);
      if (chance.hits(0.5)) await orders.restoreOrder(store, id);
    },
    'ship an order': async (store) =>
      parcels.createShipment(store, await openOrder(store), {
        shipping_company_id: premises.courier,
        consignment_id: chance.hits(0.5) ? `C-${newId().slice(-8)}` : null,
      }),
    'parcel without an order': (store) => parcels.createParcel(store, { ...sale(), shipping_company_id: premises.courier, weight_g: 500 }),
    async 'change a parcel'(store) {
      const row = await parcels.parcelNamed(store, await openParcel(store));
      await parcels.updateParcel(store, row.id, {
        ...row,
        ship_address: sale().ship_address,
        bank_account_id: chance.pick(premises.accounts),
        ...(chance.hits(0.5) ? { items: row.items.map((item) => ({ ...item, quantity: chance.whole(1, 6) })) } : {}),
      });
    },
    async 'call a parcel back'(store) {
      const id = await openParcel(store);
      await parcels.deleteParcel(store, id);
      if (chance.hits(0.5)) await parcels.restoreParcel(store, id);
    },
    'add a customer': (store) => addCustomer(store, { name: `Customer ${chance.whole(1, 999)}`, phone: phone() }),
    async 'change a customer'(store) {
      const row = chance.pick(await store.find(Customer, { limit: 12 }));
      await editCustomer(store, row, {
        ...row,
        ...(chance.hits(0.5) ? { city: `City ${chance.whole(1, 99)}` } : { notes: `note ${newId()}` }),
      });
    },
    async 'adjust stock'(store) {
      const row = chance.pick(await store.find(Variant, { limit: 20 }));
      const [pieces, reason] = chance.pick([
        [chance.whole(1, 30), 'adjust'],
        [chance.whole(1, 30), 'purchase'],
        [-chance.whole(1, 6), 'damage'],
      ] as const);
      await adjustStock(store, plain(row) as never, pieces, reason, '');
    },
    async 'move a product'(store) {
      const row = chance.pick(await store.find(Product, { limit: 20 }));
      await store.write({
        action: 'product.save',
        changes: [patch(Product, plain(row) as never, { brand_id: chance.pick(premises.brands) })],
      });
    },
    async 'something impossible'() {
      // A category that the server refuses, and a product that hangs on it; the door of the app would not let them pass.
      const bad = newId();
      const change = insert(ProductCategory, {
        id: bad,
        name: 'x',
        slug: bad,
        parent_id: null,
        sort: 0,
        photo_path: null,
        created_at: new Date().toISOString(),
        deleted_at: null,
      });
      await backend.write({ action: 'product.save', changes: [{ ...change, set: { ...category(bad, 'x').set, name: [null, ''] } }] });
      await backend.write({ action: 'product.save', changes: [product(newId(), chance.pick(premises.brands), bad)] });
    },
    'hand to the courier': async (store) =>
      parcels.dispatchParcel(store, (await parcels.parcelNamed(store, await openParcel(store))).parcel_id),
    'move a parcel': async (store) =>
      parcels.setParcelStatus(
        store,
        await openParcel(store),
        await statusOf(store, 'parcel', ['picked', 'in_transit', 'out_for_delivery', 'on_hold', ...(chance.hits(0.05) ? ['lost'] : [])]),
      ),
    async 'end a parcel'(store) {
      const row = await parcels.parcelNamed(store, await openParcel(store));
      await parcels.completeParcel(store, row.id, outcome(row));
    },
    'note on a parcel': async (store) => saveParcelNote(store, await someParcel(store), `note ${newId()}`),
    'comment on a parcel': async (store) => addParcelComment(store, await someParcel(store), `comment ${newId()}`),
    'print a label': async (store) => parcels.markPrinted(store, [await someParcel(store)]),
  };

  return async () => {
    const act = chance.weighted<Act>(role === 'packer' ? (warehouse as never) : { ...office, ...warehouse });
    try {
      const store = await storeNow();
      if (!store) return countIn(counts, 'not ready');
      await does[act](store);
      countIn(counts, 'acts');
    } catch (error) {
      // Nothing there to pick from, a rule that says no, a cache that is being replaced.
      if (
        error instanceof Refused ||
        error instanceof StorageFailed ||
        (error instanceof Error && /^(Nothing to pick from|dead)$|is closed/.test(error.message)) ||
        (error as Error).name.startsWith('Database') ||
        (error as Error).name === 'AbortError'
      ) {
        countIn(counts, error instanceof Refused ? 'refused by a rule' : 'not possible now');
      } else violation(`${act}: ${error instanceof Error ? error.stack : String(error)}`);
    }
  };
}
