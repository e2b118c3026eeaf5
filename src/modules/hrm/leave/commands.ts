import { documentCommands } from '#data/document-commands.ts';
import type { AnyKind, Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { oneLine } from '#kernel/text.ts';

import { owedWith } from './balance.ts';
import { type AskedFacts, judgeLeave, type Reader } from './judge.ts';
import {
  awayStatuses,
  type CountedDay,
  LeaveAbsence,
  LeaveEntry,
  LeaveRequest,
  type LeaveStatus,
  LeaveTerms,
  OwnLeaveRequest,
} from './kind.ts';
import { leaveAction } from './ledger-commands.ts';
import { overlaps } from './request-rules.ts';
import { type RequestRow, shortened, sumOf } from './rules.ts';
import { termsOn } from './terms.ts';

export type OwnRequestRow = Row<typeof OwnLeaveRequest>;
type Counted = Pick<RequestRow, 'days' | 'counted_md'>;
type Told = Pick<RequestRow, 'employee_id' | 'type_id' | 'from_day' | 'to_day' | 'from_part' | 'to_part' | 'minutes' | 'reason'>;
/** What a form tells of a request, with its days as they were counted. */
export type LeaveFacts = Told & Counted & Pick<RequestRow, 'photos'> & { readonly status?: 'submitted' | 'approved' };
export type OwnLeaveFacts = Told & Counted & Pick<OwnRequestRow, 'photos'>;

/** Counts the days of what is asked for. Throws the first thing that is against it; the office may decide about some of them. */
export async function countLeave(store: Store, reader: Reader, asked: AskedFacts): Promise<Counted> {
  const { days, problems, beyond } = await judgeLeave(store, reader, asked);
  const against = problems.find(({ soft }) => !soft || reader === 'own');
  if (against) throw new Refused(against.code, { field: against.field });
  if (beyond && reader === 'own') throw new Refused('leave_balance', { field: 'to_day' });
  return { days: [...days], counted_md: sumOf(days) };
}

const office = documentCommands<typeof LeaveRequest, LeaveFacts>(LeaveRequest, leaveAction, {
  series: 'leave',
  prefix: 'LV',
  clean: ({ status: _status, ...facts }) => cleaned(facts),
  start: (store, { status = 'submitted' }) => ({
    ...{ status, decided_note: '', made_by: store.access().userId },
    decided_at: status === 'approved' ? store.now() : null,
    decided_by: status === 'approved' ? store.access().userId : null,
  }),
  assert: async (store, after, before) => {
    if (before && isAway(before) && after.deleted_at !== null) throw new Refused('leave_approved', { field: 'deleted_at' });
    if (after.deleted_at === null) await assertFree(store, after, before);
  },
  predict: async (store, _before, after) => [await absenceChange(store, after)],
});

/** Requests as the office keeps them. */
export const leaveCommands = {
  ...office,
  edit: (store: Store, seen: RequestRow, { status: _status, ...facts }: LeaveFacts) => office.edit(store, seen, facts),
  check: (store: Store, { status, ...facts }: LeaveFacts, seen: RequestRow | undefined) =>
    office.check(store, seen ? facts : { ...facts, ...(status && { status }) }, seen),
  /** `besides.reason`: the note of the decision. */
  move: async (store: Store, id: string, to: string, besides: { readonly reason?: string } = {}): Promise<void> => {
    const before = await requestNamed(store, id);
    const open = to === 'submitted' || to === 'cancel_requested';
    const after: RequestRow = {
      ...before,
      ...{ status: to as LeaveStatus, decided_note: oneLine(besides.reason ?? ''), decided_at: open ? null : store.now() },
    };
    if (before.status === to) return;
    if (before.deleted_at !== null) throw new Refused('deleted');
    assertStep(LeaveRequest, before.status, to);
    await assertFree(store, after, before);
    const { status, decided_note, decided_at } = after;
    const changes = [withSeen(before, patch(LeaveRequest, before, { status, decided_note, decided_at }))];
    await store.write({ action: leaveAction, changes, predicted: [await absenceChange(store, after)] });
  },
};

const own = documentCommands<typeof OwnLeaveRequest, OwnLeaveFacts>(OwnLeaveRequest, 'own_leave.save', {
  series: 'leave',
  prefix: 'LV',
  clean: cleaned,
  start: (store) => ({ decided_note: '', decided_at: null, user_id: store.access().userId }),
});

/** A person's own. */
export const ownLeaveCommands = {
  ...own,
  move: async (store: Store, id: string, to: string): Promise<void> => {
    const row = await store.get(OwnLeaveRequest, id);
    if (!row) throw new Refused('not_found');
    const before = plain(row) as OwnRequestRow;
    if (before.status === to) return;
    assertStep(OwnLeaveRequest, before.status, to);
    const next = { status: to as LeaveStatus, ...(to === 'withdrawn' && { decided_at: store.now() }) };
    await store.write({ action: 'own_leave.save', changes: [withSeen(before, patch(OwnLeaveRequest, before, next))] });
  },
};

/** Somebody is back on `back`: the days from then on are given back; where none is left the leave is cancelled. */
export async function returnEarly(store: Store, id: string, back: string): Promise<void> {
  const before = await requestNamed(store, id);
  const rest = shortened(before.days, back);
  if (!rest) return leaveCommands.move(store, id, 'cancelled');
  await setDays(store, before, { ...rest, to_part: rest.to_day === before.to_day ? before.to_part : 'full' });
}

/** Puts other days in the place of those that were counted; also back again. */
export async function setDays(
  store: Store,
  seen: RequestRow,
  next: { readonly days: readonly CountedDay[] } & Partial<Pick<RequestRow, 'to_day' | 'to_part'>>,
): Promise<void> {
  const before = await requestNamed(store, seen.id);
  const after: RequestRow = { ...before, ...next, days: [...next.days], counted_md: sumOf(next.days) };
  await assertFree(store, after, before);
  const { days, counted_md, to_day, to_part } = after;
  await store.write({
    action: leaveAction,
    changes: [patch(LeaveRequest, before, { days, counted_md, to_day, to_part })],
    predicted: [await absenceChange(store, after)],
  });
}

/** Puts the days as they count by now in the place of those that were counted; where none counts any more the request ends with `reason`. */
export async function countAnew(store: Store, seen: RequestRow, days: readonly CountedDay[], reason: string): Promise<void> {
  if (sumOf(days) > 0) return setDays(store, seen, { days });
  await leaveCommands.move(store, seen.id, isAway(seen) ? 'cancelled' : 'rejected', { reason });
}

/** Takes that back. */
export async function countAsBefore(store: Store, seen: RequestRow): Promise<void> {
  const now = await requestNamed(store, seen.id);
  if (now.status === seen.status) await setDays(store, seen, { days: seen.days });
  else await leaveCommands.move(store, seen.id, seen.status);
}

async function requestNamed(store: Store, id: string): Promise<RequestRow> {
  const row = await store.get(LeaveRequest, id);
  if (!row) throw new Refused('not_found');
  return plain(row) as RequestRow;
}

function cleaned<T extends { readonly reason: string; readonly minutes: number | null; readonly from_part: string }>(facts: T): T {
  return { ...facts, reason: oneLine(facts.reason), minutes: facts.from_part === 'hours' ? facts.minutes : null };
}

function isAway({ status, deleted_at }: Pick<RequestRow, 'status' | 'deleted_at'>): boolean {
  return deleted_at === null && awayStatuses.some((one) => one === status);
}

/** Nobody is away twice, nor for more than he has. The server asks the same (`private.check_leave_requests`). */
async function assertFree(store: Store, after: RequestRow, before: RequestRow | undefined): Promise<void> {
  const grows = !before || !isAway(before) || after.counted_md > before.counted_md;
  if (!grows || !(isAway(after) || after.status === 'submitted')) return;
  const key = { by: 'employee', equals: after.employee_id } as const;
  const requests = await store.find(LeaveRequest, key);
  if (overlaps(after, requests)) throw new Refused('leave_overlaps', { field: 'from_day' });
  if (!isAway(after)) return;
  const ofType = (row: { readonly type_id: string }) => row.type_id === after.type_id;
  const limit = termsOn(await store.find(LeaveTerms), after.type_id, after.from_day)?.negative_limit_md ?? null;
  if (limit === null) return;
  const entries = (await store.find(LeaveEntry, key)).filter(ofType);
  const others = requests.filter((row) => ofType(row) && row.id !== after.id);
  if (owedWith(entries, others, after.days) > limit) throw new Refused('leave_balance', { field: 'days' });
}

/** What whoever counts days sees of it, as the server will make it (`private.follow_leave_requests`). */
async function absenceChange(store: Store, after: RequestRow): Promise<Change | undefined> {
  const row = await store.get(LeaveAbsence, after.id);
  const { id, employee_id, status, days, from_day, to_day, type_id, deleted_at } = after;
  const next = { status, days, from_day, to_day, type_id, deleted_at };
  if (row) return patch(LeaveAbsence, plain(row), next);
  return isAway(after) ? insert(LeaveAbsence, { ...next, id, employee_id }) : undefined;
}

function assertStep({ states }: AnyKind, from: string, to: string): void {
  if (!states?.moves.some((move) => move.to === to && move.from.includes(from))) throw new Refused('state_moved', { field: 'status' });
}

/** What was looked at goes along, so that nobody approves what he has not seen. */
function withSeen(row: Pick<RequestRow, 'type_id' | 'days' | 'counted_md'>, change: Change | undefined): Change | undefined {
  const seen = Object.fromEntries((['type_id', 'days', 'counted_md'] as const).map((field) => [field, [row[field], row[field]] as const]));
  return change && { ...change, set: { ...seen, ...change.set } };
}
