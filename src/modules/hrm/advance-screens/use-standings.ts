import { useMemo } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';

import {
  type AdvanceRow,
  backOf,
  type EventRow,
  givenOf,
  isOwed,
  nextPart,
  outstandingOf,
  type Part,
  scheduleOf,
  type Standing,
  standingOf,
} from '../advances/index.ts';
import { Advance, AdvanceEvent } from '../advances/kind.ts';

/** What follows from the events of an advance. Amounts in minor units. */
export type Facts = {
  readonly standing: Standing;
  readonly given: number;
  readonly recovered: number;
  readonly returned: number;
  readonly outstanding: number;
  readonly next: Part | undefined;
  /** Its next part was due in a month that is over. */
  readonly overdue: boolean;
  /** Months in which something is to be taken. */
  readonly periods: readonly string[];
};

export function factsOf(row: AdvanceRow, events: readonly EventRow[], lateBefore: string): Facts {
  const owed = isOwed(row);
  const next = nextPart(row, events);
  return {
    standing: standingOf(row, events),
    given: givenOf(row, events),
    ...backOf(events),
    outstanding: owed ? outstandingOf(row, events) : 0,
    next,
    overdue: next !== undefined && next.period < lateBefore,
    periods: owed ? scheduleOf(row, events).flatMap(({ state, period }) => (state === 'open' ? [period] : [])) : [],
  };
}

/** Days after the end of a month in which its pay may still be made. */
const grace = 15;

/** Parts of months before this one are late. */
export function useLateBefore(): string {
  return addDays(useStore().today(), -grace).slice(0, 7);
}

/** What follows from the events of all advances; `undefined` while they are read. */
export function useStandings(): ReadonlyMap<string, Facts> | undefined {
  const rows = useKeys(Advance);
  const events = useKeys(AdvanceEvent);
  const lateBefore = useLateBefore();
  return useMemo(() => {
    if (!rows || !events) return undefined;
    const byAdvance = Map.groupBy(events, ({ advance_id }) => advance_id);
    return new Map(rows.map((row) => [row.id, factsOf(row, byAdvance.get(row.id) ?? [], lateBefore)]));
  }, [rows, events, lateBefore]);
}
