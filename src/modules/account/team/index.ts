/* The face of team administration: what roles and the page of an invitation use. */
export { acceptInvitation, type InvitationLook, lookAtInvitation } from './calls.ts';
export { ChangeList } from './ChangeList.tsx';
export { whyNot } from './people.ts';
export { beyond, type Change, changeOf, effective, type Giver, invitationState, type Reach, type RoleRow } from './rules.ts';
export { brandsText, nameIn, type Team, useTeam, useTeamCalls } from './use-team.ts';
