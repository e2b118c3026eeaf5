import type { Row } from '#data/kind.ts';

import { awayStatuses, type CountedDay, type LeaveEntry } from './kind.ts';
import type { RequestRow } from './rules.ts';
import type { Span } from './terms.ts';

/*
 * What somebody has of a sort of leave. Each day that he takes comes from what is there on it, what expires first before the rest; what he
 * takes beyond that is owed, and what comes later makes up for it. Postgres counts the same (`private.leave_owed`). Thousandths of a day.
 */

export type EntryRow = Row<typeof LeaveEntry>;
export type Entry = Pick<EntryRow, 'id' | 'md' | 'effective_date' | 'valid_until'>;
export type Use = { readonly day: string; readonly md: number };

export type Walk = {
  /** By entry, what of it nobody has taken. */
  readonly left: ReadonlyMap<string, number>;
  /** What is owed at the end. */
  readonly owed: number;
  /** The most that was owed on `since` or after it. */
  readonly most: number;
};

export function walk(entries: readonly Entry[], uses: readonly Use[], since = ''): Walk {
  const credits = entries.filter(({ md }) => md > 0).toSorted(byExpiry);
  const left = new Map(credits.map(({ id, md }) => [id, md]));
  const events = [
    ...entries.map(({ effective_date: day, md }) => ({ day, md: -md, gives: md > 0 })),
    ...uses.map((use) => ({ ...use, gives: false })),
  ].toSorted((a, b) => compare(a.day, b.day) || Number(b.gives) - Number(a.gives));
  let [owed, most] = [0, 0];
  for (const { day, md, gives } of events) {
    const rest = take(gives ? owed : md, day);
    owed = gives ? rest : owed + rest;
    if (day >= since) most = Math.max(most, owed);
  }
  return { left, owed, most };

  /** Resolves to what nothing was there for. */
  function take(wanted: number, day: string): number {
    let need = wanted;
    for (const { id, effective_date, valid_until } of credits) {
      if (need === 0) break;
      if (effective_date > day || (valid_until !== null && valid_until < day)) continue;
      const part = Math.min(need, left.get(id) ?? 0);
      left.set(id, (left.get(id) ?? 0) - part);
      need -= part;
    }
    return need;
  }
}

type Request = Pick<RequestRow, 'status' | 'days' | 'deleted_at'>;

/** The days of approved requests. */
export function usesOf(requests: readonly Request[]): readonly Use[] {
  return requests.filter(({ status, deleted_at }) => deleted_at === null && awayStatuses.some((one) => one === status)).flatMap(daysOf);
}

function daysOf({ days }: { readonly days: readonly CountedDay[] }): readonly Use[] {
  return days.filter(({ counted_md }) => counted_md > 0).map(({ day, counted_md }) => ({ day, md: counted_md }));
}

/** How somebody stands in a year of leave. */
export type Standing = {
  /** What he was given for it, what he brought into it among that. */
  readonly entitled: number;
  readonly taken: number;
  /** Approved, and to come. */
  readonly planned: number;
  /** Asked for, and not decided. */
  readonly pending: number;
  readonly expired: number;
  /** What he may still take; less than nothing where he owes some. */
  readonly left: number;
};

export function standingOf(entries: readonly Entry[], requests: readonly Request[], year: Span, today: string): Standing {
  const uses = usesOf(requests);
  const inYear = (day: string) => year.from <= day && day <= year.to;
  const before = walk(
    entries.filter(({ effective_date }) => effective_date < year.from),
    uses.filter(({ day }) => day < year.from),
  );
  const brought = leftOn(entries, before, year.from) - before.owed;
  const given = entries.filter(({ effective_date }) => inYear(effective_date) && effective_date <= today);
  const whole = walk(entries, uses);
  const of = (wanted: readonly Use[]) => wanted.reduce((sum, { md }) => sum + md, 0);
  return {
    entitled: brought + given.reduce((sum, { md }) => sum + md, 0),
    taken: of(uses.filter(({ day }) => inYear(day) && day <= today)),
    planned: of(uses.filter(({ day }) => inYear(day) && day > today)),
    pending: of(requests.filter(({ status, deleted_at }) => status === 'submitted' && deleted_at === null).flatMap(daysOf)),
    expired: entries
      .filter(({ valid_until }) => valid_until !== null && year.from <= valid_until && valid_until < today && valid_until <= year.to)
      .reduce((sum, { id }) => sum + (whole.left.get(id) ?? 0), 0),
    left: leftOn(entries, whole, today) - whole.owed,
  };
}

/** What is there on a day, by a walk. */
export function leftOn(entries: readonly Entry[], { left }: Walk, day: string): number {
  return entries
    .filter(({ effective_date, valid_until }) => effective_date <= day && (valid_until === null || valid_until >= day))
    .reduce((sum, { id }) => sum + (left.get(id) ?? 0), 0);
}

/** The most that somebody would owe with these days beside what is approved. */
export function owedWith(entries: readonly Entry[], requests: readonly Request[], days: readonly CountedDay[]): number {
  const own = daysOf({ days });
  return walk(entries, [...usesOf(requests), ...own], own.map(({ day }) => day).toSorted()[0]).most;
}

function byExpiry(a: Entry, b: Entry): number {
  return compare(a.valid_until ?? '9999', b.valid_until ?? '9999') || compare(a.effective_date, b.effective_date) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
