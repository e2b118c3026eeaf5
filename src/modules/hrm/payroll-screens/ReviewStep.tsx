import { m } from '#messages';

import { figuresOf } from '../payroll/index.ts';
import { warningText } from '../payslip/index.ts';
import type { StepProps } from './DraftRun.tsx';
import { type FigureRow, FigureTable } from './FigureTable.tsx';
import { movedText } from './moved-text.ts';
import { usePaidBefore } from './use-before.ts';

/** What everybody would get by what is known now, beside the last time; what moved since one looked is marked. */
export function ReviewStep({ run, people, moved }: StepProps) {
  const before = usePaidBefore(run);
  const rows = people.flatMap(({ employee, slip }): readonly FigureRow[] => {
    if (!slip || slip.errors.length > 0) return [];
    const { id, name, code, designation } = employee;
    const parts = moved.get(id);
    return [
      {
        ...figuresOf(slip),
        ...{ id, name, code, designation, before: before.get(id) },
        warnings: slip.warnings.map((one) => warningText[one]()),
        mark: parts && { tone: 'warning', label: m.payroll_moved({ what: parts.map((part) => movedText[part]()).join(', ') }) },
      },
    ];
  });
  return <FigureTable run={run} rows={rows} label={m.payroll_step_review()} />;
}
