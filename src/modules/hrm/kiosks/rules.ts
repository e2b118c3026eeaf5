import type { KioskContactRow, KioskRow } from './kind.ts';

/** The newest contact of each tablet. */
export function lastContacts(contacts: readonly KioskContactRow[]): ReadonlyMap<string, KioskContactRow> {
  return new Map(contacts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).map((contact) => [contact.kiosk_id, contact]));
}

/** It tells of itself every five minutes. */
const silentMs = 30 * 60_000;

/** `silent`: not heard of for half an hour, so it has no network, or is off. */
export function stateOf(
  { revoked_at, seen_at }: Pick<KioskRow, 'revoked_at' | 'seen_at'>,
  now: string,
): 'off' | 'new' | 'silent' | 'active' {
  if (revoked_at !== null) return 'off';
  if (seen_at === null) return 'new';
  return Date.parse(now) - Date.parse(seen_at) > silentMs ? 'silent' : 'active';
}
