import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts as FactList } from '#ui/display/Facts.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { Papers } from '../../entity/index.ts';
import { type AdvanceRow, type EventRow, recoveryText, scheduleOf, typeText } from '../advances/index.ts';
import type { EmployeeRow } from '../people/index.ts';
import { backIn } from './advance-columns.tsx';
import { EventList } from './EventList.tsx';
import { PeriodText } from './PeriodText.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import { StandingBadge } from './StandingBadge.tsx';
import type { Facts } from './use-standings.ts';

type Props = {
  readonly row: Stored<AdvanceRow>;
  readonly events: readonly Stored<EventRow>[];
  readonly facts: Facts;
  readonly lateBefore: string;
  readonly person: EmployeeRow | undefined;
  /** Over a deleted one. */
  readonly notice: ReactNode;
  readonly writable: boolean;
};

/** All that is known of an advance: what is left, what was agreed, the parts by month, what happened. */
export function AdvanceBody({ row, events, facts, lateBefore, person, notice, writable }: Props) {
  const parts = scheduleOf(row, events);
  return (
    <div className="flex flex-col gap-5">
      {notice}
      <div className="flex flex-wrap items-center gap-3">
        <Money minor={facts.outstanding > 0 ? facts.outstanding : (row.approved_amount ?? row.amount)} className="text-28 font-semibold" />
        <StandingBadge standing={facts.standing} />
        {facts.outstanding > 0 && <span className="text-13 text-muted-foreground">{m.advances_outstanding()}</span>}
      </div>
      {facts.given > 0 && (
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-14">
          <span>
            {row.type === 'penalty' ? m.advances_approved_amount() : m.advances_disbursed()}{' '}
            <Money minor={facts.given} className="font-medium" />
          </span>
          <span>
            {m.advances_recovered()} <Money minor={backIn(facts)} className="font-medium" />
          </span>
        </p>
      )}
      {facts.overdue && facts.next && (
        <Notice tone="warning">
          {m.advances_overdue_text()} <PeriodText period={facts.next.period} />
        </Notice>
      )}
      {row.status === 'rejected' && row.decided_note !== '' && <Notice tone="warning">{row.decided_note}</Notice>}
      <Terms row={row} person={person} />
      {parts.length > 0 && (
        <Part title={m.advances_schedule()}>
          <div className="rounded-lg border">
            <ScheduleTable parts={parts} lateBefore={lateBefore} />
          </div>
        </Part>
      )}
      <Part title={m.advances_happened()}>
        <EventList id={row.id} events={events} may={writable} />
      </Part>
      {row.photos.length > 0 && (
        <Part title={m.people_tab_documents()}>
          <Papers photos={row.photos} />
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** What was asked for and what was agreed. */
function Terms({ row, person }: Pick<Props, 'row' | 'person'>) {
  const number = useNumberText();
  const nameOf = useAuthorNames();
  const seesPage = allows(useAccess(), 'manage_employees');
  return (
    <FactList>
      <Fact label={m.people_one()}>
        {person && seesPage ? (
          <Link className="text-link hover:underline" to={href('/app/hrm/employees/:employeeId', { employeeId: person.id })}>
            {person.name} · {person.code}
          </Link>
        ) : (
          person && `${person.name} · ${person.code}`
        )}
      </Fact>
      <Fact label={m.advances_type()}>{typeText[row.type]()}</Fact>
      <Fact label={m.advances_request_date()}>
        <DateText day={row.request_date} />
      </Fact>
      {row.needed_by !== null && (
        <Fact label={m.advances_needed_by()}>
          <DateText day={row.needed_by} />
        </Fact>
      )}
      <Fact label={m.advances_asked_amount()}>
        <Money minor={row.amount} />
      </Fact>
      {row.approved_amount !== null && (
        <Fact label={m.advances_approved_amount()}>
          <Money minor={row.approved_amount} />
        </Fact>
      )}
      <Fact label={m.advances_recovery()}>
        {recoveryText[row.recovery]()}
        {row.recovery === 'instalments' && ` · ${number(row.instalments)}`}
        {row.recovery === 'fixed_amount' && (
          <>
            {' · '}
            <Money minor={row.instalment_amount} />
          </>
        )}
      </Fact>
      <Fact label={m.advances_floor()}>{number(row.min_net_floor_pct)} %</Fact>
      <Fact label={m.advances_purpose()} wide>
        <span className="whitespace-pre-line">{row.purpose}</span>
      </Fact>
      {row.decided_by !== null && (
        <Fact label={m.advances_decided()} wide>
          {nameOf({ user_id: row.decided_by, actor_kind: 'user' })} · <DateText day={row.decided_at} />
          {row.decided_note !== '' && ` · ${row.decided_note}`}
        </Fact>
      )}
    </FactList>
  );
}
