import { isMade } from '#data/is-made.ts';
import type { Row } from '#data/kind.ts';
import { insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';

import type { Direction } from '../day-engine/index.ts';
import { type DayMark, DayClosing, DayMark as Mark, OwnPunch, OwnRequest, Punch, PunchRequest } from './kind.ts';

/* What the office says of days, and what a person says of his own. Nothing of it changes a punch. */

const office = 'attendance.save';
const oneself = 'own_work.save';
const atOnce = 200;

type NewPunch = { readonly employee_id: string; readonly direction: Direction; readonly captured_at: string; readonly note: string };
const unmeasured = { punch_no: null, boot: null, mono_ms: null } as const;

/** The office says that somebody came or went. */
export async function addPunch(store: Store, told: NewPunch, id = newId()): Promise<string> {
  if (await isMade(store, Punch, id)) return id;
  await store.write({ action: office, changes: [insert(Punch, punchRow(store, { ...told, id }, 'manager'))] });
  return id;
}

/** A punch of a clock's file. */
export function importedPunch(store: Store, told: NewPunch & { readonly id: string }): Row<typeof Punch> {
  return punchRow(store, told, 'import');
}

function punchRow(store: Store, told: NewPunch & { readonly id: string }, source: 'manager' | 'import'): Row<typeof Punch> {
  return {
    ...{ ...told, ...unmeasured, source, method: source === 'import' ? 'file' : 'manual' },
    ...{ kiosk_id: null, made_by: store.access().userId, received_at: store.now(), voided_at: null, void_reason: '' },
  };
}

/** It is kept, and counts no more. */
export async function voidPunch(store: Store, id: string, reason: string): Promise<void> {
  const row = await store.get(Punch, id);
  if (!row) throw new Refused('not_found');
  if (row.voided_at !== null) return;
  const change = patch(Punch, plain(row), { voided_at: store.now(), void_reason: reason });
  await store.write({ action: office, changes: [change] });
}

type MarkRow = Row<typeof DayMark>;
export type MarkFacts = Pick<MarkRow, 'employee_id' | 'day' | 'type' | 'reason'> &
  Partial<Pick<MarkRow, 'status' | 'in_at' | 'out_at' | 'minutes' | 'request_id'>>;

/** One decision about many days, which follows from `base`: made once. It stands beside the punches. Throws `hours_missing`, `ends_before_start`. */
export async function markDays(store: Store, told: readonly MarkFacts[], base = newId()): Promise<readonly string[]> {
  for (const one of told) if (one.type === 'hours') assertHoursOfDay(one);
  if (await isMade(store, Mark, markId(base))) return told.map((_, place) => markId(base, place));
  const rows = told.map((one, place) => markRow(store, one, markId(base, place)));
  for (let from = 0; from < rows.length; from += atOnce)
    await store.write({ action: office, changes: rows.slice(from, from + atOnce).map((row) => insert(Mark, row)) });
  return rows.map(({ id }) => id);
}

/** What stood before it stands again. */
export async function voidMarks(store: Store, ids: readonly string[]): Promise<void> {
  const rows = (await store.getMany(Mark, ids)).filter(({ voided_at }) => voided_at === null);
  const changes = rows.map((row) => patch(Mark, plain(row), { voided_at: store.now() }));
  if (changes.length > 0) await store.write({ action: office, changes });
}

/** The id of one of the decisions that were taken at once. */
export function markId(base: string, place = 0): string {
  return idOf(base, `mark:${place}`);
}

function markRow(store: Store, told: MarkFacts, id = newId()): MarkRow {
  const nothing = { status: null, in_at: null, out_at: null, minutes: null, request_id: null } as const;
  return { ...nothing, ...told, id, made_by: store.access().userId, created_at: store.now(), voided_at: null };
}

type Hours = { readonly in_at?: string | null; readonly out_at?: string | null };

export function assertHoursOfDay({ in_at = null, out_at = null }: Hours): void {
  if (in_at === null && out_at === null) throw new Refused('hours_missing', { field: 'in_at' });
  if (in_at !== null && out_at !== null && Date.parse(out_at) <= Date.parse(in_at))
    throw new Refused('ends_before_start', { field: 'out_at' });
}

/** Says of days that everything of them has come (`closed`), or that something is still to come; `place` null = everywhere. */
export async function closeDays(
  store: Store,
  days: readonly string[],
  { place, closed, reason }: { readonly place: string | null; readonly closed: boolean; readonly reason: string },
): Promise<void> {
  const row = (day: string): Row<typeof DayClosing> => ({
    ...{ id: newId(), day, place_id: place, closed, reason },
    ...{ made_by: store.access().userId, created_at: store.now() },
  });
  await store.write({ action: office, changes: days.map((day) => insert(DayClosing, row(day))) });
}

export type RequestFacts = Pick<Row<typeof PunchRequest>, 'day' | 'in_at' | 'out_at' | 'reason'>;

/** Approves what somebody says of his day, which sets its hours; or rejects it. Throws `state_moved` where it was decided meanwhile. */
export async function decideRequest(store: Store, id: string, approved: boolean, note: string): Promise<void> {
  const row = await store.get(PunchRequest, id);
  if (!row) throw new Refused('not_found');
  if (row.status !== 'asked') throw new Refused('state_moved', { field: 'status' });
  const decided = { status: approved ? 'approved' : 'rejected', decided_note: note, decided_at: store.now() } as const;
  const { employee_id, day, in_at, out_at, reason } = row;
  const mark = markRow(store, { employee_id, day, type: 'hours', in_at, out_at, reason, request_id: id });
  await store.write({
    action: office,
    changes: [patch(PunchRequest, plain(row), decided), approved ? insert(Mark, mark) : undefined],
  });
}

/** Of oneself: it waits for the office. */
export async function askCorrection(store: Store, employee_id: string, facts: RequestFacts, id = newId()): Promise<string> {
  assertHoursOfDay(facts);
  if (await isMade(store, OwnRequest, id)) return id;
  const row: Row<typeof OwnRequest> = {
    ...{ ...facts, id, employee_id, status: 'asked', decided_note: '', decided_at: null },
    ...{ created_at: store.now(), user_id: store.access().userId },
  };
  await store.write({ action: oneself, changes: [insert(OwnRequest, row)] });
  return id;
}

export async function withdrawRequest(store: Store, id: string): Promise<void> {
  const row = await store.get(OwnRequest, id);
  if (!row) throw new Refused('not_found');
  if (row.status !== 'asked') throw new Refused('state_moved', { field: 'status' });
  const change = patch(OwnRequest, plain(row), { status: 'withdrawn', decided_at: store.now() });
  await store.write({ action: oneself, changes: [change] });
}

/** Of oneself, in the app. */
export async function punchSelf(store: Store, employee_id: string, direction: Direction): Promise<string> {
  const id = newId();
  const row: Row<typeof OwnPunch> = {
    ...{ id, employee_id, direction, captured_at: store.now(), method: 'manual', ...unmeasured, note: '' },
    ...{ user_id: store.access().userId, source: 'self', received_at: store.now(), voided_at: null },
  };
  await store.write({ action: oneself, changes: [insert(OwnPunch, row)] });
  return id;
}
