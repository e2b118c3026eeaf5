import { useEffect, useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import { Face } from '../face/index.ts';
import type { Difference } from '../payroll/index.ts';
import { lineText } from '../payslip/index.ts';
import { EmployeeCompensation } from '../people/kind.ts';
import { CauseList } from './CauseList.tsx';
import type { FinalProps } from './FinalRun.tsx';
import { readFacts } from './read-facts.ts';
import { useEngine } from './use-engine.ts';

/** What the final slips should say by what is known now. The next run of the group pays or takes it. */
export function DifferencesStep({ run }: FinalProps) {
  const store = useStore();
  const engine = useEngine();
  const pay = useKeys(EmployeeCompensation);
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
  return (
    <Section flush title={m.payroll_differences()} text={m.payroll_differences_text()}>
      <ul className="divide-y">
        {found.map((one) => (
          <li key={one.employee.id} className="flex flex-col gap-2 px-4 py-3">
            <Person of={one} />
            <CauseList of={one} />
          </li>
        ))}
      </ul>
    </Section>
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
