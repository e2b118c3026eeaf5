import { commonSlot, slotOf } from '#data/remote.ts';
import { nowIso } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { type Identity, seen, unshared } from '../session/identity.ts';
import { identityAtom, remote, remoteOf } from '../session/remotes.ts';
import { become } from '../session/session.ts';
import { identityKey, tabletKey } from '../session/stored-identity.ts';
import { shell } from '../shell-store.ts';
import { afterTry, isPin, makePin, noTries, waitOf } from './pin.ts';
import {
  changeTablet,
  type IdleMinutes,
  peopleOf,
  readTablet,
  type TabletPerson,
  withIdentity,
  withoutPerson,
  withPerson,
  withTries,
} from './tablet.ts';

/** From now on this tablet asks for a PIN; the person at it is the first of its people. */
export async function share(digits: string, minutes: IdleMinutes): Promise<void> {
  const identity = present();
  const service = await remote();
  const next = { ...identity, lock: newId() };
  const pin = await makePin(digits);
  await changeTablet(() => withPerson({ minutes, people: [] }, next, pin));
  await service.moveSession(slotOf(identity.user), { [identityKey]: next });
  await become(next);
}

/**
 * The others have to sign in again; what they have not sent stays on the tablet until then. Stopped half-way, the tablet is still shared and
 * can be asked again: everything that makes it one person's changes in one step.
 */
export async function unshare(): Promise<void> {
  const identity = unshared(present());
  const service = await remote();
  const others = ((await readTablet())?.people ?? []).map((one) => one.identity.user).filter((user) => user !== identity.user);
  for (const user of others)
    await remoteOf(user).then(
      (other) => other.signOut(),
      () => undefined,
    );
  const slots = Object.fromEntries(others.map((user) => [slotOf(user), undefined]));
  await service.moveSession(commonSlot, { ...slots, [tabletKey]: undefined, [identityKey]: identity });
  await become(identity);
}

export async function changePin(digits: string): Promise<void> {
  const identity = present();
  const pin = await makePin(digits);
  await changeTablet((tablet) => tablet && withPerson(tablet, identity, pin));
}

export async function changeMinutes(minutes: IdleMinutes): Promise<void> {
  await changeTablet((tablet) => tablet && { ...tablet, minutes });
}

/** `wait`: the try did not count, because an earlier wrong one has to be waited for. */
export async function unlock({ identity: { user } }: TabletPerson, digits: string): Promise<'in' | 'wrong' | 'wait'> {
  let waits = false;
  const counted = await changeTablet((tablet) => {
    if (!tablet) return null;
    return withTries(tablet, user, (tries) => {
      waits = waitOf(user, tries) > 0;
      return waits ? tries : afterTry(tries);
    });
  });
  if (waits) return 'wait';
  const last = shell.get(identityAtom);
  const person = peopleOf(counted, last).find((one) => one.identity.user === user);
  if (!person || !(await isPin(digits, person.pin))) return 'wrong';
  await changeTablet((tablet) => {
    const right = tablet && withTries(tablet, user, () => noTries);
    return right && last ? withIdentity(right, last) : right;
  });
  await become({ ...person.identity, lock: newId() });
  return 'in';
}

/** The person leaves the tablet: who stands before the lock screen next, or nobody. */
export async function forgetPerson(user: string): Promise<Identity | null> {
  const tablet = await changeTablet((before) => before && withoutPerson(before, user));
  const next = peopleOf(tablet, null)[0];
  return next ? { ...seen(next.identity, nowIso()), lock: newId() } : null;
}

function present(): Identity {
  const identity = shell.get(identityAtom);
  if (!identity) throw new Error('Nobody is signed in');
  return identity;
}
