import { History } from 'lucide-react';

import type { AnyKind } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { toast, whileLoading } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { useNeedsConnection } from './use-needs-connection.ts';

/** What is searched for may be older than what this device keeps: the server is asked, and its rows join the list. */
export function OlderRecords({ kind, search }: { readonly kind: AnyKind; readonly search: string }) {
  const store = useStore();
  const number = useNumberText();
  const missing = useNeedsConnection();
  const [ask, asking] = useTask(async () => {
    const count = await whileLoading(m.ui_older_asking(), () => store.findOlder(kind, search));
    if (count === null) toast.info(m.ui_older_failed());
    else if (count === 0) toast.info(m.ui_older_none({ text: search }));
    else toast.success(count === 1 ? m.ui_older_found_one() : m.ui_older_found({ n: number(count) }));
  });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted-foreground">
      {m.ui_older_text()}
      <Button size="sm" icon={History} disabled={missing !== undefined} busy={asking} onClick={ask}>
        {m.ui_older()}
      </Button>
      {missing}
    </p>
  );
}
