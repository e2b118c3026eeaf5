import { Lock } from 'lucide-react';

import { useAccess } from '#data/react.tsx';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';

import { NotFound } from './NotFound.tsx';
import { StatePage } from './StatePage.tsx';

/** /admin is for those who run the platform; to everybody else it says only that. */
function Admin() {
  if (useAccess().superadmin) return <NotFound />;
  return (
    <StatePage icon={Lock} title={m.shell_unauthorized_title()} actions={<ButtonLink to="/app">{m.shell_back_home()}</ButtonLink>}>
      <p>{m.shell_unauthorized_admin()}</p>
    </StatePage>
  );
}

export { Admin as Component };
