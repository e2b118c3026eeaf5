import type { Companies, CompanyChoice, Language, Person, SignedIn } from '#data/remote.ts';

/**
 * Who works on this device: our own record, which opens the app before any answer of the network and without it. It holds no
 * secret; the tokens are the auth library's.
 */
export type Identity = {
  readonly user: string;
  readonly email: string;
  readonly name?: string;
  /** What the person chose, on whichever device. */
  readonly language?: Language | null;
  readonly companies: readonly CompanyChoice[];
  /** Names of companies in which this person is suspended. */
  readonly suspendedIn?: readonly string[];
  /** The company that is open. */
  readonly tenant: string | null;
  /** No person, but this tablet of its company. */
  readonly kiosk?: string;
  /** The company that was open when this person was no member of it any more; what was not sent there can be taken along. */
  readonly lost?: { readonly id: string; readonly name: string } | undefined;
  /** Instant of the last answer that the server gave to this person. */
  readonly lastContact: string;
  /** How far this device's clock was ahead of the server's at that answer, in milliseconds. */
  readonly ahead?: number;
  /** The latest time this device has shown: a clock that is set back does not lengthen the offline window. */
  readonly latest: string;
  /** Set once the server has ended the session; unsent work stays on the device and goes on after the next sign-in. */
  readonly ended: boolean;
  /** Only on a shared tablet: the last locking. A tab shows this person's work only if it was unlocked after it. */
  readonly lock?: string;
  /** Counts the changes: of two records the one with more is newer. */
  readonly revision?: number;
};

export type Phase = 'signed-out' | 'pin' | 'ended' | 'locked' | 'no-company' | 'choose-company' | 'open';

/** Days of work without any contact to the server; afterwards the app is locked until the next contact. Nothing is deleted. */
const offlineDays = 14;
/** Of a tablet that nobody signs in to. */
const kioskOfflineDays = 60;

function daysOffline({ kiosk }: Pick<Identity, 'kiosk'>): number {
  return kiosk === undefined ? offlineDays : kioskOfflineDays;
}

/** `unlocked`: the locking that this tab was unlocked after. */
export function phaseOf(identity: Identity | null, now: string, unlocked?: string): Phase {
  if (identity === null) return 'signed-out';
  if (identity.lock !== undefined && identity.lock !== unlocked) return 'pin';
  if (identity.ended) return 'ended';
  if (daysWithoutContact(identity, now) > daysOffline(identity)) return 'locked';
  if (identity.companies.length === 0) return 'no-company';
  return identity.companies.some((company) => company.id === identity.tenant) ? 'open' : 'choose-company';
}

/** A tablet's clock may leap for years and come back; nobody would be there to reach the server for it, and people could not clock in. */
export function daysWithoutContact(identity: Identity, now: string): number {
  const latest = identity.kiosk === undefined ? Math.max(Date.parse(now), Date.parse(identity.latest)) : Date.parse(now);
  return (latest - contactOf(identity, latest)) / 86_400_000;
}

/** The instant at which the app locks unless the server has answered before. */
export function offlineUntil(identity: Identity): string {
  return new Date(contactOf(identity, Date.parse(identity.latest)) + daysOffline(identity) * 86_400_000).toISOString();
}

/** A clock that was behind and has been set right since has leapt over days without anybody being away: then the server's time counts. */
function contactOf({ lastContact, ahead = 0 }: Identity, latest: number): number {
  const contact = Date.parse(lastContact);
  return ahead < 0 && contact - ahead <= latest ? contact - ahead : contact;
}

/**
 * The record after a sign-in. The company that was open stays open; otherwise a single company opens by itself, unless another one was
 * lost: its unsent work is offered where companies are chosen.
 */
export function signedIn(
  before: Identity | null,
  person: SignedIn & Partial<Person>,
  { open: companies, suspendedIn }: Companies,
  now: string,
): Identity {
  const same = before?.user === person.user ? before : null;
  const kept = companies.find((company) => company.id === same?.tenant);
  const lost = lostOf(same, companies);
  const kiosk = companies.find((company) => company.kiosk !== undefined)?.kiosk ?? same?.kiosk;
  const only = companies.length === 1 && !lost ? companies[0] : undefined;
  return {
    user: person.user,
    email: person.email,
    name: person.name ?? same?.name ?? '',
    language: person.language ?? same?.language ?? null,
    companies,
    suspendedIn,
    tenant: kept?.id ?? only?.id ?? null,
    lost,
    lastContact: now,
    latest: now,
    ended: false,
    ...(same?.lock !== undefined && { lock: same.lock }),
    ...(kiosk !== undefined && { kiosk }),
  };
}

function lostOf(before: Identity | null, companies: readonly CompanyChoice[]): Identity['lost'] {
  const open = before?.companies.find((company) => company.id === before.tenant);
  const gone = open ? { id: open.id, name: open.name } : before?.lost;
  return gone && !companies.some((company) => company.id === gone.id) ? gone : undefined;
}

/** The server answered: the offline window starts anew, and a clock that once ran ahead is forgiven. */
export function contacted(identity: Identity, now: string, ahead = identity.ahead ?? 0): Identity {
  return { ...identity, lastContact: now, latest: now, ahead };
}

/** The clock has moved on; called every now and then so that setting it back is noticed. Once locked, only the server opens again. */
export function seen(identity: Identity, now: string): Identity {
  if (identity.kiosk !== undefined) return identity;
  const next = now > identity.latest ? { ...identity, latest: now } : identity;
  return next.ahead && daysWithoutContact(next, now) > daysOffline(next) ? { ...next, ahead: 0 } : next;
}

/** A tab that has not heard of the latest change must not write over it. What was signed out here stays so. */
export function newerOf(known: Identity | null, kept: Identity | null | undefined): Identity | null {
  return known && kept && (kept.revision ?? 0) > (known.revision ?? 0) ? kept : known;
}

/** The tablet is not shared any more. */
export function unshared({ lock: _lock, ...identity }: Identity): Identity {
  return identity;
}

/** The same person, companies and day of the last contact: nothing that a device must not forget has changed. */
export function sameSession(a: Identity | null, b: Identity | null): boolean {
  return JSON.stringify(a && withoutClock(a)) === JSON.stringify(b && withoutClock(b));
}

function withoutClock({
  user,
  email,
  name,
  language,
  companies,
  suspendedIn,
  tenant,
  lost,
  lastContact,
  ended,
  lock,
  kiosk,
}: Identity): unknown {
  return [user, email, name, language, companies, suspendedIn, tenant, lost, lastContact.slice(0, 10), ended, lock, kiosk];
}
