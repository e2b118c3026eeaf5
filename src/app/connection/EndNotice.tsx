import { Trash2 } from 'lucide-react';

import { useAccess, useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { useEndDay, useKeepCompany } from '#modules/account/data/index.ts';
import { useNeedsConnection } from '#modules/entity/index.ts';
import { Button } from '#ui/control/Button.tsx';

import { NoticeLine } from './NoticeLine.tsx';

/** For everybody who opens a company that is going to be deleted; the owner takes it back here. */
export function EndNotice() {
  const { name, ends_at } = useCompany();
  const { owner } = useAccess();
  const offline = useNeedsConnection();
  const [keep, keeping] = useKeepCompany();
  const day = useEndDay(ends_at);
  if (day === null) return null;
  return (
    <NoticeLine
      tone="danger"
      icon={<Trash2 aria-hidden className="size-4 shrink-0" />}
      action={
        owner && (
          <Button size="sm" onClick={keep} busy={keeping} disabled={offline !== undefined} title={offline}>
            {m.company_data_keep()}
          </Button>
        )
      }
    >
      {m.company_data_ending_notice({ company: name, day })} {!owner && m.company_data_ending_ask()}
    </NoticeLine>
  );
}
