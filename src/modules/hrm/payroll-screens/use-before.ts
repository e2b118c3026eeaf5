import { useMemo } from 'react';

import { useList } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';

import type { RunRow } from '../payroll/index.ts';
import { Payslip } from '../payroll/kind.ts';

/** What everybody was paid by the last regular run before this one, by employee; minor units. */
export function usePaidBefore({ type, period_from }: RunRow): ReadonlyMap<string, number> {
  const span = { from: addDays(period_from, -62), to: addDays(period_from, -1) };
  const found = useList(Payslip, { where: { state: { in: ['final'] }, type: { in: ['regular'] }, period_to: span } });
  return useMemo(() => {
    const rows = (found?.rows ?? []).toSorted((a, b) => (a.period_to < b.period_to ? -1 : 1));
    return type === 'regular' ? new Map(rows.map(({ employee_id, payable }) => [employee_id, payable])) : new Map();
  }, [found, type]);
}
