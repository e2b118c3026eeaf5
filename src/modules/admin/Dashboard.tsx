import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Section } from '#ui/page/Section.tsx';

import { Asked } from './Asked.tsx';
import type { Dashboard as Facts } from './calls.ts';
import { Bars } from './parts/Bars.tsx';
import { Changes } from './parts/Changes.tsx';
import { Refusals } from './parts/Refusals.tsx';
import { filesText, sizeText } from './parts/size-text.ts';
import { useDashboard } from './queries.ts';

function Dashboard() {
  return <Asked query={useDashboard()}>{(facts) => <Overview facts={facts} />}</Asked>;
}

function Overview({ facts }: { readonly facts: Facts }) {
  return (
    <Page title={m.admin_dashboard()} text={m.admin_dashboard_text()}>
      <Figures facts={facts} />
      <div className="@container">
        <div className="grid gap-4 @3xl:grid-cols-2">
          <Bars
            title={m.admin_operations()}
            text={m.admin_operations_text()}
            bars={facts.days.map(({ day, operations, rejected }) => ({ day, value: operations, bad: rejected }))}
            unit={m.admin_changes_sent()}
            badUnit={m.admin_refused()}
          />
          <Bars
            title={m.admin_new_companies()}
            text={m.admin_new_companies_text()}
            bars={facts.weeks.map(({ week, companies }) => ({ day: week, value: companies }))}
            unit={m.admin_tenants()}
          />
          <NeedsLook facts={facts} />
          <Plans plans={facts.plans} />
          <Section title={m.admin_why_refused()} text={m.admin_last_30()} flush>
            <Refusals codes={facts.codes} />
          </Section>
          <Section title={m.admin_latest()} flush>
            <Changes changes={facts.changes} linked />
          </Section>
        </div>
      </div>
    </Page>
  );
}

function Figures({ facts: { companies, statuses, weeks, devices, days, database, storage } }: { readonly facts: Facts }) {
  const number = useNumberText();
  const closed = (statuses?.['suspended'] ?? 0) + (statuses?.['cancelled'] ?? 0);
  const [yesterday, today] = days.slice(-2);
  const week = days.slice(-7);
  const sent = week.reduce((sum, day) => sum + day.operations, 0);
  const refused = week.reduce((sum, day) => sum + day.rejected, 0);
  return (
    <KpiRow>
      <Kpi
        label={m.admin_tenants()}
        value={<Quantity value={companies} />}
        hint={m.admin_new_this_week({ n: number(weeks.at(-1)?.companies ?? 0) })}
        to={href('/admin/tenants')}
      />
      <Kpi
        label={m.admin_suspended()}
        value={<Quantity value={closed} />}
        hint={closed > 0 ? m.admin_suspended_hint() : ' '}
        to={`${href('/admin/tenants')}?status=suspended&status=cancelled`}
      />
      <Kpi
        label={m.admin_devices_today()}
        value={<Quantity value={devices.day} />}
        hint={m.admin_devices_hint({ week: number(devices.week), month: number(devices.month) })}
      />
      <Kpi
        label={m.admin_operations_today()}
        value={<Quantity value={today?.operations ?? 0} />}
        hint={m.admin_yesterday({ n: number(yesterday?.operations ?? 0) })}
      />
      <Kpi
        label={m.admin_refused_week()}
        value={<Quantity value={refused} />}
        hint={m.admin_of_changes({ percent: `${number(sent === 0 ? 0 : (refused / sent) * 100, 1)}%` })}
      />
      <Kpi
        label={m.admin_storage()}
        value={<span className="figures">{sizeText(database.bytes, number)}</span>}
        hint={filesText(storage, number)}
      />
    </KpiRow>
  );
}

/** Companies whose work is refused often, and devices that may still hold work nobody has. */
function NeedsLook({ facts: { rejecting, silent } }: { readonly facts: Facts }) {
  const number = useNumberText();
  return (
    <Section title={m.admin_needs_look()} flush>
      {rejecting.length + silent.length === 0 ? (
        <p className="p-4 text-13 text-muted-foreground">{m.admin_needs_nothing()}</p>
      ) : (
        <ul className="divide-y">
          {rejecting.map(({ id, name, operations, rejected }) => (
            <Look key={`r${id}`} id={id} name={name}>
              {m.admin_rejecting({ rejected: number(rejected), operations: number(operations) })}
            </Look>
          ))}
          {silent.map(({ id, name, devices, lastSeen }) => (
            <Look key={`s${id}`} id={id} name={name}>
              {devices === 1 ? m.admin_silent_one() : m.admin_silent({ n: number(devices) })} · <DateText day={lastSeen} />
            </Look>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Look({ id, name, children }: { readonly id: string; readonly name: string; readonly children: ReactNode }) {
  return (
    <li className="px-4 py-2.5">
      <Link to={href('/admin/tenants/:tenantId', { tenantId: id })} className="touch-target font-medium text-link hover:underline">
        {name}
      </Link>
      <p className="text-13 text-muted-foreground">{children}</p>
    </li>
  );
}

function Plans({ plans }: { readonly plans: Facts['plans'] }) {
  return (
    <Section title={m.admin_by_plan()} flush>
      <ul className="divide-y">
        {plans.map(({ id, name, companies }) => (
          <li key={id ?? 'none'} className="flex items-center gap-3 px-4 py-2.5">
            <Link
              to={`${href('/admin/tenants')}?plan=${id ?? 'none'}`}
              className="touch-target min-w-0 flex-1 truncate text-link hover:underline"
            >
              {id === null ? m.admin_no_plan() : name}
            </Link>
            <Quantity value={companies} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export { Dashboard as Component };
