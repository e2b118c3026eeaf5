import { Ban, LockKeyholeOpen, Send } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys } from '#data/react.tsx';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { toast, whileLoading } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';
import { PageSkeleton } from '#ui/page/states.tsx';

import { ReasonDialog, useNeedsConnection } from '../../entity/index.ts';
import { CostReport, PayPanel } from '../pay-batches/index.ts';
import { isFinal, payrollCalls, type RunRow, type SlipRow } from '../payroll/index.ts';
import { Payslip } from '../payroll/kind.ts';
import { DifferencesStep } from './DifferencesStep.tsx';
import { RestStep } from './RestStep.tsx';
import { RunFrame } from './RunFrame.tsx';
import { SlipsStep } from './SlipsStep.tsx';
import { StepTabs } from './StepTabs.tsx';

export type FinalProps = { readonly run: Stored<RunRow>; readonly slips: readonly Stored<SlipRow>[] };

/** A run whose slips are final: they stay as they are. What changes afterwards is a difference; what is wrong is pulled back and made anew. */
export function FinalRun({ run }: { readonly run: Stored<RunRow> }) {
  const slips = useKeys(Payslip, { by: 'run', equals: run.id })?.filter(({ state }) => state === 'final');
  const [params] = useSearchParams();
  const access = useAccess();
  const offline = useNeedsConnection();
  const { tenantId } = access;
  const server = useServer();
  const [asking, ask] = useState<'reopen' | 'cancel'>();
  const mayManage = allows(access, 'manage_payroll');
  const [publish, publishing] = useTask(async () => {
    await whileLoading(m.auth_working(), async () => payrollCalls(await server(), tenantId, run.id).publish());
    toast.success(m.payroll_published());
  });
  const unseen = (slips ?? []).some(({ published_at }) => published_at === null);
  const unpaid = run.state === 'finalised';
  const missing = unpaid ? offline : m.payroll_paid_stays();
  const act = (call: 'reopen' | 'cancel') => async (reason: string) => payrollCalls(await server(), tenantId, run.id)[call](reason);
  return (
    <RunFrame
      run={run}
      menu={[
        mayManage &&
          access.owner &&
          isFinal(run) && { label: m.payroll_reopen(), icon: LockKeyholeOpen, why: missing, onSelect: () => ask('reopen') },
        mayManage && isFinal(run) && { label: m.payroll_cancel(), icon: Ban, tone: 'danger', why: missing, onSelect: () => ask('cancel') },
      ]}
      action={
        mayManage &&
        unseen &&
        isFinal(run) && (
          <Button icon={Send} busy={publishing} disabled={offline !== undefined} title={offline} onClick={publish}>
            {m.payroll_publish()}
          </Button>
        )
      }
      notice={<Notices run={run} fromEdit={params.get('from') === 'edit'} />}
    >
      {slips ? <Body run={run} slips={slips} /> : <PageSkeleton />}
      {asking === 'reopen' && (
        <ReasonDialog
          title={m.payroll_reopen()}
          text={m.payroll_reopen_text()}
          asked={m.common_reason()}
          said={m.payroll_reopened_done()}
          act={act('reopen')}
          onClose={() => ask(undefined)}
        />
      )}
      {asking === 'cancel' && (
        <ReasonDialog
          title={m.payroll_cancel()}
          text={m.payroll_cancel_text()}
          asked={m.common_reason()}
          said={m.payroll_cancelled()}
          act={act('cancel')}
          onClose={() => ask(undefined)}
        />
      )}
    </RunFrame>
  );
}

function Notices({ run: { state, reason }, fromEdit }: { readonly run: RunRow; readonly fromEdit: boolean }) {
  if (state === 'voided')
    return (
      <Notice tone="warning" title={m.payroll_cancelled()}>
        {reason}
      </Notice>
    );
  return fromEdit ? <Notice>{m.payroll_final_edit()}</Notice> : null;
}

function Body({ run, slips }: FinalProps) {
  const [params] = useSearchParams();
  const access = useAccess();
  const [mayManage, mayDays] = [allows(access, 'manage_payroll'), allows(access, 'view_attendance')];
  const tabs = [
    { id: 'slips', label: m.payroll_slips(), Step: SlipsStep },
    ...(mayManage && isFinal(run) ? [{ id: 'rest', label: m.payroll_rest(), Step: RestStep }] : []),
    ...(isFinal(run) ? [{ id: 'payment', label: m.payroll_payment(), Step: PayPanel }] : []),
    ...(mayDays && isFinal(run) ? [{ id: 'differences', label: m.payroll_differences(), Step: DifferencesStep }] : []),
    ...(isFinal(run) ? [{ id: 'cost', label: m.payroll_costs(), Step: CostReport }] : []),
  ] as const;
  const at = tabs.find(({ id }) => id === params.get('step')) ?? { id: 'slips', Step: SlipsStep };
  return (
    <>
      <Sums run={run} />
      <StepTabs label={m.payroll_steps()} tabs={tabs} at={at.id} />
      <at.Step run={run} slips={slips} />
    </>
  );
}

/** As the server has summed them, whichever slips are on this device. */
function Sums({ run: { people, gross, payable, paid } }: { readonly run: RunRow }) {
  const number = useNumberText();
  return (
    <KpiRow>
      <Kpi label={m.payroll_people()} value={number(people)} />
      <Kpi label={m.payroll_gross()} value={<Money minor={gross} />} />
      <Kpi label={m.payroll_payable()} value={<Money minor={payable} />} />
      <Kpi label={m.expenses_paid_so_far()} value={<Money minor={paid} />} />
    </KpiRow>
  );
}
