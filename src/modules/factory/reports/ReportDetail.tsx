import { useParams } from 'react-router-dom';

import { useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';

import { EntityGate } from '../../entity/index.ts';
import { WorkReport } from '../working/kind.ts';
import { ReportPage } from './parts/ReportPage.tsx';

function ReportDetail() {
  const { reportId } = useParams();
  const row = useRow(WorkReport, reportId);
  return (
    <EntityGate row={row} list={{ to: href('/app/factory/reports'), label: m.working_reports() }}>
      {(one) => <ReportPage key={one.id} row={one} />}
    </EntityGate>
  );
}

export { ReportDetail as Component };
