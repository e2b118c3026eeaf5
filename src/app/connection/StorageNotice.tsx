import { useAtomValue } from 'jotai';
import { HardDrive } from 'lucide-react';
import { useSyncExternalStore } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import { companyAtom } from '../company/company.ts';
import { applyUpdate } from '../update/service-worker.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { storageTexts } from './storage-texts.ts';

/** What is wrong with this device's own storage, and what the person can do about it. */
export function StorageNotice() {
  const client = useAtomValue(companyAtom)?.client;
  const problem = useSyncExternalStore(client?.status.subscribe ?? never, () => client?.status.get().problem ?? null);
  const text = problem === null ? undefined : storageTexts[problem];
  if (!text) return null;
  const helps = problem === 'app_older' || problem === 'storage_lost' || problem === 'storage_busy';
  return (
    <NoticeLine
      icon={<HardDrive aria-hidden className="size-4 shrink-0" />}
      action={
        helps && (
          <Button size="sm" onClick={applyUpdate}>
            {m.shell_update_reload()}
          </Button>
        )
      }
    >
      {text()}
    </NoticeLine>
  );
}

function never(): () => void {
  return () => {};
}
