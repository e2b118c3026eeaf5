import { patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { oneLine } from '#kernel/text.ts';

import { allStatuses, feedEntry, type ParcelRow, statusWithId } from '../sale-rules/index.ts';
import { Parcel, ParcelFeed } from '../sale-rules/kind.ts';
import { assertContestable, maySettle } from './rules.ts';

/* What a person says of a courier's debt, parcel by parcel. Works without network. */

/** The courier is told that he does not pay what he should. Refused: `forbidden`, `settled`, `not_owed`, `reason_missing`. */
export async function disputeParcel(store: Store, id: string, reason: string): Promise<void> {
  const dispute_reason = oneLine(reason);
  const row = await owedParcel(store, id, dispute_reason);
  await say(store, row, { disputed_at: store.now(), dispute_reason }, 'disputed', dispute_reason);
}

/** Nobody asks the courier for it any more. Refused as above. */
export async function writeOffParcel(store: Store, id: string, reason: string): Promise<void> {
  const write_off_reason = oneLine(reason);
  const row = await owedParcel(store, id, write_off_reason);
  await say(store, row, { written_off_at: store.now(), write_off_reason }, 'written_off', write_off_reason);
}

/**
 * The last word goes: what is written off is owed again, disputed or not; else the dispute is over. False where nothing was said. Refused:
 * `forbidden`, `settled`.
 */
export async function takeBackContest(store: Store, id: string): Promise<boolean> {
  const row = await parcelToSettle(store, id);
  if (row.settlement === 'settled') throw new Refused('settled');
  if (row.written_off_at !== null) {
    await say(store, row, { written_off_at: null, write_off_reason: '' }, 'write_off_over', row.write_off_reason);
  } else if (row.disputed_at !== null) {
    await say(store, row, { disputed_at: null, dispute_reason: '' }, 'dispute_over', row.dispute_reason);
  } else return false;
  return true;
}

async function owedParcel(store: Store, id: string, reason: string): Promise<ParcelRow> {
  const row = await parcelToSettle(store, id);
  assertContestable(row, statusWithId(await allStatuses(store), row.shipping_status_id)?.phase, reason);
  return row;
}

async function parcelToSettle(store: Store, id: string): Promise<ParcelRow> {
  if (!maySettle(store.access())) throw new Refused('forbidden');
  const row = await store.get(Parcel, id);
  if (!row) throw new Refused('not_found');
  return plain(row) as ParcelRow;
}

async function say(store: Store, row: ParcelRow, next: Partial<ParcelRow>, told: string, reason: string): Promise<void> {
  const change = patch(Parcel, row, next);
  if (!change) return;
  await store.write({
    action: 'parcel_payment.save',
    changes: [change],
    predicted: [feedEntry(store, ParcelFeed, row, told, { reason })],
  });
}
