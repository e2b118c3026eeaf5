import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { documentNumber } from '#kernel/numbers.ts';
import { storable } from '#kernel/text.ts';

import { packSteps, type Parcelled, type Work } from '../../business/imports/index.ts';
import { type Category, flowsOf, predictBalances, transactionRow } from '../transactions/index.ts';
import { Transaction, TransactionCategory } from '../transactions/kind.ts';
import type { Entry, Standing } from './ladder.ts';
import { categoryOf, choiceOf, type Plan, type Planned, type Said, typeOf } from './plan.ts';
import { lockedReconciliations } from './queries.ts';

export type ImportOutcome = { readonly added: number; readonly merged: number; readonly stopped: boolean };

const action = 'transaction.save';
/** Numbers are taken for so many rows at a time: what is stopped has taken few in vain. */
const batch = 50;

/** Writes what was chosen, in operations of bounded size. A stop takes effect between two of them: what is written stays. */
export async function writeImport(store: Store, plan: Plan, said: Said, { onProgress, signal }: Work): Promise<ImportOutcome> {
  const merges = plan.rows.filter((row) => choiceOf(row, said) === 'merge');
  const adds = oldestFirst(plan.rows).filter((row) => choiceOf(row, said) === 'add' && !row.closed);
  const done = { added: 0, merged: 0 };
  const all = Math.max(1, merges.length + adds.length);
  const tell = () => onProgress?.((done.added + done.merged) / all);
  const locked = await lockedReconciliations(store);
  for (const rows of inPieces(merges)) {
    if (signal?.aborted) return { ...done, stopped: true };
    await merge(store, rows, locked);
    done.merged += rows.length;
    tell();
  }
  const add = await adder(store, plan.account, said, adds.length);
  for (const rows of inPieces(adds)) {
    if (signal?.aborted) return { ...done, stopped: true };
    await add(rows);
    done.added += rows.length;
    tell();
  }
  return { ...done, stopped: false };
}

function inPieces<T>(rows: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / batch) }, (_, i) => rows.slice(i * batch, (i + 1) * batch));
}

/** A statement begins at either end. Rows of one day stand in the books as the bank has them. */
function oldestFirst(rows: readonly Planned[]): readonly Planned[] {
  const [first, last] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? ''];
  const forward = first > last ? rows.toReversed() : rows;
  return forward.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

async function merge(store: Store, rows: readonly Planned[], locked: ReadonlySet<string>): Promise<void> {
  const wholes = rows.flatMap((row): readonly Parcelled[] => {
    const change = mergeChange(row, locked, store.access().brandIds);
    return change ? [{ changes: [change] }] : [];
  });
  for (const step of packSteps(action, wholes)) await store.write({ ...step });
}

/** What is empty of an entry is filled, and nothing else changes; of one that is reconciled only what the bank calls it. */
function mergeChange(row: Planned, locked: ReadonlySet<string>, brands: readonly string[] | null) {
  const { standing } = row;
  if (standing.state !== 'offered' || !isOwn(standing.entry, brands)) return undefined;
  return patch(Transaction, standing.entry, filling(row, standing, isLocked(standing.entry, locked)));
}

function filling(row: Planned, { entry, part }: Extract<Standing, { state: 'offered' }>, reconciled: boolean): Partial<Entry> {
  if (entry.import_id !== '' || part === 'fee') return {};
  if (reconciled) return { import_id: row.importId };
  return {
    import_id: row.importId,
    ...(entry.reference === '' && { reference: cut(row.reference, 100) }),
    ...(entry.party_name === '' && { party_name: cut(row.party, 100) }),
    ...(entry.notes === '' && { notes: cut(row.notes, 2000) }),
  };
}

function isLocked({ cleared_in, cleared_to }: Entry, locked: ReadonlySet<string>): boolean {
  return [cleared_in, cleared_to].some((id) => id !== null && locked.has(id));
}

/** Who works for some brands leaves what belongs to others, and sales, as they are. */
function isOwn({ brand_id, order_id }: Entry, brands: readonly string[] | null): boolean {
  return brands === null || (order_id === null && (brand_id === null || brands.includes(brand_id)));
}

/** Adds row after row. What is made last is the newest of its day. */
async function adder(store: Store, account: string, said: Said, count: number) {
  const categories = new Map((await store.find(TransactionCategory)).map((row) => [row.id, row]));
  const end = Date.parse(store.now());
  let made = 0;
  return async (rows: readonly Planned[]): Promise<void> => {
    const numbers = await Promise.all(rows.map(() => store.nextNumber('transaction')));
    const entries = rows.map((row, i): Entry => {
      const category = categories.get(categoryOf(row, said) ?? '');
      if (!category) throw new Refused('category_missing', { field: 'category_id' });
      const { device = '', counter = 0 } = numbers[i] ?? {};
      const transaction_no = documentNumber('TRX', store.today(), device, counter);
      return { ...entryOf(store, row, account, category), transaction_no, created_at: new Date(end - (count - ++made)).toISOString() };
    });
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    for (const step of packSteps(
      action,
      entries.map((entry) => ({ changes: [insert(Transaction, entry)] })),
    )) {
      const { changes } = step;
      const flows = flowsOf(...changes.map(({ id }) => byId.get(id)));
      await store.write({ action, changes, predicted: await predictBalances(store, flows) });
    }
  };
}

function entryOf(store: Store, row: Planned, account: string, category: Category): Entry {
  return transactionRow(store, {
    id: row.id,
    type: typeOf(row),
    amount: Math.abs(row.amount),
    bank_account_id: account,
    category: category.name,
    category_id: category.id,
    transaction_date: row.day,
    title: cut(row.title, 200),
    party_name: cut(row.party, 100),
    reference: cut(row.reference, 100),
    notes: cut(row.notes, 2000),
    import_id: row.importId,
    origin_key: row.origin,
  });
}

function cut(text: string, most: number): string {
  return Array.from(storable(text)).slice(0, most).join('').trim();
}
