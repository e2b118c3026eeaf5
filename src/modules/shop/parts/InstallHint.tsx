import { Smartphone } from 'lucide-react';

import { m } from '#messages';

import { useInstall } from '../use-install.ts';

/** Puts the shop on the home screen, or says how. */
export function InstallHint() {
  const install = useInstall();
  if (install?.way === 'menu') return <p className="mt-4 text-13 text-muted">{m.shop_install_menu()}</p>;
  if (!install) return null;
  return (
    <button type="button" className="button-quiet mt-4" onClick={install.accept}>
      <Smartphone aria-hidden className="size-4" />
      {m.shop_install()}
    </button>
  );
}
