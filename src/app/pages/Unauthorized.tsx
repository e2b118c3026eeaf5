import { Lock } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';

import { permissionKeys } from '#access/permissions.ts';
import { m } from '#messages';
import { permissionLabel } from '#modules/key-labels.ts';
import { ButtonLink } from '#ui/control/Button.tsx';

import { StatePage } from './StatePage.tsx';

/** Names the permission that is missing. */
function Unauthorized() {
  const [search] = useSearchParams();
  const asked = search.get('key');
  const key = permissionKeys.find((one) => one === asked);
  return (
    <StatePage icon={Lock} title={m.shell_unauthorized_title()} actions={<ButtonLink to="/app">{m.shell_back_home()}</ButtonLink>}>
      <p>{key ? m.shell_unauthorized_text({ permission: permissionLabel(key) }) : m.shell_unauthorized_plain()}</p>
    </StatePage>
  );
}

export { Unauthorized as Component };
