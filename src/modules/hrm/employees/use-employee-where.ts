import { allows } from '#access/access.ts';
import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';

import { type Employee, EmployeeCompensation, EmployeeDocument, EmployeePin } from '../people/kind.ts';

/** Days in which something ends that somebody has to see to. */
const soonDays = 30;

type Asked = { readonly missing: readonly string[]; readonly ends: readonly string[]; readonly show: readonly string[] };

/** What cannot be asked of the employee's row alone: who has no PIN or pay, and whose papers end soon. */
export function useEmployeeWhere({ missing, ends, show }: Asked): Where<ColumnName<typeof Employee>> {
  const store = useStore();
  const seesPay = allows(useAccess(), 'view_payroll');
  const nobody = { equals: '-' } as const;
  const pins = useKeys(EmployeePin, missing.includes('pin') ? {} : nobody) ?? [];
  const pays = useKeys(EmployeeCompensation, seesPay && missing.includes('pay') ? {} : nobody) ?? [];
  const papers = useKeys(EmployeeDocument, ends.includes('documents') ? {} : nobody) ?? [];
  const [today, soon] = [store.today(), addDays(store.today(), soonDays)];
  const has = [...pins.filter((pin) => pin.deleted_at === null), ...pays].map((row) => row.employee_id);
  const ending = papers.filter((paper) => paper.deleted_at === null && paper.expires_on !== null && paper.expires_on <= soon);
  const owners = ending.map((paper) => paper.employee_id).filter((id) => !has.includes(id));
  return {
    merged: { in: [show.includes('merged') ? 1 : 0] },
    ...(missing.includes('photo') && { has_photo: { in: [0] } }),
    ...(missing.includes('badge') && { has_badge: { in: [0] } }),
    ...(ends.includes('documents') ? { id: { in: owners } } : has.length > 0 && { id: { not: has } }),
    ...(ends.includes('probation') && { probation_end: { from: '1900-01-01', to: soon }, status: { in: ['probation'] } }),
    ...(ends.includes('contract') && { contract_end: { from: today, to: soon }, status: { not: ['exited'] } }),
  };
}
