import { useMemo } from 'react';

import { useCompany, useKeys, useStore } from '#data/react.tsx';
import { useMinute } from '#data/use-minute.ts';
import { addDays, dayStart } from '#kernel/dates.ts';

import type { PersonRow } from '../../hrm/kiosk/index.ts';
import { KioskPerson } from '../../hrm/time/kind.ts';
import type { TabletLineRow, TabletOrderRow } from '../working/index.ts';
import { TabletLine, TabletOrder } from '../working/kind.ts';
import { countedHere, figuresOf, inOrder, type LineFigures, workDay } from './rules.ts';

export type Tablet = {
  readonly people: readonly PersonRow[];
  readonly orders: readonly TabletOrderRow[];
  /** Of today's work, those that count; the newest last. */
  readonly lines: readonly TabletLineRow[];
  /** Those of today's work that somebody else had written down before. */
  readonly twice: readonly TabletLineRow[];
  readonly figures: LineFigures;
  /** The day that somebody's work is of at this moment. */
  readonly dayOf: (person: PersonRow) => string;
};

/** Everything that the tablet has; `undefined` while it is read. */
export function useTablet(): Tablet | undefined {
  const store = useStore();
  const { time_zone: zone } = useCompany();
  const now = useMinute();
  const today = store.today();
  const minute = Math.floor((now - Date.parse(dayStart(zone, today))) / 60_000);
  const people = useKeys(KioskPerson);
  const orders = useKeys(TabletOrder);
  const all = useKeys(TabletLine);
  return useMemo(() => {
    if (!people || !orders || !all) return undefined;
    const dayOf = (person: PersonRow) => workDay(person, today, minute);
    const nights = new Set(people.filter((person) => dayOf(person) !== today).map(({ employee_id }) => employee_id));
    const isNow = ({ day, employee_id }: TabletLineRow) => day === today || (day === addDays(today, -1) && nights.has(employee_id ?? ''));
    const counted = countedHere(all);
    const [lines, twice] = [counted.lines.filter(isNow), counted.twice.filter(isNow)];
    const sorted = inOrder(orders);
    return { people, orders: sorted, lines, twice, figures: figuresOf(lines, sorted, people, minute), dayOf };
  }, [people, orders, all, today, minute]);
}
