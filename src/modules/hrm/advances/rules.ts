import type { Row } from '#data/kind.ts';

import type { Advance, AdvanceEvent, AdvanceStatus, Recovery } from './kind.ts';

/* What is owed of an advance, and when. Pure: advance and events in, amounts in minor units out. */

export type AdvanceRow = Row<typeof Advance>;
export type EventRow = Row<typeof AdvanceEvent>;
/** What these rules need of an advance; a person's own row has it, too. */
export type Owed = Pick<
  AdvanceRow,
  'type' | 'status' | 'amount' | 'approved_amount' | 'recovery' | 'instalments' | 'instalment_amount' | 'start_period' | 'rounding'
>;
export type Happened = Pick<
  EventRow,
  | 'id'
  | 'type'
  | 'amount'
  | 'period'
  | 'reverses'
  | 'created_at'
  | 'event_date'
  | 'recovery'
  | 'instalments'
  | 'instalment_amount'
  | 'start_period'
>;

export type Standing = AdvanceStatus | 'recovering' | 'settled';
export const standings: readonly Standing[] = [
  ...(['draft', 'requested', 'approved', 'disbursed', 'recovering', 'settled'] as const),
  ...(['rejected', 'withdrawn', 'cancelled', 'written_off'] as const),
];

const backs = ['recover', 'cash_return', 'write_off'];

/** Those that count, in the order in which they happened: what was taken back is as if it had never been. */
export function liveEvents<E extends Happened>(events: readonly E[]): readonly E[] {
  const taken = new Set(events.map(({ reverses }) => reverses));
  return events
    .filter(({ id, type }) => type !== 'reverse' && !taken.has(id))
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.id < b.id ? -1 : 1));
}

function sumOf(events: readonly Happened[], types: readonly string[]): number {
  return events.reduce((sum, { type, amount }) => sum + (types.includes(type) ? amount : 0), 0);
}

/** What was paid out, or of a penalty what was approved. */
export function givenOf({ type, status, approved_amount }: Owed, events: readonly Happened[]): number {
  if (type === 'penalty') return status === 'approved' || status === 'written_off' ? (approved_amount ?? 0) : 0;
  return sumOf(liveEvents(events), ['disburse']);
}

/** What came back by pay, and what by hand. */
export function backOf(events: readonly Happened[]): { readonly recovered: number; readonly returned: number } {
  const live = liveEvents(events);
  return { recovered: sumOf(live, ['recover']), returned: sumOf(live, ['cash_return']) };
}

/** What is still to come back. */
export function outstandingOf(advance: Owed, events: readonly Happened[]): number {
  return givenOf(advance, events) - sumOf(liveEvents(events), backs);
}

/** Whether somebody owes by it: paid out, or a penalty that is approved. */
export function isOwed({ type, status }: Pick<Owed, 'type' | 'status'>): boolean {
  return status === 'disbursed' || (type === 'penalty' && status === 'approved');
}

/** Where it stands: what is decided, and what its events make of it. */
export function standingOf(advance: Owed, events: readonly Happened[]): Standing {
  if (!isOwed(advance)) return advance.status;
  if (outstandingOf(advance, events) <= 0) return 'settled';
  return sumOf(liveEvents(events), backs) > 0 ? 'recovering' : advance.status;
}

/** `open` is to come; `short` had less taken than was due, whose rest stands at the end. */
export type PartState = 'open' | 'taken' | 'short' | 'skipped';
export type Part = {
  readonly number: number;
  readonly period: string;
  readonly amount: number;
  readonly taken: number;
  readonly state: PartState;
};
type Slot = { period: string; amount: number; taken: number; state: PartState };
type Plan = {
  readonly recovery: Recovery;
  readonly instalments: number;
  readonly instalment_amount: number;
  readonly start_period: string;
  readonly rounding: number;
};

const mostParts = 600;

