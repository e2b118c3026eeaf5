import { useParams } from 'react-router-dom';

import { useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import { EntityGate } from '../../entity/index.ts';
import { PayrollRun } from '../payroll/kind.ts';
import { DraftRun } from './DraftRun.tsx';
import { FinalRun } from './FinalRun.tsx';

/** A run, looked at: what comes out by now, or its final slips. */
function RunPage() {
  const { runId = '' } = useParams();
  const row = useRow(PayrollRun, runId);
  return (
    <EntityGate row={row} missing={m.payroll_not_found()} list={{ to: href('/app/hrm/payroll'), label: m.payroll_label() }}>
      {(run) => (run.state === 'draft' ? <DraftRun key={run.id} run={run} preparing={false} /> : <FinalRun key={run.id} run={run} />)}
    </EntityGate>
  );
}

export { RunPage as Component };
