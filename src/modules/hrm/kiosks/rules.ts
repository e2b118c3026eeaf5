import type { KioskContactRow } from './kind.ts';

/** The newest contact of each tablet. */
export function lastContacts(contacts: readonly KioskContactRow[]): ReadonlyMap<string, KioskContactRow> {
  return new Map(contacts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).map((contact) => [contact.kiosk_id, contact]));
}
