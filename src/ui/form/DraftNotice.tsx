import { formatInstant } from '#kernel/dates.ts';
import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import { useDateFormat } from '../display/format.tsx';
import { Notice } from '../page/Notice.tsx';

/** Tells that a form goes on where it was left, with a way back to the beginning. */
export function DraftNotice({ restoredAt, onDiscard }: { readonly restoredAt: string | undefined; readonly onDiscard: () => void }) {
  const format = useDateFormat();
  if (restoredAt === undefined) return null;
  return (
    <Notice
      actions={
        <Button size="sm" onClick={onDiscard}>
          {m.ui_draft_discard()}
        </Button>
      }
    >
      {m.ui_draft_restored({ time: formatInstant(restoredAt, format) })}
    </Notice>
  );
}
