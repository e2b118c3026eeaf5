import { useStore } from '#data/react.tsx';

import { invitationState, type Team } from '../team/index.ts';

/** Who has a role: the ids of its members, the suspended ones included, and of the invitations that still offer it. */
export type Holders = { readonly members: readonly string[]; readonly invitations: readonly string[] };

export function useHoldersOf(team: Team): (role: string) => Holders {
  const now = useStore().now();
  return (role) => ({
    members: team.members.filter((row) => row.role_id === role).map(({ id }) => id),
    invitations: team.invitations.filter((row) => row.role_id === role && invitationState(row, team, now) === 'valid').map(({ id }) => id),
  });
}
