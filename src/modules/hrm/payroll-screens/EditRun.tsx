import clsx from 'clsx';
import { RotateCw } from 'lucide-react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useKeys, useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { PageSkeleton } from '#ui/page/states.tsx';

import { EntityGate, useEntityActions } from '../../entity/index.ts';
import { PayGroup } from '../pay-setup/kind.ts';
import { figuresOf, runCommands, type RunRow, runTypeText, totalOf, type Worked } from '../payroll/index.ts';
import { PayrollRun } from '../payroll/kind.ts';
import { InputsGrid } from './InputsGrid.tsx';
import { Period, StateBadge } from './parts.tsx';
import { PeopleStep } from './PeopleStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useWorked, type WorkedRun } from './use-worked.ts';

const list = href('/app/hrm/payroll');

function EditRun() {
  const { runId = '' } = useParams();
  const row = useRow(PayrollRun, runId);
  return (
    <EntityGate row={row} missing={m.payroll_not_found()} list={{ to: list, label: m.payroll_label() }}>
      {(run) =>
        run.state === 'draft' ? (
          <Draft key={run.id} run={run} />
        ) : (
          // What is final is looked at, and says why it is not changed.
          <Navigate replace to={href('/app/hrm/payroll/:runId', { runId: run.id })} state={{ final: true }} />
        )
      }
    </EntityGate>
  );
}

const steps = [
  { id: 'people', label: m.admin_members, Step: PeopleStep },
  { id: 'inputs', label: m.attendance_flag_manual, Step: InputsGrid },
  { id: 'review', label: m.payroll_step_review, Step: ReviewStep },
] as const;

export type StepProps = { readonly run: RunRow; readonly people: readonly Worked[] };

/** A run that is being prepared: who is paid, what is entered by hand, and what comes out. */
function Draft({ run }: { readonly run: Stored<RunRow> }) {
  const navigate = useNavigate();
  const mayDays = allows(useAccess(), 'view_attendance');
  const group = useKeys(PayGroup)?.find(({ id }) => id === run.group_id);
  const worked = useWorked(run);
  const { deleted, entries, notice } = useEntityActions(
    runCommands,
    run,
    { deleted: m.payroll_deleted, restored: m.payroll_restored },
    () => void navigate(list),
  );
  return (
    <DetailPage
      title={run.title || runTypeText[run.type]()}
      badge={
        <>
          <StateBadge run={run} />
          <PendingDot pending={run.$pending} />
        </>
      }
      text={
        <>
          <span className="figures">{run.run_no}</span> · {group?.name} · <Period run={run} />
        </>
      }
      menu={[...entries(m.payroll_delete())]}
      action={
        !deleted && (
          <Button icon={RotateCw} busy={worked.busy} onClick={worked.again}>
            {m.payroll_again()}
          </Button>
        )
      }
      notice={notice(m.common_in_trash()) || (!mayDays && <Notice tone="warning">{m.payroll_no_days()}</Notice>)}
    >
      <Body run={run} worked={worked} />
    </DetailPage>
  );
}

function Body({ run, worked }: { readonly run: RunRow; readonly worked: WorkedRun }) {
  const [params] = useSearchParams();
  const at = steps.find(({ id }) => id === params.get('step')) ?? steps[0];
  if (worked.people === null) return <Notice tone="warning">{m.payroll_no_rules()}</Notice>;
  if (worked.people === undefined) return <PageSkeleton />;
  return (
    <>
      <Sums people={worked.people} />
      <nav aria-label={m.payroll_steps()} className="flex scroll-line gap-0.5 border-b">
        {steps.map(({ id, label }) => (
          <Link
            key={id}
            to={`?step=${id}`}
            replace
            aria-current={id === at.id ? 'page' : undefined}
            className={clsx(
              'touch-target border-b-2 px-3 py-2 text-14 font-medium whitespace-nowrap',
              id === at.id ? 'border-primary text-foreground' : 'border-transparent text-muted-foreground hover:text-foreground',
            )}
          >
            {label()}
          </Link>
        ))}
        {worked.at !== undefined && (
          <span className="ms-auto self-center px-2 text-12 whitespace-nowrap text-muted-foreground max-sm:hidden">
            {m.payroll_worked_at()} <InstantText at={worked.at} />
          </span>
        )}
      </nav>
      <at.Step run={run} people={worked.people} />
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

export { EditRun as Component };
