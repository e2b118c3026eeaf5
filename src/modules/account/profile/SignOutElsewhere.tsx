import { LogOut } from 'lucide-react';

import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { useNeedsConnection } from '#modules/entity/index.ts';
import { Button } from '#ui/control/Button.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

/** Ends the sessions of all other browsers of this person. */
export function SignOutElsewhere() {
  const server = useServer();
  const offline = useNeedsConnection();
  const [end, ending] = useTask(async () => {
    const text = m.profile_elsewhere_text();
    if (!(await confirm({ title: m.profile_elsewhere_title(), text, action: m.profile_elsewhere() }))) return;
    await (await (await server()).account()).signOutElsewhere();
    toast.success(m.profile_elsewhere_done());
  });
  return (
    <Button size="sm" icon={LogOut} busy={ending} disabled={offline !== undefined} title={offline} onClick={end}>
      {m.profile_elsewhere()}
    </Button>
  );
}
