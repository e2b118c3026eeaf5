import { Navigate, useParams } from 'react-router-dom';

import { useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import { EntityGate } from '../../entity/index.ts';
import { PayrollRun } from '../payroll/kind.ts';
import { DraftRun } from './DraftRun.tsx';
import { runHref } from './run-href.ts';

/** Where a run is prepared. One that is final leads to where it is looked at, with the reason. */
function EditRun() {
  const { runId = '' } = useParams();
  const row = useRow(PayrollRun, runId);
  return (
    <EntityGate row={row} missing={m.payroll_not_found()} list={{ to: href('/app/hrm/payroll'), label: m.payroll_label() }}>
      {(run) =>
        run.state === 'draft' ? <DraftRun key={run.id} run={run} preparing /> : <Navigate to={`${runHref(run)}?from=edit`} replace />
      }
    </EntityGate>
  );
}

export { EditRun as Component };