/** `2026-11` and 3: `2027-02`. */
export function periodAfter(period: string, months: number): string {
  const count = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** How an amount is shared out over periods: parts of one size, rounded down to `rounding`; the last one is what is left. */
export function partsOf(amount: number, plan: Plan): readonly { readonly period: string; readonly amount: number }[] {
  return sizesOf(amount, plan).map((size, place) => ({ period: periodAfter(plan.start_period, place), amount: size }));
}

function sizesOf(amount: number, { recovery, instalments, instalment_amount, rounding }: Plan): readonly number[] {
  if (amount <= 0 || recovery === 'manual') return [];
  if (recovery === 'full_next') return [amount];
  const each = recovery === 'fixed_amount' ? instalment_amount : Math.floor(amount / instalments / rounding) * rounding;
  const count = recovery === 'fixed_amount' ? Math.min(mostParts, Math.ceil(amount / Math.max(1, each))) : each > 0 ? instalments : 1;
  return Array.from({ length: count }, (_, place) => (place < count - 1 ? each : amount - each * (count - 1)));
}

/**
 * The schedule by payroll periods, as it stands after what happened. What was taken short or left out stands at the end, each in a period of its
 * own; what was paid back by hand is taken from the end.
 */
export function scheduleOf(advance: Owed, events: readonly Happened[]): readonly Part[] {
  const given = givenOf(advance, events);
  const slots: Slot[] = [];
  add(slots, partsOf(given > 0 ? given : (advance.approved_amount ?? advance.amount), advance));
  for (const event of liveEvents(events)) happen(slots, event, advance.rounding);
  return slots
    .filter((slot) => slot.amount > 0 || slot.taken > 0)
    .toSorted((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0))
    .map((slot, place) => ({ ...slot, number: place + 1 }));
}

function add(slots: Slot[], parts: readonly { readonly period: string; readonly amount: number }[]): void {
  slots.push(...parts.map(({ period, amount }) => ({ period, amount, taken: 0, state: 'open' as const })));
}

function happen(slots: Slot[], event: Happened, rounding: number): void {
  const { type, amount } = event;
  if (type === 'recover') take(slots, event.period ?? '', amount);
  else if (type === 'skip') skip(slots, event.period ?? '');
  else if (type === 'cash_return' || type === 'write_off') shorten(slots, amount);
  else if (type === 'reschedule') replan(slots, event, rounding);
}

/** The part that a period's pay is asked for: its own, else the oldest that was never asked. */
function dueSlot(slots: readonly Slot[], period: string): Slot | undefined {
  const open = slots.filter((slot) => slot.state === 'open' && slot.period <= period);
  return open.find((slot) => slot.period === period) ?? open.toSorted((a, b) => (a.period < b.period ? -1 : 1))[0];
}

function take(slots: Slot[], period: string, amount: number): void {
  const due = dueSlot(slots, period);
  const used = Math.min(due?.amount ?? 0, amount);
  if (due) {
    const rest = due.amount - used;
    due.taken = used;
    due.state = rest > 0 ? 'short' : 'taken';
    append(slots, rest);
  }
  if (amount > used) {
    shorten(slots, amount - used);
    slots.push({ period, amount: amount - used, taken: amount - used, state: 'taken' });
  }
}

function skip(slots: Slot[], period: string): void {
  const due = slots.find((slot) => slot.state === 'open' && slot.period === period);
  if (!due) return;
  due.state = 'skipped';
  append(slots, due.amount);
}

function append(slots: Slot[], amount: number): void {
  if (amount <= 0) return;
  const last = slots.reduce((latest, { period }) => (period > latest ? period : latest), '');
  add(slots, [{ period: periodAfter(last, 1), amount }]);
}

function shorten(slots: Slot[], amount: number): void {
  let left = amount;
  for (const slot of slots.filter(({ state }) => state === 'open').toSorted((a, b) => (a.period > b.period ? -1 : 1))) {
    const cut = Math.min(slot.amount, left);
    slot.amount -= cut;
    left -= cut;
  }
}

function replan(slots: Slot[], { recovery, instalments, instalment_amount, start_period }: Happened, rounding: number): void {
  const open = slots.filter(({ state }) => state === 'open');
  const rest = open.reduce((sum, { amount }) => sum + amount, 0);
  for (const slot of open) slot.amount = 0;
  if (recovery === null || start_period === null) return;
  add(slots, partsOf(rest, { recovery, instalments: instalments ?? 1, instalment_amount: instalment_amount ?? 0, start_period, rounding }));
}

/** The part that comes next; `undefined`: nothing is planned any more. */
export function nextPart(advance: Owed, events: readonly Happened[]): Part | undefined {
  return isOwed(advance) ? scheduleOf(advance, events).find(({ state, amount }) => state === 'open' && amount > 0) : undefined;
}

/** What the pay of a period is asked for: one part, and nothing where that pay was asked already or is left out. */
export function recoveryDue(advance: Owed, events: readonly Happened[], period: string): number {
  if (!isOwed(advance)) return 0;
  if (liveEvents(events).some((event) => event.period === period && (event.type === 'recover' || event.type === 'skip'))) return 0;
  const slots = scheduleOf(advance, events).map((part) => ({ ...part }));
  return Math.min(dueSlot(slots, period)?.amount ?? 0, Math.max(0, outstandingOf(advance, events)));
}
