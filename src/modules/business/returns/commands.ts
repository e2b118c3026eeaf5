import { type Change, patch, sameValue } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { oneLine } from '#kernel/text.ts';

import { assertPeriodOpen } from '../../banking/transactions/index.ts';
import { dayOfNow, type Payback, type ReturnRow, unclaimed } from '../sale-rules/index.ts';
import { missingIn, missingOf, Return, returnFields, type ReturnItem } from '../sale-rules/kind.ts';
import { assertComesBack } from './expect.ts';
import { predictMoney } from './money.ts';
import { predictCounted } from './predict.ts';
import { movesMoney, refundable, returnNamed, worthOf } from './queries.ts';

/* What happens to goods that come back. Each answers the row as it is now: with the one before, that takes it back (`takeBack`). */

/** Good and damaged pieces by the id of their line. */
export type Counts = Readonly<Record<string, Pick<ReturnItem, 'restock_qty' | 'damaged_qty'> & Partial<Pick<ReturnItem, 'note'>>>>;

/** The box is here; its pieces are counted later. One that was called lost has turned up. */
export async function receiveReturn(store: Store, id: string): Promise<ReturnRow> {
  const row = await openReturn(store, id);
  // What has turned up is not claimed any more.
  return change(store, row, { received_at: row.received_at ?? store.now(), lost_at: null, ...unclaimed });
}

/** The courier says that it is on its way back to us; `false` takes that back. */
export async function sendReturn(store: Store, id: string, sent = true): Promise<ReturnRow> {
  const row = await openReturn(store, id);
  return change(store, row, { in_transit_at: sent ? (row.in_transit_at ?? store.now()) : null, lost_at: null });
}

/** What a customer sent is not taken back, and why. Refused: `reason_missing`, `return_closed`. */
export async function rejectReturn(store: Store, id: string, reason: string): Promise<ReturnRow> {
  const row = await openReturn(store, id);
  const reject_reason = oneLine(reason);
  if (!mayReject(row)) throw new Refused('return_kept');
  if (reject_reason === '') throw new Refused('reason_missing', { field: 'reject_reason' });
  const now = store.now();
  return change(store, row, { rejected_at: now, reject_reason, closed_at: now, lost_at: null });
}

/** What a courier brings back is ours; only what a customer sends, or nobody announced, can be refused. */
export function mayReject({ type, closed_at, refund_amount }: ReturnRow): boolean {
  return (type === 'customer_return' || type === 'unannounced') && closed_at === null && refund_amount === 0;
}

/** Photos of a box or its pieces. */
export async function photographReturn(store: Store, id: string, change: (photos: readonly string[]) => readonly string[]): Promise<void> {
  const row = await returnNamed(store, id);
  const changed = patch(Return, row, { photos: [...change(row.photos)] });
  if (changed) await store.write({ action: 'return.save', changes: [changed] });
}

/** The box is not here after all: whatever was refused because of it goes again. */
export async function unreceiveReturn(store: Store, id: string): Promise<ReturnRow> {
  return change(store, await openReturn(store, id), { received_at: null });
}

/**
 * The pieces are counted: good ones go onto the shelf, damaged ones are written off, the rest is missing. `seen` is what the count began with;
 * `unexpected`: lines of pieces that nobody expected.
 */
export async function countReturn(
  store: Store,
  seen: ReturnRow,
  counts: Counts,
  unexpected: readonly ReturnItem[] = [],
): Promise<ReturnRow> {
  if (seen.closed_at !== null) throw new Refused('return_closed');
  const items = [...seen.items, ...unexpected].map((item) => {
    const { restock_qty, damaged_qty, note } = { ...item, ...counts[item.id] };
    return { ...item, restock_qty, damaged_qty, note };
  });
  for (const item of items) assertPieces(item);
  const now = store.now();
  // Without a piece that is missing nothing is claimed any more.
  const claim = items.some((item) => missingOf(item) > 0) ? {} : unclaimed;
  return change(store, seen, { items, received_at: seen.received_at ?? now, closed_at: now, lost_at: null, ...claim });
}

