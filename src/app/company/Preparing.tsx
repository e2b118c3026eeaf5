import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';

import { ConnectionProvider } from '#data/connection.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Progress } from '#ui/display/Progress.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { useLate } from '#ui/page/states.tsx';

import { storageTexts } from '../connection/storage-texts.ts';
import { identityAtom } from '../session/remotes.ts';
import { chooseCompany } from '../session/session.ts';
import { applyUpdate } from '../update/service-worker.ts';
import type { OpenCompany } from './company.ts';

const LeaveDialog = lazy(() => import('../session/LeaveDialog.tsx').then((file) => ({ default: file.LeaveDialog })));

/** The first time on this device: the company's facts are on their way. */
export function Preparing({ open }: { readonly open: OpenCompany }) {
  const status = useSyncExternalStore(open.client.status.subscribe, open.client.status.get);
  const identity = useAtomValue(identityAtom);
  const late = useLate(400);
  const [leaving, setLeaving] = useState(false);
  const stay = () => setLeaving(false);
  const company = identity?.companies.find((one) => one.id === open.tenant)?.name ?? '';
  if (!late) return <div className="min-h-dvh bg-background" />;
  const problem = status.problem === null ? null : (problems[status.problem]?.() ?? m.shell_unreachable_text());
  return (
    <main className="grid min-h-dvh place-items-center bg-background p-4 text-foreground">
      <div className="flex w-full max-w-105 flex-col gap-4">
        <h1 className="flex items-center gap-3 text-16 font-semibold">
          {problem === null && <Spinner size={20} />}
          {m.shell_loading_company({ company })}
        </h1>
        {status.progress && <Progress label={m.shell_loading()} done={status.progress.rows} total={status.progress.total} />}
        {problem === null ? <p className="text-muted-foreground">{m.shell_loading_first()}</p> : <Notice tone="warning">{problem}</Notice>}
        {problem !== null && (
          <div className="flex flex-wrap gap-2">
            {status.problem === 'update_app' || status.problem === 'app_older' ? (
              <Button tone="primary" onClick={applyUpdate}>
                {m.shell_update_now()}
              </Button>
            ) : (
              <Button onClick={() => location.reload()}>{m.ui_retry()}</Button>
            )}
            {(identity?.companies.length ?? 0) > 1 && <Button onClick={() => chooseCompany(null)}>{m.shell_switch_company()}</Button>}
            <Button onClick={() => setLeaving(true)}>{m.common_sign_out()}</Button>
          </div>
        )}
      </div>
      {leaving && (
        <ConnectionProvider connection={open.connection}>
          <Suspense>
            <LeaveDialog purpose="sign-out" onStay={stay} onSwitch={stay} />
          </Suspense>
        </ConnectionProvider>
      )}
    </main>
  );
}

const problems: Readonly<Record<string, () => string>> = {
  offline: () => m.shell_loading_offline(),
  update_app: () => m.shell_too_old(),
  not_member: () => m.refusal_not_member(),
  too_many_devices: () => m.sync_cause_too_many_devices_text(),
  ...storageTexts,
};
