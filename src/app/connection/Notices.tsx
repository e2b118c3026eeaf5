import { useAtomValue } from 'jotai';
import { Info, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import { companyAtom } from '../company/company.ts';
import { useSuspended } from '../company/use-suspended.ts';
import { installAtom, installDismissedAtom } from '../install/install.ts';
import { applyUpdate, updateAtom } from '../update/service-worker.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { StorageNotice } from './StorageNotice.tsx';

const EndNotice = lazy(() => import('./EndNotice.tsx').then((file) => ({ default: file.EndNotice })));
const ClockNotice = lazy(() => import('./ClockNotice.tsx').then((file) => ({ default: file.ClockNotice })));
const InstallNotice = lazy(() => import('../install/InstallNotice.tsx').then((file) => ({ default: file.InstallNotice })));

/** Lines under the top bar for what concerns the whole app. */
export function Notices() {
  const company = useAtomValue(companyAtom);
  const update = useAtomValue(updateAtom);
  const suspended = useSuspended();
  const ending = useEnding();
  const installable = useAtomValue(installAtom) !== 'none';
  const dismissed = useAtomValue(installDismissedAtom);
  const atHome = useLocation().pathname === '/app';
  return (
    <>
      {suspended && <NoticeLine icon={<Info aria-hidden className="size-4 shrink-0" />}>{m.shell_suspended()}</NoticeLine>}
      <Suspense>{ending && <EndNotice />}</Suspense>
      <StorageNotice />
      <Suspense>{company && <ClockNotice company={company} />}</Suspense>
      {update !== 'none' && (
        <NoticeLine
          icon={<RefreshCw aria-hidden className="size-4 shrink-0" />}
          action={
            <Button size="sm" onClick={applyUpdate}>
              {update === 'ready' ? m.shell_update_now() : m.shell_update_reload()}
            </Button>
          }
        >
          {update === 'ready' ? (
            <>
              <strong className="font-medium">{m.shell_update_title()}</strong>{' '}
              <span className="hidden sm:inline">{m.shell_update_text()}</span>
            </>
          ) : (
            m.shell_update_other_tab()
          )}
        </NoticeLine>
      )}
      <Suspense>{installable && !dismissed && atHome && <InstallNotice />}</Suspense>
    </>
  );
}

function useEnding(): boolean {
  const facts = useAtomValue(companyAtom)?.facts;
  return useSyncExternalStore(facts?.subscribe ?? never, () => (facts?.get()?.ends_at ?? null) !== null);
}

function never(): () => void {
  return () => {};
}