/** Everything that was expected is here and good. */
export async function restockReturn(store: Store, id: string): Promise<ReturnRow> {
  const row = await openReturn(store, id);
  return countReturn(
    store,
    row,
    Object.fromEntries(row.items.map((item) => [item.id, { restock_qty: item.expected_qty, damaged_qty: 0 }])),
  );
}

/** A count that was wrong: the box is here, and nothing of it is counted. */
export async function recountReturn(store: Store, id: string): Promise<ReturnRow> {
  const row = await returnNamed(store, id);
  if (row.closed_at === null) return row;
  if (row.type === 'customer_return') await assertComesBack(store, row);
  if (row.rejected_at !== null) return change(store, row, { rejected_at: null, reject_reason: '', closed_at: null });
  const items = row.items.map((item) => ({ ...item, restock_qty: 0, damaged_qty: 0 })).filter((item) => item.expected_qty > 0);
  if (items.length === 0) throw new Refused('return_closed');
  return change(store, row, { items, closed_at: null, ...unclaimed });
}

/** The courier does not have it any more. */
export async function markReturnLost(store: Store, id: string): Promise<ReturnRow> {
  return change(store, await openReturn(store, id), { lost_at: store.now(), received_at: null });
}

/** What was lost, or is missing in a box, is claimed from the courier. `amount` in minor units. */
export async function claimReturn(store: Store, id: string, amount: number, notes: string): Promise<ReturnRow> {
  const row = await returnNamed(store, id);
  if (row.deleted_at !== null) throw new Refused('deleted');
  if (!mayClaim(row)) throw new Refused('nothing_to_claim');
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > 1e13) throw new Refused('out_of_range', { field: 'claim_amount' });
  await assertWorth(store, row, amount, 'claim_amount');
  return change(store, row, { ...unclaimed, claimed_at: row.claimed_at ?? store.now(), claim_amount: amount, notes: notes.trim() });
}

/**
 * The end of a claim, or of what nobody claims: what the courier paid for it, in minor units; 0 writes it off. The money arrives on the
 * account; without one it waits for somebody who sees the accounts.
 */
export async function settleReturn(
  store: Store,
  id: string,
  paid: number,
  { account, day }: Payback = { account: null },
): Promise<ReturnRow> {
  const row = await returnNamed(store, id);
  if (row.lost_at === null && row.claimed_at === null) throw new Refused('nothing_to_claim');
  if (row.deleted_at !== null) throw new Refused('deleted');
  if (!Number.isSafeInteger(paid) || paid < 0) throw new Refused('out_of_range', { field: 'claim_paid' });
  if (paid > row.claim_amount) throw new Refused('paid_above_claim', { field: 'claim_paid' });
  const closed_at = row.closed_at ?? store.now();
  if (row.claimed_at === null) return change(store, row, { closed_at });
  const arrives = paid > 0 && account !== null;
  if (arrives) await assertWorth(store, row, paid, 'claim_paid');
  return change(store, row, {
    closed_at,
    claim_paid: paid,
    claim_account_id: arrives ? account : null,
    claim_paid_on: arrives ? dayOfNow(store, day, 'claim_paid_on') : null,
  });
}

/** The courier has paid, and nobody has said yet where the money arrived. */
export function awaitsAccount(row: ReturnRow): boolean {
  return (row.claim_paid ?? 0) > 0 && row.claim_account_id === null;
}

/** What the customer gets back for what he sent back, in minor units, out of an account; 0 = nothing. No more than he has paid. */
export async function refundReturn(store: Store, id: string, amount: number, { account, day }: Payback): Promise<ReturnRow> {
  const row = await returnNamed(store, id);
  if (row.deleted_at !== null) throw new Refused('deleted');
  if (row.type !== 'customer_return') throw new Refused('nothing_to_refund');
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Refused('out_of_range', { field: 'refund_amount' });
  if (amount > ((await refundable(store, row, account !== null)) ?? amount))
    throw new Refused('refund_above_paid', { field: 'refund_amount' });
  const leaves = amount > 0 && account !== null;
  return change(store, row, {
    refund_amount: amount,
    refund_account_id: leaves ? account : null,
    refund_on: leaves ? dayOfNow(store, day, 'refund_on') : null,
  });
}

