import { useEffect, useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import { Face } from '../face/index.ts';
import { type Difference, settledUntil } from '../payroll/index.ts';
import { lineText } from '../payslip/index.ts';
import { EmployeeCompensation } from '../people/kind.ts';
import { CauseList } from './CauseList.tsx';
import type { FinalProps } from './FinalRun.tsx';
import { LeftOver } from './LeftOver.tsx';
import { OlderRuns } from './OlderRuns.tsx';
import { readFacts } from './read-facts.ts';
import { useEngine } from './use-engine.ts';

/** What is still open of final slips: what they should say by what is known now, what they could not take, and runs that lie further back. */
export function DifferencesStep({ run, slips }: FinalProps) {
  return (
    <>
      <Differences run={run} />
      <LeftOver run={run} slips={slips} />
      <OlderRuns run={run} />
    </>
  );
}

/** Later runs pay or take it, for as long as they settle this period. */
function Differences({ run }: Pick<FinalProps, 'run'>) {
  const store = useStore();
  const engine = useEngine();
  const pay = useKeys(EmployeeCompensation);
  const format = useDateFormat();
  const [found, setFound] = useState<readonly Difference[]>();
  useEffect(() => {
    if (!pay) return undefined;
    let gone = false;
    void (async () => {
      const differences = await engine.differences(await readFacts(store, run, [run]));
      if (!gone) setFound(differences);
    })();
    return () => {
      gone = true;
    };
  }, [engine, store, run, pay]);
  if (!found) return <PageSkeleton />;
  if (found.length === 0) return <EmptyState title={m.payroll_no_changes()} text={m.payroll_no_changes_text()} />;
  const until = settledUntil(run);
  const day = formatDay(until, format);
  return (
    <>
      {until < store.today() && <Notice tone="warning">{m.pay_work_too_old({ day })}</Notice>}
      <Section flush title={m.payroll_differences()} text={m.pay_work_differences({ day })}>
        <ul className="divide-y">
          {found.map((one) => (
            <li key={one.employee.id} className="flex flex-col gap-2 px-4 py-3">
              <Person of={one} />
              <CauseList of={one} />
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** Who gets how much more or less, component by component. */
function Person({ of: { employee, lines } }: { readonly of: Difference }) {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Face of={employee} />
      <span className="min-w-40 flex-1">
        <span className="block truncate text-14 font-medium">{employee.name}</span>
        <span className="block text-13 text-muted-foreground">
          {lines.map(({ code, label, amount }, place) => (
            <span key={code}>
              {place > 0 && ' · '}
              {lineText({ code, label })} <Money minor={amount} tone="signed" />
            </span>
          ))}
        </span>
      </span>
      <span className="text-16 font-semibold">
        <Money minor={sum} tone="signed" />
      </span>
    </div>
  );
}
