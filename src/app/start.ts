import { followTabs } from '#ui/form/tab.ts';

import { followSession } from './company/company.ts';
import { followInstall } from './install/install.ts';
import { loadRefusalTexts } from './refusals.ts';
import { identityAtom } from './session/remotes.ts';
import { startSession } from './session/session.ts';
import { shell } from './shell-store.ts';
import { followTheme } from './theme.ts';
import { hasUnsavedInput } from './unsaved.ts';
import { recoverFromMissingChunks } from './update/missing-chunk.ts';
import { registerServiceWorker } from './update/service-worker.ts';

/** Everything that runs beside React, once per tab. */
export function startShell(): void {
  recoverFromMissingChunks(hasUnsavedInput);
  followTheme();
  followTabs();
  followInstall();
  void startSession();
  followSession();
  followTablet();
  setTimeout(() => void loadRefusalTexts().catch(() => undefined), 500);
  // The service worker must not compete with the first paint.
  setTimeout(() => void registerServiceWorker().catch((error: unknown) => console.warn(error)), 1500);
}

/** What runs on a shared tablet alone. */
function followTablet(): void {
  const stop = shell.sub(identityAtom, start);
  function start(): void {
    if (shell.get(identityAtom)?.lock === undefined) return;
    stop();
    void import('./lock/follow.ts').then((file) => file.followTablet()).catch((error: unknown) => console.warn(error));
  }
  start();
}
