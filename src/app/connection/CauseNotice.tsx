import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import type { OpenCompany } from '../company/company.ts';
import { lockSession } from '../session/session.ts';
import { applyUpdate } from '../update/service-worker.ts';
import { causeOf } from './causes.ts';
import { useOnline } from './use-online.ts';
import { useStatus } from './use-status.ts';

/** Whether device and server talk; if not, why, and what the person can do about it. */
export function CauseNotice({ company }: { readonly company: OpenCompany }) {
  const { problem } = useStatus(company);
  const cause = causeOf(problem, useOnline());
  if (!cause) {
    return (
      <Notice tone="success" title={m.sync_fine()}>
        {m.sync_fine_text()}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={cause.title()} actions={<Remedy problem={problem} />}>
      {cause.text()}
    </Notice>
  );
}

/** What the person can do about it; also in the badge's popover. */
export function Remedy({ problem }: { readonly problem: ReturnType<typeof useStatus>['problem'] }) {
  if (problem === 'signed_out') return <Button onClick={() => void lockSession()}>{m.sync_cause_sign_in()}</Button>;
  if (problem === 'update_app' || problem === 'app_older') return <Button onClick={applyUpdate}>{m.shell_update_now()}</Button>;
  if (problem === 'storage' || problem === 'storage_lost')
    return <Button onClick={() => location.reload()}>{m.shell_update_reload()}</Button>;
  return null;
}
