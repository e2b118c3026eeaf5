import { useParams, useSearchParams } from 'react-router-dom';

import { useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import { EntityGate } from '../../entity/index.ts';
import { Requisition } from '../requisitioning/kind.ts';
import { IssueScreen } from './IssueScreen.tsx';
import { RequisitionPage } from './parts/RequisitionPage.tsx';

/** One requisition, or with `?scan=issue` its materials being issued over the whole screen. */
function RequisitionDetail() {
  const { requisitionId } = useParams();
  const [params] = useSearchParams();
  const row = useRow(Requisition, requisitionId);
  const Shown = params.get('scan') === 'issue' ? IssueScreen : RequisitionPage;
  return (
    <EntityGate row={row} list={{ to: href('/app/factory/requisition'), label: m.requisitions_one() }}>
      {(one) => <Shown key={one.id} row={one} />}
    </EntityGate>
  );
}

export { RequisitionDetail as Component };
