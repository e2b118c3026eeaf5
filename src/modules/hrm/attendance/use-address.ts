import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

import { isDay } from '#kernel/dates.ts';

import type { PeopleFilter } from './people-shown.ts';
import { useToday } from './use-attendance.ts';

export const views = ['today', 'days', 'month', 'punches', 'requests', 'roster', 'devices'] as const;
export type View = (typeof views)[number];

export type Address = {
  /** Whose days are shown. */
  readonly filter: PeopleFilter;
  readonly view: View;
  /** The day that is shown; of a month or a week one of its days. */
  readonly day: string;
  readonly set: (next: Partial<Record<'view' | 'day' | 'q' | 'place' | 'department' | 'state', string>>) => void;
  readonly state: string;
};

/** What is shown stands in the address, so that it can be shared and the way back leads to it. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const said = params.get('view');
  const day = params.get('day') ?? '';
  const [search, places, departments] = [params.get('q') ?? '', params.get('place') ?? '', params.get('department') ?? ''];
  const filter = useMemo(() => ({ search, place: listed(places), department: listed(departments) }), [search, places, departments]);
  return {
    view: views.find((one) => one === said) ?? 'today',
    day: isDay(day) ? day : today,
    filter,
    state: params.get('state') ?? '',
    set: (next) =>
      setParams(
        (old) => {
          const after = new URLSearchParams(old);
          for (const [name, value] of Object.entries(next)) {
            if (value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: next.view === undefined },
      ),
  };
}

function listed(text: string): readonly string[] {
  return text.split(',').filter(Boolean);
}
