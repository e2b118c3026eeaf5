import { atom } from 'jotai';

import { moveKept, readKept } from '#data/kept.ts';
import { AuthRefusal, isVerdict } from '#data/remote-error.ts';
import { commonSlot, type Language, type Remote, type SignedIn, slotOf } from '#data/remote.ts';
import { nowIso } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { keptConfig, knownConfig } from '../config.ts';
import { settleStage, stageAtom } from '../kiosk/stage.ts';
import { setLanguage } from '../language.ts';
import { shell } from '../shell-store.ts';
import { change, save, show } from './change-identity.ts';
import { contacted, type Identity, phaseOf, sameSession, seen, signedIn, unshared } from './identity.ts';
import { configAtom, entrance, identityAtom, loadConfig, remote, remoteOf, slotNow } from './remotes.ts';
import { challengeAtom, passSecondFactor } from './second-factor.ts';
import { keptIdentity, onIdentityFromOtherTab, readIdentity, tabletKey } from './stored-identity.ts';

const clockAtom = atom(nowIso());
/** The locking after which this tab was unlocked. */
const unlockedAtom = atom<string>();
export const phaseAtom = atom((get) => phaseOf(get(identityAtom), get(clockAtom), get(unlockedAtom)));

/** False for the moment in which nobody seems to be signed in, but the durable record has not been asked yet. */
export const settledAtom = atom(false);
/** A problem that the sign-in page tells about; the texts are the specification's. */
export const sessionProblemAtom = atom<'profile' | 'initialize' | null>(null);
/** Set after the link or code of a password reset: the person is signed in and has to choose a new password. */
export const recoveringAtom = atom(false);
/** The newest access token, for the data worker that holds a live connection. */
export const tokenAtom = atom<string | null>(null);

const minute = 60_000;
/** True while a form signs in or out by itself, so that the listener does not do it a second time. */
let handled = false;

/** Opens the app from this device's own record at once; everything that needs the network follows in the background. */
export async function startSession(): Promise<void> {
  shell.set(identityAtom, readIdentity());
  shell.set(configAtom, knownConfig());
  shell.set(settledAtom, shell.get(identityAtom) !== null);
  onIdentityFromOtherTab((identity) => {
    shell.set(identityAtom, identity);
    if (identity && !identity.ended) shell.get(challengeAtom)?.drop();
  });
  await settle().catch((error: unknown) => console.warn(error));
  shell.set(settledAtom, true);
  setInterval(tick, minute);
  tick();
  await connect();
}

/** Runs a call that ends with a signed-in person, then opens the person's company. `pass` asks for the second factor earlier. */
export async function enterWith(call: (remote: Remote, pass: () => Promise<boolean>) => Promise<SignedIn | null>): Promise<boolean> {
  handled = true;
  try {
    const service = await entrance();
    const person = await call(service, () => passSecondFactor(service));
    const entered = person !== null && (await enter(service, person));
    shell.set(recoveringAtom, false);
    return entered;
  } finally {
    handled = false;
  }
}

export async function reloadCompanies(open?: string): Promise<void> {
  const user = shell.get(identityAtom)?.user;
  if (user === undefined) return;
  const { person, companies } = await ask(await remote());
  await change((identity) => {
    // Somebody else is in by now.
    if (identity.user !== user) return identity;
    const tenant = open ?? identity.tenant;
    return {
      ...signedIn(identity, { ...identity, ...person }, companies, nowIso()),
      ...(companies.open.some((one) => one.id === tenant) ? { tenant } : {}),
    };
  });
}

/** The account has changed its address from `before`, which the server knows by now. */
export async function noteEmail(before: string, email: string): Promise<void> {
  await change((identity) => (identity.email === before ? { ...identity, email } : identity));
}

/** At once on this device; on the person's others from the next sign-in on, when the server hears of it now. */
export async function chooseLanguage(language: Language): Promise<void> {
  const user = shell.get(identityAtom)?.user;
  setLanguage(language);
  await change((identity) => ({ ...identity, language }));
  if (user === undefined) return;
  const account = await (await remoteOf(user)).account();
  await account.save({ language });
}

export function chooseCompany(tenant: string | null): void {
  void change((identity) => ({ ...identity, tenant }));
}

/** The server answered to this person; `ahead` where it told its time. */
export function noteContact(ahead?: number): void {
  void change((identity) => contacted(identity, nowIso(), ahead));
}

/** Ends the session on this device. What waits to be sent has been dealt with before (`LeaveDialog`). */
export async function leave(): Promise<void> {
  handled = true;
  const service = remote().catch(() => null);
  const identity = shell.get(identityAtom);
  try {
    const next = identity?.lock === undefined ? null : await (await import('../lock/shared.ts')).forgetPerson(identity.user);
    await save(() => next);
    // Without network the stored tokens are removed all the same, see `signOut`.
    await (await service)?.signOut().catch(() => undefined);
  } finally {
    handled = false;
  }
}

/** Leaves the unsent work on this device and asks for a new sign-in; on a shared tablet for the PIN. */
export async function lockSession(): Promise<void> {
  if (shell.get(identityAtom)?.lock !== undefined) return lock();
  await endSession();
  const service = await remote().catch(() => null);
  await service?.signOut();
}

/** On a shared tablet: every tab of this browser asks for a PIN, this one before anything is written. */
export async function lock(): Promise<void> {
  shell.set(unlockedAtom, undefined);
  await save((identity) => (identity?.lock === undefined ? identity : { ...identity, lock: newId() }));
}

/**
 * Somebody of this tablet is in; tabs that were locked stay so, and those that he has unlocked stay open. Without `lock` the tablet is not
 * shared any more.
 */
