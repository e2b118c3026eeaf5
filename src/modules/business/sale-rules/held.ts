import { allows } from '#access/access.ts';
import type { Change } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';

import { Return } from './kind-return.ts';
import type { Phase } from './kind-status.ts';
import { allStatuses } from './queries.ts';
import { predictReturn, returnIdOf, type ReturnRow } from './returning.ts';
import type { ParcelRow } from './rules.ts';
import { type Held, heldByParcel, predictShelf } from './shelf.ts';
import { statusWithId } from './status.ts';

/** What a parcel has of the stock, as far as its return is known here. */
export async function heldNow(store: Store, row: ParcelRow): Promise<Held> {
  return heldByParcel(row, await phaseNow(store, row), await returnNow(store, row.id));
}

/** What the server will make of a parcel's return and of the stock when it ends in a phase, or goes on in one. Throws as `predictReturn`. */
export async function predictEnded(
  store: Store,
  before: ParcelRow,
  after: ParcelRow,
  phase: Phase,
): Promise<readonly (Change | undefined)[]> {
  const known = await returnNow(store, before.id);
  const change = await predictReturn(store, after, phase);
  const held = heldByParcel(before, await phaseNow(store, before), known);
  return [change, ...(await predictShelf(store, [held], [heldByParcel(after, phase, backAfter(known, change))]))];
}

function backAfter(known: ReturnRow | undefined, change: Change | undefined): ReturnRow | undefined {
  if (!change) return known;
  if (change.do === 'remove') return undefined;
  return { ...known, ...Object.fromEntries(Object.entries(change.set).map(([field, [, value]]) => [field, value])) } as ReturnRow;
}

async function phaseNow(store: Store, row: ParcelRow): Promise<Phase | undefined> {
  return statusWithId(await allStatuses(store), row.shipping_status_id)?.phase;
}

async function returnNow(store: Store, parcelId: string): Promise<ReturnRow | undefined> {
  if (!allows(store.access(), 'view_returns')) return undefined;
  const found = await store.get(Return, returnIdOf(store.access().tenantId, parcelId));
  return found && (plain(found) as ReturnRow);
}
