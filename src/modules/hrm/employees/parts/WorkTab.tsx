import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Section } from '#ui/page/Section.tsx';

import {
  employeeStatusText,
  type EmployeeRow,
  employmentText,
  jobReasonText,
  type JobRow,
  newestOfHistory,
  payOn,
  payReasonText,
  wageText,
} from '../../people/index.ts';
import { EmployeeCompensation, EmployeeJob } from '../../people/kind.ts';
import { useSetup } from '../use-setup.ts';

const PayDialog = lazy(() => import('./PayDialog.tsx').then((file) => ({ default: file.PayDialog })));

type Props = { readonly row: Stored<EmployeeRow> };

/** What somebody's work has been since he came, and what he earned with it. */
export function WorkTab({ row }: Props) {
  const access = useAccess();
  return (
    <>
      {allows(access, 'view_payroll') && <Pay row={row} mayChange={allows(access, 'manage_payroll') && row.merged_into === null} />}
      <Jobs row={row} />
    </>
  );
}

function Jobs({ row }: Props) {
  const jobs = newestOfHistory(useKeys(EmployeeJob, { by: 'employee', equals: row.id }) ?? []);
  return (
    <Section title={m.people_kind_jobs()} flush>
      <ol>
        {jobs.map((job) => (
          <li key={job.id} className="flex gap-4 border-b px-4 py-2.5 last:border-b-0">
            <span className="w-26 shrink-0 text-13 text-muted-foreground">
              <DateText day={job.effective_from} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-14 font-medium">{jobReasonText[job.reason]()}</span>
              <JobLine job={job} />
              {job.note !== '' && <span className="block text-13 break-words whitespace-pre-line">{job.note}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function JobLine({ job }: { readonly job: JobRow }) {
  const { nameOf } = useSetup();
  const facts = [
    job.designation,
    nameOf(job.department_id),
    nameOf(job.place_id),
    employmentText[job.employment_type](),
    employeeStatusText[job.status](),
  ];
  return <span className="block text-13 text-muted-foreground">{facts.filter(Boolean).join(' · ')}</span>;
}

function Pay({ row, mayChange }: Props & { readonly mayChange: boolean }) {
  const store = useStore();
  const [changing, change] = useState(false);
  const rows = newestOfHistory(useKeys(EmployeeCompensation, { by: 'employee', equals: row.id }) ?? []);
  const now = payOn(rows, store.today());
  return (
    <Section
      title={m.people_pay()}
      text={
        now && (
          <>
            <Money minor={now.amount} /> · {wageText[now.wage_type]()}
          </>
        )
      }
      flush
      actions={
        mayChange &&
        row.deleted_at === null && (
          <Button size="sm" icon={Plus} onClick={() => change(true)}>
            {m.people_pay_change_do()}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="p-4 text-13 text-muted-foreground">{m.people_pay_none()}</p>
      ) : (
        <ol>
          {rows.map((pay) => (
            <li key={pay.id} className="flex gap-4 border-b px-4 py-2.5 last:border-b-0">
              <span className="w-26 shrink-0 text-13 text-muted-foreground">
                <DateText day={pay.effective_from} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-14 font-medium">{payReasonText[pay.reason]()}</span>
                <span className="block text-13 text-muted-foreground">
                  {[wageText[pay.wage_type](), pay.overtime && m.people_overtime(), pay.note].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Money minor={pay.amount} />
            </li>
          ))}
        </ol>
      )}
      <Suspense>{changing && <PayDialog row={row} now={now} onClose={() => change(false)} />}</Suspense>
    </Section>
  );
}
