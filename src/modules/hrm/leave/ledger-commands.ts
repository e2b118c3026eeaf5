import { isMade } from '#data/is-made.ts';
import { insert } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';
import { oneLine } from '#kernel/text.ts';

import { standingOf, type EntryRow } from './balance.ts';
import { LeaveEntry, LeaveRequest, LeaveTerms } from './kind.ts';
import { termsOn, yearOf } from './terms.ts';

/* Lines of the ledger. Thousandths of a day. */

export const leaveAction = 'leave.save';
const atOnce = 100;

export type EntryFacts = Pick<EntryRow, 'employee_id' | 'type_id' | 'entry' | 'md' | 'effective_date' | 'valid_until' | 'note'>;

/** Lines that a person enters, which follow from `base`: made once. Throws `amount_missing`, `ends_before_start`, `leave_encash`. */
export async function addEntries(store: Store, told: readonly EntryFacts[], base = newId()): Promise<number> {
  if (await isMade(store, LeaveEntry, entryId(base))) return told.length;
  for (const facts of told) await assertEntry(store, facts);
  await writeEntries(
    store,
    told.map((facts, place) => entryRow(store, facts, entryId(base, place))),
  );
  return told.length;
}

export async function writeEntries(store: Store, rows: readonly EntryRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce)
    await store.write({ action: leaveAction, changes: rows.slice(from, from + atOnce).map((row) => insert(LeaveEntry, row)) });
}

export function entryId(base: string, place = 0): string {
  return idOf(base, `entry:${place}`);
}

export function entryRow(store: Store, facts: EntryFacts, id = newId(), source = ''): EntryRow {
  return { ...facts, note: oneLine(facts.note), id, source, made_by: store.access().userId, created_at: store.now() };
}

/** What follows from a rule: `employee:type:period` names it, on whichever device it is made. */
export function ruledEntry(store: Store, facts: EntryFacts, period: string): EntryRow {
  const source = `${facts.employee_id}:${facts.type_id}:${period}`;
  return entryRow(store, facts, idOf(store.access().tenantId, `${LeaveEntry.derivedId?.prefix}${source}`), source);
}

/** Writes those that nobody has made yet. Resolves to how many. */
export async function writeMissing(store: Store, rows: readonly EntryRow[]): Promise<number> {
  const there = new Set(
    (
      await store.getMany(
        LeaveEntry,
        rows.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  );
  const missing = rows.filter(({ id }) => !there.has(id));
  await writeEntries(store, missing);
  return missing.length;
}

async function assertEntry(store: Store, { employee_id, type_id, entry, md, effective_date, valid_until }: EntryFacts): Promise<void> {
  if (md === 0) throw new Refused('amount_missing', { field: 'md' });
  if (valid_until !== null && valid_until < effective_date) throw new Refused('ends_before_start', { field: 'valid_until' });
  if (entry !== 'encash') return;
  const terms = termsOn(await store.find(LeaveTerms), type_id, effective_date);
  const own = { by: 'employee', equals: employee_id } as const;
  const [entries, requests] = await Promise.all([store.find(LeaveEntry, own), store.find(LeaveRequest, own)]);
  const of = <T extends { readonly type_id: string }>(rows: readonly T[]) => rows.filter((row) => row.type_id === type_id);
  const { left } = standingOf(of(entries), of(requests), yearOf(effective_date, terms?.year_from ?? 1), effective_date);
  if (!terms?.encashable || md > 0 || left + md < terms.keep_md) throw new Refused('leave_encash', { field: 'md' });
}
