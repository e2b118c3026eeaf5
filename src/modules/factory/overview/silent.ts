import { href } from '#kernel/href.ts';

import type { KioskRow } from '../../hrm/kiosks/kind.ts';

type Device = { readonly id: string; readonly user: string; readonly person: string; readonly label: string; readonly lastSeen: string };
/** A device that was not heard of for a while. `at`: its last contact; null = none yet. */
export type Silent = { readonly id: string; readonly name: string; readonly at: string | null; readonly to: string | undefined };

const hour = 3_600_000;
/** A tablet at a gate tells of itself all day. */
const tabletAfter = 2 * hour;
/** A person's device rests over the weekend; after a month nobody uses it any more. */
const [deviceAfter, forgottenAfter] = [72 * hour, 30 * 24 * hour];

export function silentDevices(
  kiosks: readonly Pick<KioskRow, 'id' | 'name' | 'revoked_at' | 'seen_at'>[],
  devices: readonly Device[],
  now: string,
  seesAttendance = true,
): readonly Silent[] {
  const age = (at: string) => Date.parse(now) - Date.parse(at);
  const tablets = kiosks.filter(({ revoked_at, seen_at }) => revoked_at === null && (seen_at === null || age(seen_at) > tabletAfter));
  const known = new Set(kiosks.map(({ id }) => id));
  const others = devices.filter(({ id, lastSeen }) => !known.has(id) && age(lastSeen) > deviceAfter && age(lastSeen) < forgottenAfter);
  return [
    ...tablets.map(({ id, name, seen_at }) => ({
      id,
      name,
      at: seen_at,
      to: seesAttendance ? `${href('/app/hrm/attendance')}?view=devices` : undefined,
    })),
    ...others.map(({ id, user, person, label, lastSeen }) => ({
      ...{ id, name: [person, label].filter(Boolean).join(' · '), at: lastSeen, to: `${href('/app/team')}?open=${user}` },
    })),
  ];
}
