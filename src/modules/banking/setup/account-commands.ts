import { allows } from '#access/access.ts';
import { type EntityCommands, entityCommands, nextSort } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import type { Row } from '#data/kind.ts';
import { type Change, insert, patch, type Written } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { oneLine } from '#kernel/text.ts';

import { assertPeriodOpen, lastLocked } from '../transactions/index.ts';
import { AccountBalance, AccountDetails, BankAccount, Reconciliation } from '../transactions/kind.ts';

type Account = Row<typeof BankAccount>;
type Details = Row<typeof AccountDetails>;

/** Without a float there is none; it is archived by `archiveAccount`. */
export type AccountFacts = Pick<Account, 'name' | 'type'> &
  Partial<Pick<Account, 'currency'>> &
  Omit<Details, 'id' | 'float_amount' | 'archive_note'> &
  Partial<Pick<Details, 'float_amount'>>;
/** An account with its details; `details` is undefined where nobody has described it yet. */
export type Described = Account & { readonly details: Details | undefined };

const action = 'banking_settings.save';
const { restore, setActive } = entityCommands<typeof BankAccount, never>(BankAccount, action, {
  clean: (facts) => facts,
  start: () => ({}),
});

/** An account and its details are one thing to a person: one operation writes both. */
export const accountCommands: EntityCommands<Described, AccountFacts> = {
  remove,
  restore,
  setActive,
  kind: BankAccount,
  add: async (store, facts, id = newId()) => {
    if (await isMade(store, BankAccount, id)) return id;
    await store.write(await draftOf(store, facts, undefined, id));
    return id;
  },
  edit: async (store, seen, facts) => {
    const draft = await draftOf(store, facts, seen, seen.id);
    if (draft.changes.some((change) => change !== undefined)) await store.write(draft);
  },
  check: async (store, facts, seen) => store.check(await draftOf(store, facts, seen, seen?.id ?? newId())),
};

/** The one with which what is new begins; there is one at a time. */
export async function makeDefault(store: Store, id: string): Promise<void> {
  const changes = (await store.find(BankAccount)).map((row) => patch(BankAccount, plain(row) as Account, { is_default: row.id === id }));
  if (changes.some(Boolean)) await store.write({ action, changes });
}

/** One place up (-1) or down (1) among those that are there. */
export async function moveAccount(store: Store, id: string, by: -1 | 1): Promise<void> {
  const rows = (await store.find(BankAccount))
    .filter((row) => row.deleted_at === null)
    .toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
  const at = rows.findIndex((row) => row.id === id);
  const [one, other] = [rows[at], rows[at + by]];
  if (!one || !other) return;
  const order = rows.with(at, other).with(at + by, one);
  await store.write({ action, changes: order.map((row, sort) => patch(BankAccount, plain(row) as Account, { sort })) });
}

/** What lies on an account, so far as this person sees it. Minor units. */
export async function liesOn(store: Store, id: string): Promise<number> {
  const [sum, details] = [await store.get(AccountBalance, id), await store.get(AccountDetails, id)];
  return sum?.balance ?? details?.opening_balance ?? 0;
}

/** Nobody chooses it any more; what lies on it stays, and the note says why. Refused: `account_note_missing`, `account_last`. */
export async function archiveAccount(store: Store, id: string, note: string): Promise<void> {
  const [row, details] = [await store.get(BankAccount, id), await store.get(AccountDetails, id)];
  if (!row) throw new Refused('not_found');
  const archive_note = oneLine(note);
  if (archive_note === '' && (await liesOn(store, id)) !== 0) throw new Refused('account_note_missing', { field: 'archive_note' });
  const noted = details
    ? patch(AccountDetails, plain(details) as Details, { archive_note })
    : archive_note !== '' && insert(AccountDetails, { ...blank, ...plainDetails, id, archive_note });
  await store.write({
    action,
    changes: [noted || undefined, patch(BankAccount, plain(row) as Account, { active: false, is_default: false })],
  });
}

const plainDetails = { number: '', opening_balance: 0, opening_date: null, min_balance: null } as const;

/** Refused: `account_not_empty`, so far as the person sees what lies on it. */
async function remove(store: Store, id: string): Promise<void> {
  const row = await store.get(BankAccount, id);
  if (!row) throw new Refused('not_found');
  const draft = { action, changes: [patch(BankAccount, plain(row) as Account, { deleted_at: store.now() })] };
  await store.check(draft);
  if ((await liesOn(store, id)) !== 0) throw new Refused('account_not_empty', { field: 'deleted_at' });
  await store.write(draft);
}

const blank = { float_amount: null, archive_note: '' } as const;

async function draftOf(
  store: Store,
  { name, type, currency = null, ...told }: AccountFacts,
  seen: Described | undefined,
  id: string,
): Promise<Written> {
  const named = { name: oneLine(name), type };
  if (named.name === '') throw new Refused('name_missing', { field: 'name' });
  const details = { ...told, number: oneLine(told.number) };
  if (!seen) {
    await assertOpeningOpen(store, undefined, details);
    const sort = nextSort(await store.find(BankAccount));
    const row = {
      id,
      ...named,
      currency: currency === store.company().currency ? null : currency,
      is_default: false,
      active: true,
      sort,
      deleted_at: null,
    };
    const changes = [insert(BankAccount, row), insert(AccountDetails, { ...blank, id, ...details })];
    return { action, changes, predicted: await predictOpening(store, id, details.opening_balance) };
  }
  const now = await store.get(BankAccount, id);
  if (now && now.deleted_at !== null) throw new Refused('deleted_meanwhile');
  const { details: before, ...account } = plain(seen) as Described;
  if (details.opening_balance !== (before?.opening_balance ?? 0) && lastLocked(await store.find(Reconciliation), id))
    throw new Refused('account_reconciled', { field: 'opening_balance' });
  await assertOpeningOpen(store, before, details);
  return {
    action,
    changes: [
      patch(BankAccount, account, named),
      before ? patch(AccountDetails, plain(before) as Details, details) : insert(AccountDetails, { ...blank, id, ...details }),
    ],
    predicted: await predictOpening(store, id, details.opening_balance - (before?.opening_balance ?? 0)),
  };
}

type Opening = Pick<Details, 'opening_balance' | 'opening_date'>;

/** What an account began with stays once the books are closed; without a day it lay there before all of it (`private.keep_opening`). */
async function assertOpeningOpen(store: Store, before: Opening | undefined, after: Opening): Promise<void> {
  const begun = ({ opening_balance, opening_date }: Opening) => ({
    ...{ opening_balance, opening_date },
    day: opening_balance === 0 ? null : (opening_date ?? '1900-01-01'),
  });
  const blankOne = { opening_balance: 0, opening_date: null };
  await assertPeriodOpen(store, { day: 'day', fields: ['opening_balance', 'opening_date'] }, begun(before ?? blankOne), begun(after));
}

/** What another opening balance makes of the balance, for who sees it. */
async function predictOpening(store: Store, id: string, more: number): Promise<readonly (Change | undefined)[]> {
  if (!allows(store.access(), 'view_transactions')) return [];
  const there = await store.get(AccountBalance, id);
  if (!there) return [insert(AccountBalance, { id, balance: more, confidential: 0 })];
  return [patch(AccountBalance, plain(there) as Row<typeof AccountBalance>, { balance: there.balance + more })];
}
