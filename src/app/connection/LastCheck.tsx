import { useEffect, useState } from 'react';

import { m } from '#messages';
import type { CheckRecord } from '#sync/client.ts';
import { Button } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { Fact } from '#ui/display/Facts.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import type { OpenCompany } from '../company/company.ts';

/** When everything here was last compared with the server, what came of it, and the button to do it now. */
export function LastCheck({ company }: { readonly company: OpenCompany }) {
  const [record, setRecord] = useState<CheckRecord | null>(null);
  useEffect(() => {
    let live = true;
    void company.client.lastCheck().then((last) => live && setRecord(last));
    return () => {
      live = false;
    };
  }, [company]);
  const [check, checking] = useTask(async () => {
    const told = await company.client.checkNow();
    if (told) setRecord(told);
    else toast.info(m.sync_check_failed());
  });
  return (
    <Fact label={m.sync_check()}>
      <span className="block">{record ? <InstantText at={record.at} /> : m.sync_never()}</span>
      <span role="status" className="block text-13 text-muted-foreground">
        {record ? <Outcome record={record} /> : m.sync_check_text()}
      </span>
      <Button className="mt-2" busy={checking} onClick={check}>
        {m.sync_check_now()}
      </Button>
    </Fact>
  );
}

function Outcome({ record }: { readonly record: CheckRecord }) {
  const number = useNumberText();
  const rows = number(record.rows);
  if (record.wrong === 1) return m.sync_check_wrong_one({ rows });
  if (record.wrong > 0) return m.sync_check_wrong({ rows, count: number(record.wrong) });
  return record.mended > 0 ? m.sync_check_mended({ rows }) : m.sync_check_fine({ rows });
}
