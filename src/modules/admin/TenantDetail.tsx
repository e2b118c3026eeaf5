import { CircleCheck, CircleOff, Package } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { Refused } from '#data/refused.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { kindName } from '#modules/texts.ts';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toast, whileLoading } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState } from '#ui/page/states.tsx';

import { useNeedsConnection } from '../entity/index.ts';
import { Asked } from './Asked.tsx';
import { AssignPlan } from './AssignPlan.tsx';
import type { Tenant } from './calls.ts';
import { Changes } from './parts/Changes.tsx';
import { Refusals } from './parts/Refusals.tsx';
import { filesText } from './parts/size-text.ts';
import { TenantDevices } from './parts/TenantDevices.tsx';
import { TenantStatus } from './parts/TenantStatus.tsx';
import { TenantSync } from './parts/TenantSync.tsx';
import { useChange, useTenant } from './queries.ts';

function TenantDetail() {
  const { tenantId = '' } = useParams();
  const query = useTenant(tenantId);
  // An id that is none at all is no more than one that does not exist.
  if (query.data === undefined && (query.error instanceof Refused || (query.isError && !/^[\da-f-]{36}$/i.test(tenantId))))
    return (
      <EmptyState
        whole
        title={m.admin_tenant_not_found()}
        actions={<ButtonLink to={href('/admin/tenants')}>{m.admin_tenants()}</ButtonLink>}
      />
    );
  return <Asked query={query}>{(tenant) => <TenantPage key={tenant.id} tenant={tenant} />}</Asked>;
}

function TenantPage({ tenant }: { readonly tenant: Tenant }) {
  const change = useChange();
  const needs = useNeedsConnection();
  const [assigning, setAssigning] = useState(false);
  const active = tenant.status === 'active';
  const [suspend] = useTask(async () => {
    const sure = await confirm({
      title: m.admin_suspend_title({ company: tenant.name }),
      text: m.admin_suspend_text(),
      action: m.admin_suspend_company(),
    });
    if (!sure) return;
    await whileLoading(m.auth_working(), () => change((calls) => calls.suspend(tenant.id, true)));
    toast.success(m.admin_suspended_done());
  });
  const [resume, resuming] = useTask(async () => {
    await change((calls) => calls.suspend(tenant.id, false));
    toast.success(m.admin_resumed_done());
  });
  return (
    <>
      <DetailPage
        title={tenant.name}
        badge={<TenantStatus status={tenant.status} />}
        text={tenant.email}
        action={
          <Button tone="primary" icon={Package} disabled={needs !== undefined} title={needs} onClick={() => setAssigning(true)}>
            {m.admin_assign()}
          </Button>
        }
        menu={[
          active
            ? {
                label: m.admin_suspend_company(),
                icon: CircleOff,
                tone: 'danger',
                disabled: needs !== undefined,
                why: needs,
                onSelect: suspend,
              }
            : { label: m.admin_resume_company(), icon: CircleCheck, disabled: needs !== undefined, why: needs, onSelect: resume },
        ]}
        notice={
          active ? undefined : (
            <Notice
              tone="warning"
              actions={
                <Button busy={resuming} disabled={needs !== undefined} onClick={resume}>
                  {m.admin_resume_company()}
                </Button>
              }
            >
              {m.admin_is_suspended()}
            </Notice>
          )
        }
        side={
          <>
            <About tenant={tenant} />
            <Section title={m.admin_changes()} flush>
              <Changes changes={tenant.changes} />
            </Section>
          </>
        }
      >
        <TenantSync tenant={tenant} />
        <TenantDevices devices={tenant.devices} all={tenant.sync.devices} />
        <Section title={m.admin_why_refused()} text={m.admin_last_30()} flush>
          <Refusals codes={tenant.sync.codes} />
        </Section>
        <Records tenant={tenant} />
      </DetailPage>
      {assigning && <AssignPlan tenant={tenant} onClose={() => setAssigning(false)} />}
    </>
  );
}

function About({ tenant }: { readonly tenant: Tenant }) {
  const number = useNumberText();
  return (
    <Section title={m.common_company()}>
      <Facts columns={1}>
        <Fact label={m.admin_plan()}>
          {tenant.plan?.name ?? m.admin_no_plan()}
          {tenant.plan && tenant.planSince !== null && (
            <span className="text-muted-foreground">
              {' · '}
              {m.admin_plan_since()} <DateText day={tenant.planSince} />
            </span>
          )}
        </Fact>
        <Fact label={m.role_owner()}>{tenant.email}</Fact>
        <Fact label={m.admin_since()}>
          <DateText day={tenant.since} />
        </Fact>
        {tenant.endsAt !== null && (
          <Fact label={m.admin_ends()}>
            <DateText day={tenant.endsAt} className="text-danger-strong" />
          </Fact>
        )}
        <Fact label={m.admin_members()}>
          <Quantity value={tenant.members} />
          {tenant.away > 0 && <span className="text-muted-foreground"> · {m.admin_members_away({ n: number(tenant.away) })}</span>}
        </Fact>
        <Fact label={m.admin_files()}>{filesText(tenant.storage, number)}</Fact>
        <Fact label={m.admin_id()}>
          <span className="font-mono text-12 break-all">{tenant.id}</span>
        </Fact>
      </Facts>
    </Section>
  );
}

function Records({ tenant }: { readonly tenant: Tenant }) {
  return (
    <Section title={m.admin_records()} text={m.admin_records_text()}>
      {tenant.records.length === 0 ? (
        <p className="text-13 text-muted-foreground">{m.admin_records_none()}</p>
      ) : (
        <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
          {tenant.records.map(({ kind, count }) => (
            <div key={kind} className="flex items-baseline justify-between gap-3 text-13">
              <dt className="min-w-0 truncate text-muted-foreground">{kindName(kind)}</dt>
              <dd>
                <Quantity value={count} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

export { TenantDetail as Component };
