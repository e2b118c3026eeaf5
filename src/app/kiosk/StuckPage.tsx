import { useAtomValue } from 'jotai';
import { TriangleAlert } from 'lucide-react';

import { nowIso } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { companyAtom } from '../company/company.ts';
import { wipeElsewhere } from '../company/elsewhere.ts';
import { StatePage } from '../pages/StatePage.tsx';
import { daysWithoutContact, type Phase } from '../session/identity.ts';
import { identityAtom } from '../session/remotes.ts';
import { leave, reloadCompanies } from '../session/session.ts';
import { shell } from '../shell-store.ts';
import { unsentHere } from './become.ts';

/** A tablet that cannot go on: too long without the server, its account ended, or its company is not there any more. */
export function StuckPage({ phase }: { readonly phase: Exclude<Phase, 'open'> }) {
  const identity = useAtomValue(identityAtom);
  const number = useNumberText();
  const [retry, retrying] = useTask(() => reloadCompanies());
  const [remove, removing] = useTask(async () => {
    const count = await unsentHere();
    const unsent = count === 1 ? m.kiosk_remove_unsent_one() : m.kiosk_remove_unsent({ count: number(count) });
    const text = count === 0 ? m.kiosk_remove_text() : unsent;
    if (await confirm({ title: m.kiosk_remove_title(), text, action: m.kiosk_remove() })) await removeAll();
  });
  const days = identity ? Math.floor(daysWithoutContact(identity, nowIso())) : 0;
  return (
    <StatePage
      full
      icon={TriangleAlert}
      title={m.kiosk_stuck_title()}
      actions={
        <>
          <Button tone="primary" size="lg" busy={retrying} onClick={retry}>
            {m.ui_retry()}
          </Button>
          <Button tone="danger" size="lg" busy={removing} onClick={remove}>
            {m.kiosk_remove()}
          </Button>
        </>
      }
    >
      <p>{phase === 'locked' ? m.kiosk_stuck_locked({ days: number(days) }) : m.kiosk_stuck_gone()}</p>
    </StatePage>
  );
}

async function removeAll(): Promise<void> {
  const identity = shell.get(identityAtom);
  if (identity) await wipeElsewhere(identity, true);
  await shell.get(companyAtom)?.wipe(true);
  await leave();
}
