import { useEffect, useState } from 'react';

import type { Where } from '#data/backend.ts';
import { countOf } from '#data/count-of.ts';
import type { ColumnName } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import type { FilterOption } from '#ui/table/filters.tsx';

import type { Status } from '../sale-rules/index.ts';
import { callResults as results, type EcomOrder } from '../sale-rules/kind.ts';
import { callResults } from '../sale-screens/index.ts';
import { toBeCalled } from './calls.ts';

type Conditions = Where<ColumnName<typeof EcomOrder> | 'show'>;
type Listed = { readonly filters: { readonly call: readonly string[]; readonly status: readonly string[] }; readonly where: Conditions };

/** Stands for those that are to be called now, beside what the last calls came to. */
const due = 'due';

/** The list's conditions with its filter by calls, where what is to be called now is told by status and time. */
export function useToCall({ filters, where }: Listed, statuses: readonly Status[]) {
  const now = useMinute();
  const { call: _, ...others } = where;
  const chosen = filters.call.filter((one) => one !== due);
  return {
    where: {
      ...others,
      ...(chosen.length > 0 && { call: { in: chosen } }),
      ...(filters.call.includes(due) && toBeCalled(statuses, now, filters.status)),
    } satisfies Conditions,
    options: (counts: Readonly<Record<string, number>> | undefined): readonly FilterOption[] => [
      { value: due, label: m.orders_call_due() },
      ...[...results, 'none' as const].map((value) => ({
        value,
        label: value === 'none' ? m.orders_call_none() : callResults[value](),
        count: counts && countOf(counts, value),
      })),
    ],
  };
}

/** The time by the minute: a list asks anew when it has become another one, and not at every turn. */
function useMinute(): string {
  const store = useStore();
  const [now, setNow] = useState(() => store.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(store.now()), 60_000);
    return () => clearInterval(timer);
  }, [store]);
  return now;
}
