import { useAtomValue } from 'jotai';

import { useOwnFace } from '#modules/account/profile/index.ts';

import { identityAtom } from '../session/remotes.ts';

/** What the company calls the person at this device; the e-mail address of somebody without a name. */
export function usePersonName(): string {
  const email = useAtomValue(identityAtom)?.email ?? '';
  return useOwnFace()?.name || email;
}
