import { Users } from 'lucide-react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import { lock } from '../session/session.ts';
import { shell } from '../shell-store.ts';
import { signingAtom } from './signing.ts';

/** Leads from the sign-in back to the people of the tablet. */
export function TabletPeople({ ended }: { readonly ended: boolean }) {
  function back(): void {
    shell.set(signingAtom, null);
    if (ended) void lock();
  }
  return (
    <Button icon={Users} onClick={back} className="self-start">
      {m.lock_back()}
    </Button>
  );
}
