import { useList, useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { Section } from '#ui/page/Section.tsx';

import { leftOver, personOf, settledUntil, type SlipRow } from '../payroll/index.ts';
import { Payslip } from '../payroll/kind.ts';
import { lineText } from '../payslip/index.ts';
import type { FinalProps } from './FinalRun.tsx';

/** What the slips of a run could not take, of whoever has no later slip yet: that one takes it, or says it again. */
export function LeftOver({ run, slips }: FinalProps) {
  const short = slips.filter((slip) => leftOver(slip).length > 0);
  const later = useList(Payslip, {
    where: {
      employee_id: { in: short.map(({ employee_id }) => employee_id) },
      period_to: { from: addDays(run.period_to, 1) },
      ...{ state: { in: ['final'] }, type: { in: ['regular', 'final_settlement'] } },
    },
  });
  const paid = new Set(later?.rows.map(({ employee_id }) => employee_id));
  const open = later ? short.filter(({ employee_id }) => !paid.has(employee_id)) : [];
  if (open.length === 0) return null;
  return (
    <Section flush title={m.pay_work_left()} text={m.pay_work_left_text()}>
      <ul className="divide-y">
        {open.map((slip) => (
          <li key={slip.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <LeftOfPerson slip={slip} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LeftOfPerson({ slip }: { readonly slip: SlipRow }) {
  const { name } = personOf(slip);
  const parts = leftOver(slip);
  const isLost = settledUntil(slip) < useStore().today();
  return (
    <>
      <NameBadge name={name} shape="round" className="size-7" />
      <span className="min-w-40 flex-1">
        <span className="block truncate text-14 font-medium">{name}</span>
        <span className="block text-13 text-muted-foreground">{parts.map((one) => lineText(one)).join(' · ')}</span>
        {isLost && <span className="block text-13 text-warning-strong">{m.pay_work_left_lost()}</span>}
      </span>
      <span className="text-16 font-semibold">
        <Money minor={parts.reduce((sum, { amount }) => sum + amount, 0)} />
      </span>
    </>
  );
}
