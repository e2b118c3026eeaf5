import type { ReactNode } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

type RefusedCardProps = {
  readonly title: string;
  readonly at: string;
  readonly reason: ReactNode;
  /** Names the reason for the fields that it is about. */
  readonly reasonId?: string;
  /** What else is known of it. */
  readonly children: ReactNode;
  /** Ways before sending it again. */
  readonly ways?: ReactNode;
  /** While something of it is being corrected. */
  readonly onCancel?: (() => void) | undefined;
  /** Resolves to `false` where there was nothing left to send. */
  readonly onResend: () => Promise<boolean | void>;
  readonly onDiscard: () => Promise<void>;
  readonly discard: { readonly question: string; readonly done: string };
};

/** Something that the server did not take: what it was, why not, and what can be done. */
export function RefusedCard({ title, at, reason, reasonId, children, ways, onCancel, onResend, onDiscard, discard }: RefusedCardProps) {
  const [resend, resending] = useTask(async () => {
    if ((await onResend()) !== false) toast.success(m.shell_attention_sent());
  });
  const [drop, dropping] = useTask(async () => {
    const sure = await confirm({
      title: discard.question,
      text: m.shell_attention_discard_text(),
      action: m.shell_attention_discard(),
    });
    if (!sure) return;
    await onDiscard();
    toast.success(discard.done);
  });
  return (
    <Section title={title} text={<InstantText at={at} />}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          resend();
        }}
      >
        <p id={reasonId} className="font-medium break-words text-danger-strong">
          {reason}
        </p>
        {children}
        <div className="flex flex-wrap gap-2">
          {!onCancel && ways}
          <Button type="submit" tone={onCancel ? 'primary' : 'secondary'} busy={resending}>
            {onCancel ? m.shell_attention_send_corrected() : m.shell_attention_resend()}
          </Button>
          <Button tone="quiet" busy={dropping} onClick={onCancel ?? drop}>
            {onCancel ? m.ui_cancel() : m.shell_attention_discard()}
          </Button>
        </div>
      </form>
    </Section>
  );
}
