import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys, useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import { EntityGate, useNeedsConnection } from '../../entity/index.ts';
import { Face } from '../face/index.ts';
import { personOf, type RunRow, runTypeText, type SlipRow } from '../payroll/index.ts';
import { PayrollRun, Payslip } from '../payroll/kind.ts';
import { errorText, SlipActions, SlipView, warningText } from '../payslip/index.ts';
import { Period } from './parts.tsx';
import { PullBack } from './PullBack.tsx';
import { runHref } from './run-href.ts';
import { useWorked } from './use-worked.ts';

function SlipPage() {
  const { runId = '', employeeId = '' } = useParams();
  const row = useRow(PayrollRun, runId);
  return (
    <EntityGate row={row} missing={m.payroll_not_found()} list={{ to: href('/app/hrm/payroll'), label: m.payroll_label() }}>
      {(run) => <OfPerson key={employeeId} run={run} employeeId={employeeId} />}
    </EntityGate>
  );
}

type OfPersonProps = { readonly run: Stored<RunRow>; readonly employeeId: string };

function OfPerson({ run, employeeId }: OfPersonProps) {
  const slips = useKeys(Payslip, { by: 'run', equals: run.id });
  if (!slips) return <PageSkeleton />;
  const slip = slips.find(({ employee_id, state }) => employee_id === employeeId && state === 'final');
  return slip ? <Final run={run} slip={slip} /> : <Draft run={run} employeeId={employeeId} />;
}

/** A slip as it stays. */
function Final({ run, slip }: { readonly run: Stored<RunRow>; readonly slip: Stored<SlipRow> }) {
  const mayManage = allows(useAccess(), 'manage_payroll');
  const offline = useNeedsConnection();
  const [pulling, pull] = useState(false);
  const { code, name, designation } = personOf(slip);
  const missing = slip.paid_at === null ? offline : m.payroll_paid_stays();
  return (
    <DetailPage
      title={name}
      badge={
        <StatusBadge
          tone={slip.paid_at === null ? 'info' : 'success'}
          label={slip.paid_at === null ? m.payroll_state_finalised() : m.payroll_slip_paid()}
        />
      }
      text={
        <>
          <span className="figures">
            {slip.slip_no} · {code}
          </span>{' '}
          · {designation} · <Period run={run} />
        </>
      }
      menu={[mayManage && { label: m.payroll_pull_back(), icon: Undo2, why: missing, onSelect: () => pull(true) }]}
      action={
        <span className="flex flex-wrap gap-2">
          <BackToRun run={run} step="slips" />
          <SlipActions slip={slip} />
        </span>
      }
    >
      <SlipView row={slip} />
      {pulling && <PullBack run={run} employee={slip.employee_id} onClose={() => pull(false)} />}
    </DetailPage>
  );
}

function BackToRun({ run, step }: { readonly run: RunRow; readonly step: string }) {
  return <ButtonLink to={`${runHref(run)}?step=${step}`}>{run.title || runTypeText[run.type]()}</ButtonLink>;
}

/** What somebody would get by what is known now, line by line with its arithmetic. */
function Draft({ run, employeeId }: OfPersonProps) {
  const { people } = useWorked(run);
  if (people === undefined) return <PageSkeleton />;
  const one = people?.find(({ employee }) => employee.id === employeeId);
  const back = <BackToRun run={run} step={run.state === 'draft' ? 'review' : 'rest'} />;
  if (!one?.slip) return <EmptyState whole title={m.payroll_no_slip()} actions={back} />;
  const { employee, slip } = one;
  return (
    <DetailPage
      title={
        <span className="flex min-w-0 items-center gap-3">
          <Face of={employee} size="md" />
          <span className="min-w-0 truncate">{employee.name}</span>
        </span>
      }
      text={
        <>
          <span className="figures">{employee.code}</span> · {employee.designation} · <Period run={run} />
        </>
      }
      action={back}
      notice={
        <>
          <Notice tone="info">{m.payroll_preview()}</Notice>
          {slip.errors.length > 0 && (
            <Notice tone="danger">{[...new Set(slip.errors.map(({ code }) => errorText[code]()))].join(' · ')}</Notice>
          )}
          {slip.warnings.length > 0 && <Notice tone="warning">{slip.warnings.map((code) => warningText[code]()).join(' · ')}</Notice>}
        </>
      }
    >
      <SlipView slip={slip} />
    </DetailPage>
  );
}

export { SlipPage as Component };
