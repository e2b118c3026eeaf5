import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';
import { paceOf } from '#kernel/pace.ts';

import type { RowReport, Work } from '../../business/imports/index.ts';
import { type Category, closedUntil } from '../transactions/index.ts';
import { TransactionCategory } from '../transactions/kind.ts';
import { gapIn } from './balances.ts';
import { type NamedRow, withNames } from './import-id.ts';
import { type Standing, standingsOf } from './ladder.ts';
import { entriesFor } from './queries.ts';
import type { Closing, Told, ToldRow } from './told.ts';

/* What an import would do, worked out before anything is written, and what a person says to it. */

export type Planned = NamedRow & {
  readonly standing: Standing;
  /** What it is for, unless a person says otherwise. */
  readonly category: string | null;
  /** The books are closed at its day: it can be merged with an entry, and not added. */
  readonly closed: boolean;
};

export type Plan = {
  readonly account: string;
  readonly rows: readonly Planned[];
  readonly reports: readonly RowReport[];
  /** What the bank says lay there. */
  readonly closing: Closing | undefined;
  /** Where the bank's balances do not follow from its amounts. */
  readonly gap: number | undefined;
};

export type Choice = 'add' | 'merge' | 'skip';
/** What a person has said, by import id. */
export type Said = { readonly choices: ReadonlyMap<string, Choice>; readonly categories: ReadonlyMap<string, string> };

/** Finds the category of a row by rules that the company has. */
export type Suggest = (row: ToldRow) => string | undefined;

export async function planImport(store: Store, account: string, told: Told, suggest: Suggest, work: Work): Promise<Plan> {
  const rows = await withNames(told, store.access().tenantId, account, work.signal);
  const [entries, categories, closed] = await Promise.all([
    entriesFor(store, account, rows, work),
    store.find(TransactionCategory),
    closedUntil(store),
  ]);
  const standings = await standingsOf(rows, entries, account, work.signal);
  const lastDay = store.knowsToday() ? addDays(store.today(), 1) : '9999';
  const planned: Planned[] = [];
  const reports = [...told.reports];
  const pace = paceOf(work.signal);
  for (const row of rows) {
    await pace();
    const standing = standings.get(row.importId) ?? { state: 'new' };
    const isClosed = closed !== null && row.day <= closed;
    const isThere = standing.state === 'there';
    if (!isThere && row.day > lastDay) reports.push({ line: row.line, outcome: 'invalid', reason: 'date_future', detail: row.day });
    else if (isClosed && standing.state === 'new')
      reports.push({ line: row.line, outcome: 'invalid', reason: 'period_closed', detail: closed });
    else planned.push({ ...row, standing, category: categoryOfRow(row, categories, suggest), closed: isClosed });
  }
  return { account, rows: planned, reports: reports.toSorted((a, b) => a.line - b.line), closing: told.closing, gap: gapIn(told.rows) };
}

export function typeOf({ amount }: Pick<ToldRow, 'amount'>): 'income' | 'expense' {
  return amount > 0 ? 'income' : 'expense';
}

/** What rules say, else what banks keep, else "other". */
function categoryOfRow(row: ToldRow, categories: readonly Category[], suggest: Suggest): string | null {
  const living = categories.filter((one) => one.type === typeOf(row) && one.deleted_at === null);
  const suggested = suggest(row);
  if (living.some(({ id }) => id === suggested)) return suggested ?? null;
  const fixed = (name: string) => living.find((one) => one.is_system && one.name === name)?.id;
  return (row.fee ? fixed('Bank Fees') : undefined) ?? fixed(row.amount > 0 ? 'Other Income' : 'Other Expense') ?? null;
}

/** `undefined` = a person has to say. */
export function choiceOf({ importId, standing }: Planned, { choices }: Pick<Said, 'choices'>): Choice | undefined {
  return choices.get(importId) ?? (standing.state === 'new' ? 'add' : standing.state === 'there' ? 'skip' : undefined);
}

export function categoryOf({ importId, category }: Planned, { categories }: Pick<Said, 'categories'>): string | null {
  return categories.get(importId) ?? category;
}

/** How many rows become what. `open`: nobody has said yet; `bare`: they have no category. */
export type Tally = Readonly<Record<Choice | 'there' | 'open' | 'bare', number>>;

export function tallyOf({ rows }: Pick<Plan, 'rows'>, said: Said): Tally {
  const tally = { add: 0, merge: 0, skip: 0, there: 0, open: 0, bare: 0 };
  for (const row of rows) {
    const choice = choiceOf(row, said);
    tally[row.standing.state === 'there' ? 'there' : (choice ?? 'open')] += 1;
    if (choice === 'add' && categoryOf(row, said) === null) tally.bare += 1;
  }
  return tally;
}
