import { ToggleLeft } from 'lucide-react';

import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';

import { StatePage } from './StatePage.tsx';

/** In the place of a screen whose module or feature is off. */
export function SwitchedOff({ name, settings }: { readonly name: string; readonly settings: string | null }) {
  return (
    <StatePage
      icon={ToggleLeft}
      title={m.shell_off_title({ module: name })}
      actions={
        settings === null ? (
          <ButtonLink to="/app">{m.shell_back_home()}</ButtonLink>
        ) : (
          <ButtonLink to={settings}>{m.shell_off_settings()}</ButtonLink>
        )
      }
    >
      <p>{m.shell_off_text()}</p>
    </StatePage>
  );
}
