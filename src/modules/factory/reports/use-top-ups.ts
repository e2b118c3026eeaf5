import { useMemo } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useKeys } from '#data/react.tsx';

import type { FloorReport } from '../floor/index.ts';
import { type PaidWork, presenceOf, topUps } from '../working/index.ts';
import { DayGuarantee } from '../working/kind.ts';

const none: readonly PaidWork[] = [];

/** What the day of a report brings its people beyond these pieces, as if it were their only one; nothing for who does not see pay. */
export function useTopUps(report: FloorReport): readonly PaidWork[] {
  const sees = allows(useAccess(), 'view_payroll');
  const guarantees = useKeys(DayGuarantee);
  return useMemo(() => {
    if (!sees || !guarantees) return none;
    const { day, planned_minutes } = report.row;
    const people = [...presenceOf(report.row, report.lines)].map(([employee_id, minutes]) => ({ employee_id, minutes }));
    const pieces = report.pay.map((line) => ({ ...line, day }));
    return topUps({ pays: [{ day, planned_minutes, people, lines: [...report.pay], accepted: true }], guarantees }, pieces);
  }, [sees, guarantees, report]);
}
