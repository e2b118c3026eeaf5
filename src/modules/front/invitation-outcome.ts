import type { InvitationLook } from '#modules/account/team/index.ts';

/**
 * What an opened invitation leads to. `enter`: it has done its work, the person is in the company. `used`: somebody else took it, or
 * he himself before he left.
 */
export type Outcome = 'join' | 'enter' | 'own' | 'member' | 'suspended' | 'used' | 'expired' | 'revoked';

export function outcomeOf({ owner, member, suspended, state }: InvitationLook): Outcome {
  if (owner) return 'own';
  if (member) return state === 'accepted' ? 'enter' : 'member';
  if (suspended) return 'suspended';
  if (state === 'valid') return 'join';
  return state === 'accepted' ? 'used' : state;
}
