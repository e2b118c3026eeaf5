import { type Remote, slotOf } from '#data/remote.ts';
import { newId } from '#kernel/ids.ts';

import type { Identity } from '../session/identity.ts';
import { identityAtom } from '../session/remotes.ts';
import { become, phaseAtom } from '../session/session.ts';
import { shell } from '../shell-store.ts';
import { newPinAtom } from './new-pin.ts';
import { makePin } from './pin.ts';
import { changeTablet, nameOf, withIdentity, withPerson } from './tablet.ts';

/**
 * Whoever signs in on a shared tablet is in once he has chosen a PIN. False: given up, or somebody else works here since; the session is
 * gone again.
 */
export async function arrive(service: Remote, next: Identity): Promise<boolean> {
  const digits = isTaken(next.user) ? null : await askPin(nameOf(next));
  if (digits === null) {
    await service.signOut();
    return false;
  }
  const pin = await makePin(digits);
  const last = shell.get(identityAtom);
  await changeTablet((tablet) => {
    const known = tablet ?? { minutes: 5, people: [] };
    return withPerson(last ? withIdentity(known, last) : known, next, pin);
  });
  await service.moveSession(slotOf(next.user));
  await become({ ...next, lock: newId() });
  return true;
}

/** An answer that came late finds another person at work. */
function isTaken(user: string): boolean {
  const phase = shell.get(phaseAtom);
  return shell.get(identityAtom)?.user !== user && (phase === 'open' || phase === 'no-company' || phase === 'choose-company');
}

function askPin(name: string): Promise<string | null> {
  return new Promise((resolve) => {
    function settle(digits: string | null): void {
      shell.set(newPinAtom, null);
      resolve(digits);
    }
    shell.set(newPinAtom, { name, choose: settle, giveUp: () => settle(null) });
  });
}
