import { newId } from '#kernel/ids.ts';

import { beforeGoingBack, router } from '../router/router.tsx';
import { identityAtom } from '../session/remotes.ts';
import { phaseAtom } from '../session/session.ts';
import { shell } from '../shell-store.ts';

/*
 * The history of a tab outlives a change of people: each of its entries says whose it is. Whoever comes back to one that is not his own
 * stands at the start instead; its address is gone for good.
 */

type Entry = { readonly person?: string } | null;
const firstKey = 'karbar-first-person';

export function followTrail(): void {
  const first = shell.get(identityAtom)?.user;
  // What he visited before the tablet was shared is his.
  if (first !== undefined && sessionStorage.getItem(firstKey) === null) sessionStorage.setItem(firstKey, first);
  mark();
  router.subscribe(mark);
  shell.sub(phaseAtom, mark);
  beforeGoingBack(hideForeign);
}

/** Whose entry of the history is shown now. */
export function ownerOfEntry(): string | undefined {
  return (history.state as Entry)?.person ?? sessionStorage.getItem(firstKey) ?? undefined;
}

function mark(): void {
  const person = present();
  if (person !== undefined && (history.state as Entry)?.person !== person) history.replaceState({ ...history.state, person }, '');
}

/** The router finds the start. */
function hideForeign(): void {
  if (ownerOfEntry() === present()) return;
  const { person: _person, ...entry } = (history.state ?? {}) as { readonly person?: string };
  history.replaceState({ ...entry, key: newId(), usr: null }, '', '/app');
}

/** Who is in; nobody while the tablet is locked. */
function present(): string | undefined {
  return shell.get(phaseAtom) === 'pin' ? undefined : shell.get(identityAtom)?.user;
}
