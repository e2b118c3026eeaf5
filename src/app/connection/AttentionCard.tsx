import { useId, useState } from 'react';

import { m } from '#messages';
import type { SyncClient } from '#sync/client.ts';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { refusalTexts } from '../refusal-texts.ts';
import { actionLabel } from './action-label.ts';
import { anew, type AttentionGroup, differences, type Written } from './attention-groups.ts';
import { Differences } from './Differences.tsx';
import { recordPath } from './record-path.ts';

/** One refused piece of work: what it was, why it was refused, both versions, and what can be done. */
export function AttentionCard({ group, client }: { readonly group: AttentionGroup; readonly client: SyncClient }) {
  const { cause, seqs, names } = group;
  /** What is written anew; `null` = nothing is being corrected. */
  const [written, setWritten] = useState<Written | null>(null);
  const path = recordPath(cause.changes);
  const found = differences(cause);
  const reasonId = useId();
  const [resend, resending] = useTask(async () => {
    if (await client.attention.resend(seqs, anew(found, written ?? new Map()))) toast.success(m.shell_attention_sent());
  });
  const [discard, discarding] = useTask(async () => {
    const sure = await confirm({
      title: m.shell_attention_discard_title(),
      text: m.shell_attention_discard_text(),
      action: m.shell_attention_discard(),
    });
    if (!sure) return;
    await client.attention.discard(seqs);
    toast.success(m.shell_attention_discarded());
  });
  return (
    <Section title={[actionLabel(cause.action), cause.name].filter(Boolean).join(' · ')} text={<InstantText at={cause.at} />}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          resend();
        }}
      >
        <p id={reasonId} className="font-medium text-danger-strong">
          {cause.action === 'shipment.create' &&
            !/^(source|statuses)_missing$/.test(cause.result.code ?? '') &&
            `${m.error_parcel_failed()} `}
          {refusalTexts[cause.result.code ?? '']?.() ?? m.refusal_unknown({ message: cause.result.message ?? cause.result.code ?? '' })}
        </p>
        {seqs.length > 1 && <p className="text-muted-foreground">{m.shell_attention_more({ count: seqs.length - 1 })}</p>}
        {names.length > 1 && <p className="break-words text-muted-foreground">{m.sync_attention_all({ names: names.join(', ') })}</p>}
        <Differences found={found} refused={cause.result.field} reasonId={reasonId} written={written} onWrite={setWritten} />
        {written === null ? (
          <div className="flex flex-wrap gap-2">
            {path !== null && (
              <ButtonLink to={path} tone="primary">
                {m.shell_attention_open_record()}
              </ButtonLink>
            )}
            {found.some((one) => one.correctable) && <Button onClick={() => setWritten(new Map())}>{m.shell_attention_correct()}</Button>}
            <Button type="submit" busy={resending}>
              {m.shell_attention_resend()}
            </Button>
            <Button tone="quiet" busy={discarding} onClick={discard}>
              {m.shell_attention_discard()}
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" tone="primary" busy={resending}>
              {m.shell_attention_send_corrected()}
            </Button>
            <Button tone="quiet" onClick={() => setWritten(null)}>
              {m.ui_cancel()}
            </Button>
          </div>
        )}
      </form>
    </Section>
  );
}
