import { useParams } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import { EntityGate } from '../../entity/index.ts';
import { Face } from '../face/index.ts';
import { type RunRow, runTypeText } from '../payroll/index.ts';
import { PayrollRun } from '../payroll/kind.ts';
import { Period } from './parts.tsx';
import { runHref } from './run-href.ts';
import { errorText, warningText } from './slip-texts.ts';
import { SlipView } from './SlipView.tsx';
import { useWorked } from './use-worked.ts';

function SlipPage() {
  const { runId = '', employeeId = '' } = useParams();
  const row = useRow(PayrollRun, runId);
  return (
    <EntityGate row={row} missing={m.payroll_not_found()} list={{ to: href('/app/hrm/payroll'), label: m.payroll_label() }}>
      {(run) => <Draft key={employeeId} run={run} employeeId={employeeId} />}
    </EntityGate>
  );
}

/** What somebody would get by what is known now, line by line with its arithmetic. */
function Draft({ run, employeeId }: { readonly run: Stored<RunRow>; readonly employeeId: string }) {
  const { people } = useWorked(run);
  if (people === undefined) return <PageSkeleton />;
  const one = people?.find(({ employee }) => employee.id === employeeId);
  const back = <ButtonLink to={`${runHref(run)}?step=review`}>{run.title || runTypeText[run.type]()}</ButtonLink>;
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
