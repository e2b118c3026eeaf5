import { shell } from '../shell-store.ts';
import { type Identity, newerOf, sameSession } from './identity.ts';
import { identityAtom } from './remotes.ts';
import { changeIdentity, writeIdentity } from './stored-identity.ts';

/* The one way to change who works here, on the disk and in this tab. */

/** Of whoever is here now; somebody who comes in before it is written is none of its business. */
export async function change(edit: (identity: Identity) => Identity): Promise<void> {
  const user = shell.get(identityAtom)?.user;
  await save((identity) => (identity?.user === user ? identity && edit(identity) : identity));
}

let saving = Promise.resolve();

/** One after the other: on the disk first, then for everybody to see. The time alone is not worth a write to the disk. */
export function save(edit: (before: Identity | null) => Identity | null): Promise<void> {
  // What could not be written once must not keep the next, a lock least of all.
  saving = saving.catch(() => undefined).then(() => saveNow(edit));
  return saving;
}

async function saveNow(edit: (before: Identity | null) => Identity | null): Promise<void> {
  let after: Identity | null | undefined;
  function step(kept: Identity | null): Identity | null | undefined {
    const before = newerOf(shell.get(identityAtom), kept);
    after = edited(edit, before);
    return sameSession(after, before) ? undefined : after;
  }
  await changeIdentity(step).catch((error: unknown) => console.warn(error));
  // A disk that takes nothing, or does not answer, must not keep the app from going on.
  if (after === undefined) step(null);
  if (after !== shell.get(identityAtom)) show(after ?? null);
}

function edited(edit: (before: Identity | null) => Identity | null, before: Identity | null): Identity | null {
  const next = edit(before);
  return next && !sameSession(next, before) ? { ...next, revision: (before?.revision ?? 0) + 1 } : next;
}

export function show(identity: Identity | null): void {
  writeIdentity(identity);
  shell.set(identityAtom, identity);
}
