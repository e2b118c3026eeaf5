import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { Face } from '../face/index.ts';
import { type EntryFacts, setEntries, type Worked } from '../payroll/index.ts';
import { errorText, leftOutText } from '../payslip/index.ts';
import type { StepProps } from './DraftRun.tsx';

/** Who is paid, who is not and why, and what has to be decided first. Nobody waits for anybody else. */
export function PeopleStep({ run, people }: StepProps) {
  const store = useStore();
  const [set, setting] = useTask(async (one: Worked, facts: EntryFacts) => setEntries(store, run, new Map([[one.employee.id, facts]])));
  const failed = people.filter(({ slip }) => slip && slip.errors.length > 0);
  const paid = people.filter(({ slip }) => slip && slip.errors.length === 0);
  const out = people.filter(({ why }) => why !== undefined);
  return (
    <>
      {failed.length > 0 && (
        <Section flush title={m.payroll_problems()} text={m.payroll_problems_text()}>
          <Rows>
            {failed.map((one) => (
              <Row key={one.employee.id} one={one} text={<Errors one={one} />}>
                <Button size="sm" disabled={setting} onClick={() => set(one, { standing: 'held' })}>
                  {m.payroll_hold()}
                </Button>
              </Row>
            ))}
          </Rows>
        </Section>
      )}
      {out.length > 0 && (
        <Section flush title={m.payroll_left_out()}>
          <Rows>
            {out.map((one) => (
              <Row key={one.employee.id} one={one} text={one.why && leftOutText[one.why]()}>
                {(one.why === 'held' || one.why === 'out') && (
                  <Button size="sm" disabled={setting} onClick={() => set(one, { standing: 'in' })}>
                    {m.statements_take_in()}
                  </Button>
                )}
              </Row>
            ))}
          </Rows>
        </Section>
      )}
      <Section flush title={m.payroll_paid_people()}>
        {paid.length === 0 ? (
          <p className="p-4 text-13 text-muted-foreground">{m.payroll_nobody()}</p>
        ) : (
          <Rows>
            {paid.map((one) => (
              <Row key={one.employee.id} one={one} text={one.employee.designation}>
                <Button size="sm" tone="quiet" disabled={setting} onClick={() => set(one, { standing: 'held' })}>
                  {m.payroll_hold()}
                </Button>
                <Button size="sm" tone="quiet" disabled={setting} onClick={() => set(one, { standing: 'out' })}>
                  {m.statements_skip()}
                </Button>
              </Row>
            ))}
          </Rows>
        )}
      </Section>
    </>
  );
}

function Rows({ children }: { readonly children: React.ReactNode }) {
  return <ul className="divide-y">{children}</ul>;
}

function Row({ one, text, children }: { readonly one: Worked; readonly text: React.ReactNode; readonly children?: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2">
      <Face of={one.employee} />
      <span className="min-w-40 flex-1">
        <span className="block truncate text-14 font-medium">{one.employee.name}</span>
        <span className="block text-13 text-muted-foreground">
          <span className="figures">{one.employee.code}</span>
          {text && <> · {text}</>}
        </span>
      </span>
      {children && <span className="flex gap-1.5">{children}</span>}
    </li>
  );
}

const shown = 6;

/** What stands in the way; a day leads to where it is decided. */
function Errors({ one: { slip } }: { readonly one: Worked }) {
  const mayDays = allows(useAccess(), 'view_attendance');
  const errors = slip?.errors ?? [];
  const days = errors.filter(({ code }) => code === 'undecided_days');
  const others = errors.filter(({ code }) => code !== 'undecided_days');
  return (
    <>
      {others.map(({ code }) => errorText[code]()).join(' · ')}
      {days.length > 0 && (
        <>
          {errorText.undecided_days()}:{' '}
          {days.slice(0, shown).map(({ detail }, place) => (
            <span key={detail}>
              {place > 0 && ', '}
              {mayDays ? (
                <Link className="underline" to={`${href('/app/hrm/attendance')}?view=days&day=${detail}`}>
                  <DateText day={detail} />
                </Link>
              ) : (
                <DateText day={detail} />
              )}
            </span>
          ))}
          {days.length > shown && ' …'}
        </>
      )}
    </>
  );
}
