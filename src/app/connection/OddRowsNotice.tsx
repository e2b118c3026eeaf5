import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

import { m } from '#messages';
import { kindName } from '#modules/texts.ts';
import type { InvalidRows } from '#sync/client.ts';
import { Button } from '#ui/control/Button.tsx';
import { failedRows } from '#ui/display/failed-rows.ts';
import { useNumberText } from '#ui/display/numbers.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Notice } from '#ui/page/Notice.tsx';

import type { OpenCompany } from '../company/company.ts';

/** How many records of which kind cannot be shown as they are stored, and what support needs to know of them. Absent while there are none. */
export function OddRowsNotice({ company }: { readonly company: OpenCompany }) {
  const number = useNumberText();
  const [found, setFound] = useState<readonly InvalidRows[]>([]);
  useEffect(() => {
    let live = true;
    void company.client.invalidRows(failedRows()).then((odd) => live && setFound(odd));
    return () => {
      live = false;
    };
  }, [company]);
  const [copy, copying] = useTask(async () => {
    await navigator.clipboard.writeText(forSupport(found));
    toast.success(m.common_copied());
  });
  if (found.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={m.sync_odd({ count: number(found.reduce((sum, { count }) => sum + count, 0)) })}
      actions={
        <Button icon={Copy} busy={copying} onClick={copy}>
          {m.sync_odd_copy()}
        </Button>
      }
    >
      <p>{found.map(({ kind, count }) => m.sync_odd_kind({ kind: kindName(kind), count: number(count) })).join(' · ')}</p>
      <p>{m.sync_odd_text()}</p>
    </Notice>
  );
}

/** For people who know the tables: kinds, ids and columns. */
function forSupport(found: readonly InvalidRows[]): string {
  return found
    .flatMap(({ kind, count, examples }) => [
      `${kind}: ${count}`,
      ...examples.map(({ id, fields }) => `  ${id}: ${fields.join(', ') || 'not drawn'}`),
    ])
    .join('\n');
}
