import { useEffect, useState } from 'react';

import { useList, useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';

import { type EmployeeRow, readDays } from '../attendance/index.ts';
import { daysFrom } from '../time/index.ts';
import { DayMark, Punch } from '../time/kind.ts';
import { type DaySum, daySum } from './rates.ts';

const week = 7;
const again = 5 * 60_000;
/** Rows come by the hundred while a device is filled. */
const settling = 400;

/** The sums of days until today, read week by week, again when more has come and every five minutes; `undefined` until the first time is over. */
export function useSums(
  people: readonly EmployeeRow[] | undefined,
  from: string,
  to: string,
  wanted: boolean,
): readonly DaySum[] | undefined {
  const store = useStore();
  const [sums, setSums] = useState<readonly DaySum[]>();
  const there = useThere(wanted);
  useEffect(() => {
    if (!people || !wanted) return undefined;
    let live = true;
    async function read(): Promise<void> {
      const found: DaySum[] = [];
      for (let first = from; live && first <= to; first = addDays(first, week)) {
        const last = addDays(first, week - 1) < to ? addDays(first, week - 1) : to;
        const { days } = await readDays(store, people ?? [], first, last);
        const ofDay = Map.groupBy(days.values(), ({ day }) => day);
        found.push(...daysFrom(first, last).map((day) => daySum(day, ofDay.get(day) ?? [])));
      }
      if (live) setSums(found);
    }
    const start = () => void read().catch((error: unknown) => console.warn(error));
    const soon = setTimeout(start, settling);
    const timer = setInterval(start, again);
    return () => {
      live = false;
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [store, people, from, to, wanted, there]);
  return sums;
}

/** How many rows there are that days are made of: it changes whenever some have come. */
function useThere(wanted: boolean): number {
  const limit = 0;
  const punches = useList(Punch, { where: wanted ? {} : { void: { in: [] } }, limit });
  const marks = useList(DayMark, { where: wanted ? {} : { void: { in: [] } }, limit });
  return (punches?.complete ? punches.count : 0) + (marks?.complete ? marks.count : 0);
}
