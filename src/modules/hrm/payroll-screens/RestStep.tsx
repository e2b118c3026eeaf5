import { m } from '#messages';
import { Notice } from '#ui/page/Notice.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import type { LeftOut, Worked } from '../payroll/index.ts';
import { useFinalise } from './FinaliseButton.tsx';
import type { FinalProps } from './FinalRun.tsx';
import { InputsGrid } from './InputsGrid.tsx';
import { PeopleStep } from './PeopleStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useWorked } from './use-worked.ts';

/** Left out by the word of the office, or because something is missing: it may still be decided. */
const waits = new Set<LeftOut>(['held', 'out', 'no_pay']);

/** Whoever has no final slip in this run yet: held back, in doubt, or pulled back. Their slips are made final beside the others. */
export function RestStep({ run, slips }: FinalProps) {
  const worked = useWorked(run);
  const final = new Set(slips.map(({ employee_id }) => employee_id));
  const isOpen = ({ employee, why }: Worked) => !final.has(employee.id) && (why === undefined || waits.has(why));
  const people = worked.people?.filter(isOpen);
  const rest = { ...worked, people, again: async () => (await worked.again()).filter(isOpen) };
  const { button, notice } = useFinalise(run, rest);
  if (worked.people === null) return <Notice tone="warning">{m.payroll_no_rules()}</Notice>;
  if (people === undefined) return <PageSkeleton />;
  if (people.length === 0) return <EmptyState title={m.payroll_rest_none()} />;
  const props = { run, people, moved: worked.moved };
  return (
    <>
      {notice}
      <div className="flex justify-end">{button}</div>
      <PeopleStep {...props} />
      {people.some(({ why }) => why === undefined) && (
        <>
          <InputsGrid {...props} />
          <ReviewStep {...props} />
        </>
      )}
    </>
  );
}
