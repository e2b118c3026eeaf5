import { Undo2 } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess } from '#data/react.tsx';
import { m } from '#messages';

import { useNeedsConnection } from '../../entity/index.ts';
import { figuresOf, isFinal, personOf, resultOf } from '../payroll/index.ts';
import { SlipsMenu, warningText } from '../payslip/index.ts';
import { type FigureRow, FigureTable } from './FigureTable.tsx';
import type { FinalProps } from './FinalRun.tsx';
import { PullBack } from './PullBack.tsx';
import { usePaidBefore } from './use-before.ts';

/** The slips of a run that are final. One that is not paid yet can be pulled back without the others. */
export function SlipsStep({ run, slips }: FinalProps) {
  const before = usePaidBefore(run);
  const mayManage = allows(useAccess(), 'manage_payroll');
  const offline = useNeedsConnection();
  const [pulling, pull] = useState<string>();
  const paid = new Set(slips.flatMap(({ employee_id, paid_at }) => (paid_at === null ? [] : [employee_id])));
  const rows = slips
    .map((slip): FigureRow => {
      const { code, name, designation } = personOf(slip);
      const result = resultOf(slip);
      return {
        ...figuresOf(result),
        ...{ id: slip.employee_id, name, code, designation, before: before.get(slip.employee_id) },
        warnings: result.warnings.map((one) => warningText[one]()),
        mark: slip.paid_at === null ? undefined : { tone: 'success', label: m.payroll_slip_paid() },
      };
    })
    .toSorted((a, b) => a.code.localeCompare(b.code));
  return (
    <>
      <FigureTable
        run={run}
        rows={rows}
        label={m.payroll_slips()}
        beside={<SlipsMenu slips={slips} />}
        {...(mayManage &&
          isFinal(run) && {
            rowMenu: ({ id }: FigureRow) => [
              {
                label: m.payroll_pull_back(),
                icon: Undo2,
                why: paid.has(id) ? m.payroll_paid_stays() : offline,
                onSelect: () => pull(id),
              },
            ],
          })}
      />
      {pulling !== undefined && <PullBack run={run} employee={pulling} onClose={() => pull(undefined)} />}
    </>
  );
}