export async function become(next: Identity): Promise<void> {
  await save((before) => {
    const lock = next.lock !== undefined && before?.user === next.user ? (before.lock ?? next.lock) : next.lock;
    if (lock !== undefined) shell.set(unlockedAtom, lock);
    return seen({ ...next, ...(lock !== undefined && { lock }) }, before?.latest ?? next.latest);
  });
  tick();
  if (next.language) setLanguage(next.language);
  void join().catch((error: unknown) => console.warn(error));
}

/** Only the server's verdict comes here: the record and everything unsent stay on the device. */
export async function endSession(user = shell.get(identityAtom)?.user): Promise<void> {
  await change((identity) => (identity.user === user ? { ...identity, ended: true } : identity));
}

/** What is on the disk is right; it differs from the fast copy only when the device stopped before that one was written. */
async function settle(): Promise<void> {
  const [identity, config, tablet] = await Promise.all([keptIdentity(), keptConfig(), readKept(tabletKey), settleStage()]);
  if (!shell.get(configAtom)) shell.set(configAtom, config);
  if (identity !== undefined && !sameSession(identity, shell.get(identityAtom))) show(identity);
  if (!tablet) await endSharing();
}

/** A tablet without people has nobody who could unlock it: whoever was last in goes on as if it had never been shared. */
async function endSharing(): Promise<void> {
  const identity = shell.get(identityAtom);
  if (identity?.lock === undefined) return;
  await moveKept(slotOf(identity.user), commonSlot);
  await change(unshared);
}

async function connect(): Promise<void> {
  try {
    await loadConfig().catch((error: unknown) => {
      if (!shell.get(configAtom)) throw error;
    });
    const door = await entrance();
    // Whoever was interrupted before he had a PIN signs in again: the next at this tablet must not choose it for him.
    if (shell.get(identityAtom)?.lock !== undefined && !location.search.includes('code=') && (await door.hasStoredSession()))
      await door.signOut();
    listen(door);
    if (shell.get(phaseAtom) !== 'pin') await join();
  } catch (error) {
    if (!shell.get(identityAtom) && navigator.onLine) shell.set(sessionProblemAtom, 'initialize');
    if (!(error instanceof AuthRefusal)) console.warn(error);
  }
}

/** Follows the session of the person who is in. */
async function join(): Promise<void> {
  const identity = shell.get(identityAtom);
  const service = await remote();
  listen(service);
  const person = await service.current();
  if (person === null && identity && !identity.ended && !(await service.hasStoredSession())) await endSession(identity.user);
  if (person && identity && !identity.ended && shell.get(identityAtom)?.user === identity.user) await refreshCompanies();
}

const listened = new Set<Remote>();

function listen(service: Remote): void {
  if (listened.has(service)) return;
  listened.add(service);
  service.onChange((event, person, token) => {
    const own = service.slot === (slotNow() ?? commonSlot);
    const user = shell.get(identityAtom)?.user;
    if (own) shell.set(tokenAtom, token);
    if (event === 'recovery') shell.set(recoveringAtom, true);
    // The auth library must not be called from inside its own listener.
    if (own || signsIn(service, event)) setTimeout(() => void heard(service, event, person, user), 0);
  });
}

/** Everybody signs in by the common slot; the library says it of every other session, too, whenever the page comes back into sight. */
function signsIn(service: Remote, event: string): boolean {
  return event === 'signed-in' && service.slot === commonSlot;
}

/** `user`: who was at this device when it was said. */
async function heard(service: Remote, event: string, person: SignedIn | null, user: string | undefined): Promise<void> {
  // A device that becomes a tablet of the company signs in and out by itself.
  if (handled || shell.get(stageAtom) !== null) return;
  if (event === 'signed-out') await endSession(user);
  if (event === 'refreshed' && shell.get(identityAtom)?.user === user) noteContact();
  const identity = shell.get(identityAtom);
  const known = identity?.user === person?.user && identity?.ended === false && shell.get(phaseAtom) !== 'pin';
  if (signsIn(service, event) && person && !known) await enter(service, person).catch(() => undefined);
}

async function ask(service: Remote) {
  const [companies, person] = await Promise.all([service.companies(), service.person()]);
  return { companies, person };
}

/** Nothing of this person is written down before the second factor has been given: a restart must not lead past it. */
async function enter(service: Remote, person: SignedIn): Promise<boolean> {
  try {
    if (!(await passSecondFactor(service))) return false;
    const told = await ask(service);
    shell.set(sessionProblemAtom, null);
    const next = signedIn(shell.get(identityAtom), { ...person, ...told.person }, told.companies, nowIso());
    // Every tab hears of a sign-in; the one in the person's hands asks for the PIN.
    if (await readKept(tabletKey)) return document.hasFocus() && (await import('../lock/arrive.ts')).arrive(service, next);
    await save((before) => signedIn(before && unshared(before), { ...person, ...told.person }, told.companies, nowIso()));
    if (told.person.language) setLanguage(told.person.language);
    // Unsent work must survive a full disk; browsers grant this by how the site is used.
    void navigator.storage?.persist?.().catch(() => false);
    return true;
  } catch (error) {
    if (isVerdict(error)) {
      shell.set(sessionProblemAtom, 'profile');
      await service.signOut();
    }
    throw error;
  }
}

/** A company that was left or joined elsewhere shows up; without an answer the last known list stays. */
async function refreshCompanies(): Promise<void> {
  const user = shell.get(identityAtom)?.user;
  try {
    await reloadCompanies();
  } catch (error) {
    if (isVerdict(error)) {
      shell.set(sessionProblemAtom, 'profile');
      await endSession(user);
    }
  }
}

function tick(): void {
  const now = nowIso();
  void change((identity) => seen(identity, now));
  shell.set(clockAtom, now);
}
