import type { CursorRecord } from './outbox.ts';
import type { Cursor } from './protocol.ts';

const rewindMs = 60_000;

/** The record of the next cursor, with the trail of those that it may have to go back to. */
export function advance(record: CursorRecord, cursor: Cursor, now: number): CursorRecord {
  const all = [...record.trail, { cursor: record.cursor, at: now }];
  const old = all.findLastIndex((step) => step.at <= now - rewindMs);
  // A clock that was set back makes steps look young; the trail is then cut by length.
  return { cacheId: record.cacheId, cursor, trail: all.slice(Math.max(old, 0)).slice(-200) };
}

/**
 * Rows are written with relaxed durability and the cursor strictly: after an unclean stop rows of the last moments may be gone,
 * so the device goes back to a cursor that is at least a minute older. Pulling rows twice is harmless.
 */
export function rewound(record: CursorRecord, now: number): CursorRecord {
  const safe = record.trail.findLast((step) => step.at <= now - rewindMs) ?? record.trail[0];
  if (!safe || safe.cursor.epoch !== record.cursor.epoch) return record;
  return { ...record, cursor: safe.cursor, trail: record.trail.filter((step) => step.at <= safe.at) };
}
