import { randomUUID } from 'node:crypto';

import type { AnyKind } from '#data/kind.ts';
import { kindsNamed } from '#data/kind.ts';
import { entriesOf } from '#data/shape.ts';
import { Label } from '#modules/account/labels/kind.ts';
import { EcomOrder } from '#modules/business/sale-rules/kind.ts';
import { kinds } from '#modules/kinds.ts';

import { actionFor } from '../fixtures/every-kind.ts';
import { sampleRow } from '../fixtures/sample-row.ts';
import { advanceRow, insertOf, orderRow, parcelRow, type TestCompany } from './company.ts';

export type Sample = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * A new row of any kind that the server takes, made from its schema; what it must name is made, too. Only a kind whose rules ask for more
 * has an entry here.
 */
export async function sampleIn(company: TestCompany, kind: AnyKind, overrides: Readonly<Record<string, unknown>> = {}): Promise<Sample> {
  const refs = await refsOf(company, kind);
  const row =
    (await documents[kind.name]?.(company)) ?? sampleRow(kind, { ...plain, ...namesOf(kind), ...particulars[kind.name], ...refs });
  return { ...row, ...(refs['id'] !== undefined && { id: refs['id'] }), ...overrides };
}

/** Adds a sample and answers it; throws unless the server took it. */
export async function addSample(company: TestCompany, kind: AnyKind, overrides: Readonly<Record<string, unknown>> = {}): Promise<Sample> {
  const row = await sampleIn(company, kind, overrides);
  const told = await company.device.do(actionFor(kind, 'insert') ?? '', insertOf(kind.name, row));
  if (told.status !== 'applied') throw new Error(`${kind.name}: ${JSON.stringify(told)}`);
  return row;
}

const documents: Readonly<Record<string, (company: TestCompany) => Sample | Promise<Sample>>> = {
  ecom_orders: orderRow,
  parcels: parcelRow,
  labels: () => label(randomUUID()),
  transactions: async (company) => advanceRow(company, (await addSample(company, EcomOrder)).id, 5_000),
};

function label(name: string): Sample {
  return sampleRow(Label, { ...plain, name, key: name });
}

/** Today, and in use. */
const plain = { created_at: new Date().toISOString(), at: new Date().toISOString(), active: true, deleted_at: null };

/** Fields whose values follow from rules: those have tests of their own. */
export const ruled: Readonly<Record<string, readonly string[]>> = {
  labels: ['key'],
  ecom_orders: ['order_date', 'collected_amount', 'completed_at'],
  order_feed: ['type'],
  parcels: ['order_date', 'collected_amount', 'completed_at'],
  parcel_feed: ['type'],
  transactions: ['category'],
};

const particulars: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  shipping_statuses: { type: 'ecom', phase: 'packed' },
  stock_movements: { type: 'adjust', qty: 3 },
  order_feed: { type: 'comment', activity_details: { text: 'Call first' } },
  parcel_feed: { type: 'comment', activity_details: { text: 'Call first' } },
};

/** What a company has from its first day. */
const founded: Readonly<Record<string, string>> = { brands: 'brand', bank_accounts: 'cash' };

/** The rows that a kind cannot do without, one each. */
async function refsOf(company: TestCompany, kind: AnyKind): Promise<Readonly<Record<string, string>>> {
  const refs: Record<string, string> = {};
  if (kind.name in documents) return refs;
  for (const [field, ref] of Object.entries(kind.refs ?? {})) {
    const named = kinds.find(({ name }) => name === kindsNamed(ref)[0]);
    if (!named || entriesOf(kind)[field]?.type === 'nullable') continue;
    const known = founded[named.name];
    refs[field] = known ? company.the(known) : (await addSample(company, named)).id;
  }
  return refs;
}

/** Names that no other sample has. */
function namesOf(kind: AnyKind): Readonly<Record<string, string>> {
  return Object.fromEntries((kind.unique ?? []).map(({ field }) => [field, `sample ${randomUUID()}`]));
}
