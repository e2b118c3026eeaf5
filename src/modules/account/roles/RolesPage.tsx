import { useSearchParams } from 'react-router-dom';

import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import { useTeam } from '../team/index.ts';
import { RoleEditor } from './RoleEditor.tsx';
import { RoleList } from './RoleList.tsx';

/** The list or, with `open` in the address, one role; `from` names the role that a new one begins with. */
function RolesPage() {
  const team = useTeam();
  const [params] = useSearchParams();
  const open = params.get('open');
  if (!team) return <PageSkeleton />;
  if (open === null) return <RoleList team={team} />;
  const role = team.roles.find(({ id }) => id === open);
  const from = team.roles.find(({ id }) => id === params.get('from'));
  if (open === 'new') return <RoleEditor key={`new ${from?.id}`} team={team} from={from} />;
  if (role) return <RoleEditor key={role.id} team={team} role={role} />;
  return (
    <EmptyState whole title={m.refusal_role_not_found()} actions={<ButtonLink to={href('/app/roles')}>{m.roles_label()}</ButtonLink>} />
  );
}

export { RolesPage as Component };
