import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';

import type { PunchRow } from '../time/index.ts';
import { Punch } from '../time/kind.ts';

/**
 * Which punches may belong to some days: those that claim one of them or one nearby, because a night begins the day before and a clock may be wrong
 * by hours; and those of a tablet that claims anything, because it had lost its time, but has told them since.
 */
export function punchesAsked(from: string, to: string) {
  return {
    near: { void: { in: [0] }, captured_at: { from: addDays(from, -2), to: addDays(to, 3) } },
    astray: { void: { in: [0] }, astray: { in: [1] }, received_at: { from: addDays(from, -1) } },
  };
}

export function together(near: readonly PunchRow[], astray: readonly PunchRow[]): readonly PunchRow[] {
  if (astray.length === 0) return near;
  return [...new Map([...near, ...astray].map((row) => [row.id, row])).values()];
}

export async function readPunches(store: Store, from: string, to: string): Promise<readonly PunchRow[]> {
  const asked = punchesAsked(from, to);
  const [near, astray] = await Promise.all([store.list(Punch, { where: asked.near }), store.list(Punch, { where: asked.astray })]);
  return together(near.rows, astray.rows);
}
