import { useAtomValue } from 'jotai';
import { Info, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import { useSuspended } from '../company/use-suspended.ts';
import { applyUpdate, updateAtom } from '../update/service-worker.ts';

/** Lines under the top bar for what concerns the whole app. */
export function Notices() {
  const update = useAtomValue(updateAtom);
  const suspended = useSuspended();
  return (
    <>
      {suspended && <Line icon={<Info aria-hidden className="size-4 shrink-0" />}>{m.shell_suspended()}</Line>}
      {update !== 'none' && (
        <Line
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
        </Line>
      )}
    </>
  );
}

function Line({ icon, action, children }: { readonly icon: ReactNode; readonly action?: ReactNode; readonly children: ReactNode }) {
  return (
    <div
      role="status"
      data-print-hide
      className="flex items-center gap-3 border-b border-border bg-info-soft px-4 py-2 text-13 text-info-strong"
    >
      {icon}
      <p className="min-w-0 flex-1">{children}</p>
      {action}
    </div>
  );
}
