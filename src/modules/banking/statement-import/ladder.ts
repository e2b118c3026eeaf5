import type { Row } from '#data/kind.ts';
import { addDays } from '#kernel/dates.ts';
import { paceOf } from '#kernel/pace.ts';
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
/** So many entries are looked at for a row, the nearest first: a shop may sell for one price all day. */
const mostTried = 150;

/** Where each row stands, by its import id. `entries`: what the account has around those days, in the trash too. */
export async function standingsOf(
  rows: readonly NamedRow[],
  entries: readonly Entry[],
  account: string,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Standing>> {
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
  for (const { row, leg, by } of await offersOf(open, legs, signal))
    standings.set(row.importId, { state: 'offered', entry: leg.entry, by, part: leg.part });
  return standings;
}

/** `party`, `reference`: their words alone. */
type Leg = {
  readonly entry: Entry;
  readonly amount: number;
  readonly part: 'all' | 'main' | 'fee';
  readonly party: string;
  readonly reference: string;
  /** The way in which it came from the bank; '' = it did not. */
  readonly scheme: string;
};
type Pair = { readonly row: NamedRow; readonly leg: Leg; readonly by: Reason; readonly days: number };

function isLiving(entry: Entry): boolean {
  return entry.deleted_at === null && !isVoid(entry);
}

/** What an entry did to the account; a bank may tell of a transfer and its fee on two lines. */
function legsOf(entry: Entry, account: string): readonly Leg[] {
  const moved = movedOn(entry, account);
  const told = { entry, party: words(entry.party_name), reference: words(entry.reference), scheme: schemeOf(entry.import_id) };
  const all: Leg = { ...told, amount: moved.in - moved.out, part: 'all' };
  if (entry.fee === 0 || entry.to_account_id === account) return [all];
  return [all, { ...told, amount: -entry.amount, part: 'main' }, { ...told, amount: -entry.fee, part: 'fee' }];
}

/** One entry is offered to one row, the best pair of all first. */
async function offersOf(rows: readonly NamedRow[], legs: readonly Leg[], signal?: AbortSignal): Promise<readonly Pair[]> {
  const pace = paceOf(signal);
  const found = Map.groupBy(legs, ({ amount, entry }) => placeOf(amount, entry.transaction_date));
  const pairs: Pair[] = [];
  for (const row of rows) {
    await pace();
    pairs.push(...pairsOf(row, (days) => found.get(placeOf(row.amount, addDays(row.day, days))) ?? []));
  }
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

function placeOf(amount: number, day: string): string {
  return `${day} ${amount}`;
}

/** `legsAt`: those of the row's amount so many days later. */
function pairsOf(row: NamedRow, legsAt: (days: number) => readonly Leg[]): readonly Pair[] {
  const told = { reference: words(row.reference), party: words(row.party), all: words(`${row.party} ${row.title} ${row.notes}`) };
  const found: Pair[] = [];
  for (const days of outwards) {
    for (const leg of legsAt(days)) {
      if (found.length >= mostTried) break;
      if (mayBeSame(schemeOf(row.importId), days, leg)) found.push({ row, leg, days: Math.abs(days), by: reasonOf(told, leg) });
    }
  }
  return found.toSorted(better).slice(0, mostKept);
}

/** Days away: none, one before and after, and so on. */
const outwards = Array.from({ length: 2 * near + 1 }, (_, i) => (i % 2 === 0 ? -i / 2 : (i + 1) / 2));
/** Others may take the best ones. */
const mostKept = 20;

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
function mayBeSame(scheme: string, days: number, leg: Leg): boolean {
  return leg.scheme !== scheme || days === 0 || leg.entry.to_account_id !== null;
}

type Words = Readonly<Record<'reference' | 'party' | 'all', string>>;

/** The party by the name that the bank says, or somewhere in what it says. */
function reasonOf(told: Words, { reference, party }: Leg): Reason {
  if (told.reference.length > 5 && told.reference === reference) return 'reference';
  const isNamed = party.length > 4 && (told.all.includes(party) || (told.party.length > 4 && party.includes(told.party)));
  return isNamed ? 'party' : 'amount';
}

/** Words alone, each with blanks around it. */
function words(text: string): string {
  const folded = foldText(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return folded === '' ? '' : ` ${folded} `;
}
