import { plain, type Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';

import { inBatches, type Work } from '../../business/imports/index.ts';
import { Reconciliation, Transaction } from '../transactions/kind.ts';
import type { NamedRow } from './import-id.ts';
import { type Entry, near } from './ladder.ts';

const page = 2000;

/** What an account has around the days of these rows, and wherever their import ids stand; what is in the trash, too. */
export async function entriesFor(store: Store, account: string, rows: readonly NamedRow[], work: Work): Promise<readonly Entry[]> {
  const days = rows.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const found = new Map<string, Entry>();
  const keep = (entries: readonly Entry[]) => {
    for (const entry of entries) if (isOn(entry, account)) found.set(entry.id, plain(entry) as Entry);
  };
  const where = { account: { in: [account] }, transaction_date: { from: addDays(first, -near), to: addDays(last, near) } };
  for (let offset = 0, more = true; more; offset += page) {
    work.signal?.throwIfAborted();
    const listed = await store.list(Transaction, { where, sort: { column: 'transaction_date', descending: true }, offset, limit: page });
    keep(listed.rows);
    more = listed.rows.length === page;
  }
  await inBatches(
    rows,
    async (batch) => {
      const named = { import_id: { in: batch.map(({ importId }) => importId) } };
      keep((await store.list(Transaction, { where: named, limit: batch.length * 2 })).rows);
    },
    work,
  );
  return [...found.values()];
}

/** On the account, or imported to it once. */
function isOn(entry: Entry, account: string): boolean {
  return [entry.bank_account_id, entry.to_account_id].includes(account) || entry.origin_key.startsWith(`import:${account}:`);
}

/** Reconciliations whose transactions stay as they are. */
export async function lockedReconciliations(store: Store): Promise<ReadonlySet<string>> {
  const all = await store.find(Reconciliation);
  return new Set(all.filter(({ state }) => state === 'locked').map(({ id }) => id));
}
