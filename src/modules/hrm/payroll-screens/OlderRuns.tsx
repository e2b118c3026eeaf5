import { Link } from 'react-router-dom';

import { useKeys, useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { Section } from '#ui/page/Section.tsx';

import { isFinal, type RunRow, runTypeText, settledUntil } from '../payroll/index.ts';
import { PayrollRun } from '../payroll/kind.ts';
import { Period } from './parts.tsx';
import { runHref } from './run-href.ts';

const shown = 12;

/** Runs that lie so far before this one that it settled nothing of them, as long as devices keep their attendance: each can be counted anew by itself. */
export function OlderRuns({ run }: { readonly run: RunRow }) {
  const runs = useKeys(PayrollRun);
  const kept = addDays(useStore().today(), -364);
  const older = (runs ?? [])
    .filter((one) => one.type === 'regular' && isFinal(one) && one.period_from >= kept && settledUntil(one) < run.period_from)
    .toSorted((a, b) => (a.period_to < b.period_to ? 1 : -1))
    .slice(0, shown);
  if (older.length === 0) return null;
  return (
    <Section flush title={m.pay_work_older()} text={m.pay_work_older_text()}>
      <ul className="divide-y">
        {older.map((one) => (
          <li key={one.id}>
            <Link
              to={`${runHref(one)}?step=differences`}
              className="flex min-h-row flex-wrap items-center gap-3 px-4 py-2 text-14 hover:bg-muted"
            >
              <span className="min-w-40 flex-1 truncate font-medium">{one.title || runTypeText[one.type]()}</span>
              <Period run={one} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
