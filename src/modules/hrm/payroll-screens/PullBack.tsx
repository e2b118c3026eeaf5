import { useAccess } from '#data/react.tsx';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';

import { ReasonDialog } from '../../entity/index.ts';
import { payrollCalls, type RunRow } from '../payroll/index.ts';

type Props = { readonly run: RunRow; readonly employee: string; readonly onClose: () => void };

/** Takes back the slip of one person who is not paid yet; it is made anew under "Still open". */
export function PullBack({ run, employee, onClose }: Props) {
  const { tenantId } = useAccess();
  const server = useServer();
  return (
    <ReasonDialog
      title={m.payroll_pull_back()}
      text={m.payroll_pull_back_text()}
      asked={m.common_reason()}
      said={m.payroll_pulled_back()}
      act={async (reason) => payrollCalls(await server(), tenantId, run.id).pullBack(employee, reason)}
      onClose={onClose}
    />
  );
}
