import { MapPinOff } from 'lucide-react';

import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';

import { StatePage } from './StatePage.tsx';

/** An address that leads nowhere; `outside` the app's frame. */
export function NotFound({ outside = false }: { readonly outside?: boolean }) {
  return (
    <StatePage
      icon={MapPinOff}
      full={outside}
      title={m.shell_not_found_title()}
      actions={<ButtonLink to={outside ? '/' : '/app'}>{outside ? m.shell_home() : m.shell_back_home()}</ButtonLink>}
    >
      <p>{m.shell_not_found_text()}</p>
    </StatePage>
  );
}
