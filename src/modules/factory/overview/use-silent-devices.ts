import { allows } from '#access/access.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { useAnswer } from '#data/server.tsx';

import { Kiosk } from '../../hrm/kiosks/kind.ts';
import { type Silent, silentDevices } from './silent.ts';

/** Devices that may hold work which nobody has yet: tablets at the gate from what is here, those of the team while the server is there to tell. */
export function useSilentDevices(): readonly Silent[] {
  const access = useAccess();
  const now = useStore().now();
  const kiosks = useKeys(Kiosk);
  const runsTeam = allows(access, 'manage_team');
  const [told] = useAnswer(`${access.tenantId} ${runsTeam}`, async (server) => (runsTeam ? server.devices(access.tenantId) : []));
  return silentDevices(kiosks ?? [], told === 'failed' ? [] : (told ?? []), now, allows(access, 'view_attendance'));
}
