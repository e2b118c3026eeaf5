import { lazy } from 'react';

import type { ProfileShell } from '#modules/company/profile-shell.tsx';

import { identityAtom } from '../session/remotes.ts';
import { noteEmail, reloadCompanies } from '../session/session.ts';
import { shell } from '../shell-store.ts';

/** What the profile shows of the shell. */
export const profileShell: ProfileShell = {
  email: { get: () => shell.get(identityAtom)?.email ?? '', subscribe: (tell) => shell.sub(identityAtom, tell) },
  onNamed: () => reloadCompanies(),
  onEmail: noteEmail,
  Appearance: lazy(() => import('./Appearance.tsx').then((file) => ({ default: file.Appearance }))),
  Devices: lazy(() => import('./MyDevices.tsx').then((file) => ({ default: file.MyDevices }))),
  ThisDevice: lazy(() => import('./ThisDevice.tsx').then((file) => ({ default: file.ThisDevice }))),
};
