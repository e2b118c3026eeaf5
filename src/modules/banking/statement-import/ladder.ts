import type { Row } from '#data/kind.ts';
import { daysBetween } from '#kernel/dates.ts';
import { foldText } from '#kernel/search.ts';

import { movedOn } from '../transactions/index.ts';
import { isVoid, type Transaction } from '../transactions/kind.ts';
import { type NamedRow, schemeOf } from './import-id.ts';

/*
 * Whether a row of a statement is in the books already. The same import id: it is. The same amount on the account within a week: it may be, and a
 * person says so; whoever has the same reference or party is offered before others, and then the nearest day.
 */

export type Entry = Row<typeof Transaction>;

/** Why an entry is taken for the same: the strongest first. */
const reasons = ['reference', 'party', 'amount'] as const;
type Reason = (typeof reasons)[number];

export type Standing =
  | { readonly state: 'new' }
  | { readonly state: 'there'; readonly entry: Entry }
  /** `part`: it is one of what the entry holds together, an amount and its fee. */
  | { readonly state: 'offered'; readonly entry: Entry; readonly by: Reason; readonly part: Leg['part'] };

/** Days between what was written by hand and what the bank says. */
export const near = 7;
/** So many entries are looked at for a row: a shop may sell for one price all day. */
const mostTried = 50;

/** Where each row stands, by its import id. `entries`: what the account has around those days, in the trash too. */
export function standingsOf(rows: readonly NamedRow[], entries: readonly Entry[], account: string): ReadonlyMap<string, Standing> {
  const standings = new Map<string, Standing>();
  const named = new Map(entries.filter((entry) => entry.import_id !== '').map((entry) => [entry.import_id, entry]));
  const made = new Map(entries.map((entry) => [entry.id, entry]));
  const used = new Set<string>();
  for (const row of rows) {
    const entry = named.get(row.importId) ?? made.get(row.id);
    standings.set(row.importId, entry ? { state: 'there', entry } : { state: 'new' });
    if (entry) used.add(entry.id);
  }
  const open = rows.filter((row) => standings.get(row.importId)?.state === 'new');
  const legs = entries.filter((entry) => isLiving(entry) && !used.has(entry.id)).flatMap((entry) => legsOf(entry, account));
  for (const { row, leg, by } of offersOf(open, legs))
    standings.set(row.importId, { state: 'offered', entry: leg.entry, by, part: leg.part });
  return standings;
}

type Leg = { readonly entry: Entry; readonly amount: number; readonly part: 'all' | 'main' | 'fee' };
type Pair = { readonly row: NamedRow; readonly leg: Leg; readonly by: Reason; readonly days: number };

function isLiving(entry: Entry): boolean {
  return entry.deleted_at === null && !isVoid(entry);
}

/** What an entry did to the account; a bank may tell of a transfer and its fee on two lines. */
function legsOf(entry: Entry, account: string): readonly Leg[] {
  const moved = movedOn(entry, account);
  const all: Leg = { entry, amount: moved.in - moved.out, part: 'all' };
  if (entry.fee === 0 || entry.to_account_id === account) return [all];
  return [all, { entry, amount: -entry.amount, part: 'main' }, { entry, amount: -entry.fee, part: 'fee' }];
}

/** One entry is offered to one row, the best pair of all first. */
function offersOf(rows: readonly NamedRow[], legs: readonly Leg[]): readonly Pair[] {
  const byAmount = Map.groupBy(legs, ({ amount }) => amount);
  const pairs = rows.flatMap((row) => pairsOf(row, byAmount.get(row.amount) ?? []));
  const [taken, given] = [new Set<string>(), new Set<NamedRow>()];
  return pairs.toSorted(better).filter(({ row, leg: { entry, part } }) => {
    const parts = part === 'all' ? ['main', 'fee'] : [part];
    const keys = parts.map((one) => `${entry.id}:${one}`);
    if (given.has(row) || keys.some((key) => taken.has(key))) return false;
    given.add(row);
    for (const key of keys) taken.add(key);
    return true;
  });
}

function pairsOf(row: NamedRow, legs: readonly Leg[]): readonly Pair[] {
  const found: Pair[] = [];
  for (const leg of legs) {
    const days = Math.abs(daysBetween(leg.entry.transaction_date, row.day));
    if (days <= near && mayBeSame(row, leg.entry)) found.push({ row, leg, days, by: reasonOf(row, leg.entry) });
  }
  return found.toSorted(better).slice(0, mostTried);
}

function better(a: Pair, b: Pair): number {
  return (
    reasons.indexOf(a.by) - reasons.indexOf(b.by) ||
    a.days - b.days ||
    a.row.line - b.row.line ||
    (a.leg.entry.id < b.leg.entry.id ? -1 : 1)
  );
}

/**
 * Two rows that a bank tells of in one way under two names are two. What came in another way may be the same; so may what stands under another
 * name on the very day, where the bank words it anew, and a transfer, which has its name from one of two banks.
 */
function mayBeSame(row: NamedRow, entry: Entry): boolean {
  const isOther = entry.import_id !== '' && schemeOf(entry.import_id) === schemeOf(row.importId);
  return !isOther || entry.transaction_date === row.day || entry.to_account_id !== null;
}

function reasonOf(row: NamedRow, entry: Entry): Reason {
  const reference = words(row.reference);
  if (reference.length > 5 && reference === words(entry.reference)) return 'reference';
  return isSameParty(row, entry) ? 'party' : 'amount';
}

/** By the name that the bank says, or somewhere in what it says. */
function isSameParty({ party, title, notes }: NamedRow, entry: Entry): boolean {
  const [told, known] = [words(party), words(entry.party_name)];
  if (known.length < 4) return false;
  return words(`${party} ${title} ${notes}`).includes(known) || (told.length > 4 && known.includes(told));
}

/** Words alone, each with blanks around it. */
function words(text: string): string {
  const folded = foldText(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return folded === '' ? '' : ` ${folded} `;
}
