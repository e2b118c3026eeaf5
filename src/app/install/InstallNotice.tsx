import { useAtomValue } from 'jotai';
import { MonitorDown } from 'lucide-react';
import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import { NoticeLine } from '../connection/NoticeLine.tsx';
import { dismissInstall, install, installAtom } from './install.ts';
import { InstallHelp } from './InstallHelp.tsx';

/** Once, on My Space: the app can be had as an app. */
export function InstallNotice() {
  const offer = useAtomValue(installAtom);
  const [helping, setHelping] = useState(false);
  return (
    <>
      <NoticeLine
        icon={<MonitorDown aria-hidden className="size-4 shrink-0" />}
        action={
          <>
            <Button size="sm" tone="quiet" onClick={dismissInstall}>
              {m.shell_install_later()}
            </Button>
            <Button size="sm" onClick={() => (offer === 'prompt' ? void install() : setHelping(true))}>
              {offer === 'prompt' ? m.shell_install_now() : m.shell_install_how()}
            </Button>
          </>
        }
      >
        <strong className="font-medium">{m.shell_install()}</strong> <span className="hidden sm:inline">{m.shell_install_text()}</span>
      </NoticeLine>
      {helping && <InstallHelp onClose={() => setHelping(false)} />}
    </>
  );
}
