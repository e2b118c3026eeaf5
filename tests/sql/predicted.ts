import { beforeAll, expect } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';
import { behindDoor } from '#data/door.ts';
import { createMemoryBackend, type MemoryBackend } from '#data/memory.ts';
import type { Draft } from '#data/operation.ts';
import { createStore, type Store } from '#data/store.ts';
import { door } from '#modules/door.ts';
import { kinds } from '#modules/kinds.ts';
import type { Result } from '#sync/protocol.ts';

import { companyFacts } from '../fixtures/company-facts.ts';
import { foundCompany, type TestCompany } from './company.ts';
import { Device, useServer } from './server.ts';

/** A company on a real Postgres and on a device that has all of it. */
export type Predicted = {
  readonly company: TestCompany;
  readonly store: Store;
  readonly memory: MemoryBackend;
  /** Sends what was written, wants it taken as it is, and compares both sides. */
  readonly agree: () => Promise<void>;
};

const compared = [
  'ecom_orders',
  'parcels',
  'transactions',
  'account_balances',
  'stock_balances',
  'customers',
  'returns',
  'expenses',
  'payments',
] as const;

/** A device with its store: what it wrote goes out when it is told to. */
export type Tablet = {
  readonly store: Store;
  readonly memory: MemoryBackend;
  /** Sends what was written; the answers. */
  readonly send: () => Promise<readonly Result[]>;
};

/** A further device of the company's owner, with all that the server has now but rows of the kinds `without`. */
export async function tabletOf(company: TestCompany, without: readonly string[] = []): Promise<Tablet> {
  return tabletOn(company, await new Device(company.server, company.owner, company.tenant).open(), without);
}

async function tabletOn(company: TestCompany, device: Device, without: readonly string[] = []): Promise<Tablet> {
  let written: Draft[] = [];
  const memory = createMemoryBackend({ kinds, device: device.opened.deviceCode, onWrite: (draft) => void written.push(draft) });
  for (const { name } of kinds) if (!without.includes(name)) memory.seed(name, await rowsOfServer(device, name));
  const send = async () => {
    const ops = written;
    written = [];
    return device.push(...ops.map(({ action, changes }) => ({ action, changes: changes.map((change) => ({ ...change, base: null })) })));
  };
  return { store: openStore(company, memory), memory, send };
}

/** For the tests of a file: what it answers is filled before they run. */
export function usePredicted(): () => Predicted {
  const server = useServer();
  const made: { it?: Predicted } = {};
  beforeAll(async () => {
    const company = await foundCompany(server);
    const { store, memory, send } = await tabletOn(company, company.device);
    const agree = async () => {
      const results = await send();
      expect(results.map(({ status, code, field, message }) => ({ status, code, field, message }))).toEqual(
        results.map(() => ({ status: 'applied' })),
      );
      for (const kind of compared) {
        const there = await rowsOfServer(company.device, kind);
        expect(inOrder(memory.rows(kind)), kind).toEqual(inOrder(there));
      }
    };
    made.it = { company, store, memory, agree };
  });
  return () => {
    if (!made.it) throw new Error('Asked for before the tests began');
    return made.it;
  };
}

/** The worked example: two sarees, order discount, delivery, an advance. */
export function draftIn(company: TestCompany) {
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

/** What only the server finds: the row of the category that an advance names. */
const found = new Set(['category_id']);

/** By id, instants as numbers: the server writes `+00:00` where devices write `Z`, and completes some by its own clock. */
function inOrder(rows: readonly Plain[]): readonly Plain[] {
  const instants = new Set([
    'created_at',
    'deleted_at',
    'completed_at',
    'shipped_at',
    'disputed_at',
    'written_off_at',
    'received_at',
    'closed_at',
    'lost_at',
    'claimed_at',
    'in_transit_at',
    'rejected_at',
    'settled_at',
    'voided_at',
  ]);
  const plain = (row: Plain) =>
    Object.fromEntries(
      Object.entries(row).map(([field, value]) =>
        found.has(field) ? [field, 'a row'] : [field, instants.has(field) && typeof value === 'string' ? 'an instant' : value],
      ),
    );
  return rows.map(plain).toSorted((a, b) => String(a['id']).localeCompare(String(b['id'])));
}
