import { Pencil, RotateCw } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { PageSkeleton } from '#ui/page/states.tsx';

import { useEntityActions } from '../../entity/index.ts';
import { figuresOf, runCommands, type RunRow, totalOf, type Worked } from '../payroll/index.ts';
import { useFinalise } from './FinaliseButton.tsx';
import { InputsGrid } from './InputsGrid.tsx';
import type { Moved } from './moved.ts';
import { PeopleStep } from './PeopleStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { RunFrame } from './RunFrame.tsx';
import { StepTabs } from './StepTabs.tsx';
import { useWorked, type WorkedRun } from './use-worked.ts';

const list = href('/app/hrm/payroll');

const steps = [
  { id: 'people', label: m.admin_members, Step: PeopleStep },
  { id: 'inputs', label: m.attendance_flag_manual, Step: InputsGrid },
  { id: 'review', label: m.payroll_step_review, Step: ReviewStep },
] as const;

export type StepProps = { readonly run: RunRow; readonly people: readonly Worked[]; readonly moved: Moved };

/** A run that is being prepared: who is paid, what is entered by hand, and what comes out. `preparing`: it is, and not only looked at. */
export function DraftRun({ run, preparing }: { readonly run: Stored<RunRow>; readonly preparing: boolean }) {
  const navigate = useNavigate();
  const access = useAccess();
  const [mayDays, mayPrepare] = [allows(access, 'view_attendance'), allows(access, 'manage_payroll')];
  const worked = useWorked(run);
  const finalise = useFinalise(run, worked);
  const { deleted, entries, notice } = useEntityActions(
    runCommands,
    run,
    { deleted: m.payroll_deleted, restored: m.payroll_restored },
    () => void navigate(list),
  );
  return (
    <RunFrame
      run={run}
      menu={preparing ? [...entries(m.payroll_delete())] : []}
      action={
        deleted ? undefined : preparing ? (
          <span className="flex flex-wrap gap-2">
            <Button icon={RotateCw} busy={worked.busy} onClick={() => void worked.again()}>
              {m.payroll_again()}
            </Button>
            {finalise.button}
          </span>
        ) : (
          mayPrepare && (
            <ButtonLink icon={Pencil} to={href('/app/hrm/payroll/edit/:runId', { runId: run.id })}>
              {m.common_edit()}
            </ButtonLink>
          )
        )
      }
      notice={notice(m.common_in_trash()) || <Notices run={run} mayDays={mayDays} stopped={finalise.notice} />}
    >
      <Body run={run} worked={worked} shown={preparing ? steps : steps.filter(({ id }) => id === 'review')} />
    </RunFrame>
  );
}

type NoticesProps = { readonly run: RunRow; readonly mayDays: boolean; readonly stopped: React.ReactNode };

function Notices({ run: { reason }, mayDays, stopped }: NoticesProps) {
  return (
    <>
      {!mayDays && <Notice tone="warning">{m.payroll_no_days()}</Notice>}
      {reason !== '' && <Notice title={m.payroll_reopened()}>{reason}</Notice>}
      {stopped}
    </>
  );
}

type BodyProps = { readonly run: RunRow; readonly worked: WorkedRun; readonly shown: readonly (typeof steps)[number][] };

function Body({ run, worked, shown }: BodyProps) {
  const [params] = useSearchParams();
  const at = shown.find(({ id }) => id === params.get('step')) ?? shown[0] ?? steps[2];
  if (worked.people === null) return <Notice tone="warning">{m.payroll_no_rules()}</Notice>;
  if (worked.people === undefined) return <PageSkeleton />;
  return (
    <>
      <Sums people={worked.people} />
      <StepTabs
        label={m.payroll_steps()}
        tabs={shown.map(({ id, label }) => ({ id, label: label() }))}
        at={at.id}
        beside={
          worked.at !== undefined && (
            <span className="ms-auto self-center px-2 text-12 whitespace-nowrap text-muted-foreground max-sm:hidden">
              {m.payroll_worked_at()} <InstantText at={worked.at} />
            </span>
          )
        }
      />
      <at.Step run={run} people={worked.people} moved={worked.moved} />
    </>
  );
}

function Sums({ people }: { readonly people: readonly Worked[] }) {
  const number = useNumberText();
  const paid = people.flatMap(({ slip }) => (slip && slip.errors.length === 0 ? [figuresOf(slip)] : []));
  const failed = people.filter(({ slip }) => (slip?.errors.length ?? 0) > 0).length;
  return (
    <KpiRow>
      <Kpi label={m.payroll_people()} value={number(paid.length)} />
      <Kpi
        label={m.payroll_problems()}
        value={number(failed)}
        {...(failed > 0 && { hint: m.payroll_problems_hint(), tone: 'bad' as const })}
      />
      <Kpi label={m.payroll_gross()} value={<Money minor={totalOf(paid, 'gross')} />} />
      <Kpi label={m.payroll_payable()} value={<Money minor={totalOf(paid, 'payable')} />} />
    </KpiRow>
  );
}
