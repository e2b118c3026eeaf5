import { keep, readKept } from '#data/kept.ts';
import { Refused } from '#data/refused.ts';

import { contacted, type Identity } from '../session/identity.ts';
import { tabletKey } from '../session/stored-identity.ts';
import { type Pin, type Tries, noTries } from './pin.ts';

/* A tablet that several people use: who they are, and how each unlocks it. The record of whoever is in is the session's own. */

export const idleMinutes = [1, 2, 5, 15] as const;
export type IdleMinutes = (typeof idleMinutes)[number];

export type TabletPerson = {
  /** As it was when the person was last in. */
  readonly identity: Identity;
  readonly pin: Pin;
  readonly tries: Tries;
};

export type Tablet = { readonly minutes: IdleMinutes; readonly people: readonly TabletPerson[] };

export async function readTablet(): Promise<Tablet | null> {
  return ((await readKept(tabletKey)) as Tablet | null | undefined) ?? null;
}

/** One tab after the other. `null`: the tablet is not shared any more. */
export function changeTablet(edit: (tablet: Tablet | null) => Tablet | null): Promise<Tablet | null> {
  return navigator.locks.request(tabletKey, async () => {
    const tablet = edit(await readTablet());
    await keep(tabletKey, tablet).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'QuotaExceededError' ? new Refused('storage_full') : error;
    });
    return tablet;
  });
}

/** The person with a PIN, new here or not; his wrong tries are forgotten. */
export function withPerson(tablet: Tablet, identity: Identity, pin: Pin): Tablet {
  const others = tablet.people.filter((one) => one.identity.user !== identity.user);
  return { ...tablet, people: [...others, { identity, pin, tries: noTries }] };
}

export function withoutPerson(tablet: Tablet, user: string): Tablet {
  return { ...tablet, people: tablet.people.filter((one) => one.identity.user !== user) };
}

/** What is known of somebody by now; nothing for whoever is not of this tablet. */
export function withIdentity(tablet: Tablet, identity: Identity): Tablet {
  return changed(tablet, identity.user, (person) => ({ ...person, identity }));
}

export function withTries(tablet: Tablet, user: string, edit: (tries: Tries) => Tries): Tablet {
  return changed(tablet, user, (person) => ({ ...person, tries: edit(person.tries) }));
}

export function withContact(tablet: Tablet, user: string, now: string): Tablet {
  return changed(tablet, user, (person) => ({ ...person, identity: contacted(person.identity, now) }));
}

/** Everybody of the tablet as the lock screen lists them: by name, the record of whoever was last in as it is now. */
export function peopleOf(tablet: Tablet | null, last: Identity | null): readonly TabletPerson[] {
  const people = (tablet?.people ?? []).map((person) => (person.identity.user === last?.user ? { ...person, identity: last } : person));
  return people.toSorted((a, b) => nameOf(a.identity).localeCompare(nameOf(b.identity)));
}

export function nameOf({ name, email }: Identity): string {
  return name || email;
}

export function companyOf({ companies, tenant }: Identity): string {
  return companies.find((one) => one.id === tenant)?.name ?? companies.map((one) => one.name).join(', ');
}

function changed(tablet: Tablet, user: string, edit: (person: TabletPerson) => TabletPerson): Tablet {
  return { ...tablet, people: tablet.people.map((one) => (one.identity.user === user ? edit(one) : one)) };
}