/** Whether something of it can be claimed from a courier: what nobody announced was never his. */
export function mayClaim(row: ReturnRow): boolean {
  return row.parcel_id !== null && (row.closed_at === null ? row.lost_at !== null : missingIn(row) > 0);
}

async function assertWorth(store: Store, row: ReturnRow, amount: number, field: string): Promise<void> {
  const worth = await worthOf(store, row, field === 'claim_paid');
  if (worth !== undefined && worth > 0 && amount > worth) throw new Refused('claim_above_worth', { field });
}

/** Puts `now`, which a command answered, back to how it was `before`. Refused where somebody changed it meanwhile. */
export async function takeBack(store: Store, before: ReturnRow, now: ReturnRow): Promise<void> {
  const row = await returnNamed(store, now.id);
  // The server's clock may have replaced an instant: whether it has one tells enough.
  const seen = (field: (typeof returnFields)[number]) =>
    field.endsWith('_at') ? (row[field] === null) === (now[field] === null) : sameValue(row[field], now[field]);
  if (!returnFields.every((field) => field === 'notes' || field === 'photos' || seen(field))) throw new Refused('moved_on');
  await change(store, now, Object.fromEntries(returnFields.filter((field) => field !== 'photos').map((field) => [field, before[field]])));
}

async function openReturn(store: Store, id: string): Promise<ReturnRow> {
  const row = await returnNamed(store, id);
  if (row.deleted_at !== null) throw new Refused('deleted');
  if (row.closed_at !== null) throw new Refused('return_closed');
  return row;
}

async function change(store: Store, row: ReturnRow, next: Partial<ReturnRow>): Promise<ReturnRow> {
  const after = { ...row, ...next };
  const touched = payments.filter((fields) => !fields.every((field) => sameValue(row[field], after[field])));
  const moves = touched.some(([account]) => row[account] !== null || after[account] !== null);
  if (moves && !(await movesMoney(store, row))) throw new Refused('accounts_hidden');
  for (const [account, amount, day] of dated) {
    if (row[account] !== null) await assertPeriodOpen(store, { day, fields: [amount, account, day] }, row, after);
  }
  const changed = naming(patch(Return, row, next), row, after);
  const predicted = [...(await predictCounted(store, row, after)), ...(await predictMoney(store, row, after))];
  if (changed) await store.write({ action: 'return.save', changes: [changed], predicted });
  return after;
}

/** The account of each payment of a return, and what else tells of it. */
const payments = [
  ['refund_account_id', 'refund_amount', 'refund_on'],
  ['claim_account_id', 'claimed_at', 'claim_amount', 'claim_paid', 'claim_paid_on'],
] as const;

/** What was paid of a return, and on which day: it stays once the books are closed. */
const dated = [
  ['refund_account_id', 'refund_amount', 'refund_on'],
  ['claim_account_id', 'claim_paid', 'claim_paid_on'],
] as const;

/** Whoever changes what was paid names the account on which he saw it: Postgres leaves a payment alone that he has not seen. */
function naming(changed: Change | undefined, row: ReturnRow, after: ReturnRow): Change | undefined {
  if (!changed) return undefined;
  const named = payments
    .filter(([account, ...rest]) => row[account] !== null && rest.some((field) => field in changed.set))
    .map(([account]) => [account, [row[account], after[account]]] as const);
  return { ...changed, set: { ...changed.set, ...Object.fromEntries(named) } };
}

/** More than was expected of a sale's line is what nobody expected: a line of its own. */
function assertPieces({ id, sale_id, expected_qty, restock_qty, damaged_qty }: ReturnItem): void {
  for (const pieces of [restock_qty, damaged_qty])
    if (!Number.isSafeInteger(pieces) || pieces < 0 || pieces > 1_000_000) throw new Refused('quantity_invalid', { field: id });
  if (sale_id !== null && restock_qty + damaged_qty > expected_qty) throw new Refused('more_than_expected', { field: id });
}
