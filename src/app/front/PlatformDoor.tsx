import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';

import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { adminCalls } from '#modules/admin/calls.ts';
import { ButtonLink } from '#ui/control/Button.tsx';

import { remote } from '../session/remotes.ts';

/** Whoever runs the platform needs no company: the way on, over the page that says so. Without an answer there is none. */
export function PlatformDoor() {
  const [may, setMay] = useState(false);
  useEffect(() => {
    void remote()
      .then((server) => adminCalls(server).me())
      .then(setMay)
      .catch(() => undefined);
  }, []);
  if (!may) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b bg-accent px-4 py-2 text-14 text-accent-foreground">
      {m.admin_door()}
      <ButtonLink size="sm" icon={ShieldCheck} to={href('/admin')}>
        {m.admin_title()}
      </ButtonLink>
    </p>
  );
}
