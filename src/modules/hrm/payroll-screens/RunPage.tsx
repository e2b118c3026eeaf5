import { Navigate, useParams } from 'react-router-dom';

import { useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import { EntityGate } from '../../entity/index.ts';
import { PayrollRun } from '../payroll/kind.ts';
import { runHref } from './run-href.ts';

/** A run: a draft opens where it is prepared. */
function RunPage() {
  const { runId = '' } = useParams();
  const row = useRow(PayrollRun, runId);
  return (
    <EntityGate row={row} missing={m.payroll_not_found()} list={{ to: href('/app/hrm/payroll'), label: m.payroll_label() }}>
      {(run) => <Navigate replace to={runHref(run)} />}
    </EntityGate>
  );
}

export { RunPage as Component };
