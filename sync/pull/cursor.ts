import type { CursorRecord } from '../outbox/outbox.ts';
import type { Cursor } from '../protocol.ts';

const rewindMs = 60_000;

/** The record of the next cursor, with the trail of those that it may have to go back to. `now` is the server's: a device's clock may be set. */
export function advance(record: CursorRecord, cursor: Cursor, now: number): CursorRecord {
  const all = [...record.trail, { cursor: record.cursor, at: now }];
  const old = all.findLastIndex((step) => step.at <= now - rewindMs);
  return { cacheId: record.cacheId, cursor, trail: all.slice(Math.max(old, 0)).slice(-200) };
}

/**
 * Rows are written with relaxed durability and the cursor strictly: after an unclean stop rows of the last moments may be gone,
 * so the device goes back to a cursor that was passed at least a minute before the last one was. Pulling rows twice is harmless.
 */
export function rewound(record: CursorRecord): CursorRecord {
  const last = record.trail.at(-1)?.at ?? 0;
  const safe = record.trail.findLast((step) => step.at <= last - rewindMs) ?? record.trail[0];
  if (!safe || safe.cursor.epoch !== record.cursor.epoch) return record;
  return { ...record, cursor: safe.cursor, trail: record.trail.filter((step) => step.at <= safe.at) };
}

/** The later of a place in the server's history and where a cursor stands, pages of a cut commit included. */
export function furthest(reached: string | null | undefined, cursor: Cursor): string | null {
  const [version, , , mark] = cursor.resume?.split(':') ?? [cursor.version, '', '', cursor.mark];
  return later(reached, mark ? `${version}:${mark}` : null);
}

export function later(one: string | null | undefined, other: string | null | undefined): string | null {
  if (!one || !other) return one ?? other ?? null;
  return Number.parseInt(other, 10) >= Number.parseInt(one, 10) ? other : one;
}
