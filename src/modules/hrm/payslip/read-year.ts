import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';
import type { Store } from '#data/store.ts';

import { OwnPayslip, Payslip } from '../payroll/kind.ts';
import { type FinalSlip, isYearKnown, type YearToDate, yearToDate } from './year.ts';

/** What each of some slips comes to with those of its year before it; `null` where this device does not have them all. */
export async function readYears(store: Store, slips: readonly FinalSlip[]): Promise<(slip: FinalSlip) => YearToDate | null> {
  const known = slips.filter((slip) => isYearKnown(slip, store.today()));
  const earlier = Map.groupBy(await readEarlier(store, known), ({ employee_id }) => employee_id);
  return (slip) => (known.includes(slip) ? yearToDate(earlier.get(slip.employee_id) ?? [], slip) : null);
}

async function readEarlier(store: Store, slips: readonly FinalSlip[]): Promise<readonly FinalSlip[]> {
  const days = slips.map(({ period_to }) => period_to).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (!slips.every(({ input }) => input)) return store.find(OwnPayslip);
  const people = [...new Set(slips.map(({ employee_id }) => employee_id))];
  const found = await store.list(Payslip, {
    where: {
      state: { in: ['final'] },
      period_to: { from: `${first.slice(0, 4)}-01-01`, to: last },
      ...(people.length <= 20 && { employee_id: { in: people } }),
    },
  });
  return found.rows;
}

/** Of one slip; `undefined` until it is read. */
export function useYear(slip: FinalSlip | undefined): YearToDate | null | undefined {
  const store = useStore();
  const [read, setRead] = useState<{ readonly of: FinalSlip; readonly year: YearToDate | null }>();
  useEffect(() => {
    if (!slip) return undefined;
    let live = true;
    void readYears(store, [slip]).then((yearOf) => {
      if (live) setRead({ of: slip, year: yearOf(slip) });
    });
    return () => {
      live = false;
    };
  }, [store, slip]);
  return read?.of.id === slip?.id ? read?.year : undefined;
}
