import { m } from '#messages';
import { fieldName } from '#modules/field-names.ts';
import type { SyncClient } from '#sync/client.ts';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { refusalTexts } from '../refusal-texts.ts';
import { actionLabel } from './action-label.ts';
import { type AttentionGroup, differences } from './attention-groups.ts';
import { FieldValue } from './FieldValue.tsx';
import { recordPath } from './record-path.ts';

/** One refused piece of work: what it was, why it was refused, both versions, and what can be done. */
export function AttentionCard({ group, client }: { readonly group: AttentionGroup; readonly client: SyncClient }) {
  const { cause, seqs } = group;
  const path = recordPath(cause.changes);
  const [resend, resending] = useTask(async () => {
    await client.attention.resend(seqs, { action: cause.action, changes: cause.changes, predicted: cause.predicted });
    toast.success(m.shell_attention_sent());
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
      <div className="flex flex-col gap-3">
        <p className="font-medium text-danger-strong">
          {refusalTexts[cause.result.code ?? '']?.() ?? m.refusal_unknown({ message: cause.result.message ?? cause.result.code ?? '' })}
        </p>
        {seqs.length > 1 && <p className="text-muted-foreground">{m.shell_attention_more({ count: seqs.length - 1 })}</p>}
        <Differences group={group} />
        <div className="flex flex-wrap gap-2">
          {path !== null && (
            <ButtonLink to={path} tone="primary">
              {m.shell_attention_open_record()}
            </ButtonLink>
          )}
          <Button busy={resending} onClick={resend}>
            {m.shell_attention_resend()}
          </Button>
          <Button tone="quiet" busy={discarding} onClick={discard}>
            {m.shell_attention_discard()}
          </Button>
        </div>
      </div>
    </Section>
  );
}

function Differences({ group }: { readonly group: AttentionGroup }) {
  const found = differences(group.cause);
  if (found.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-13">
        <thead>
          <tr className="text-start text-muted-foreground">
            <th className="py-1 pe-3 text-start font-normal">{m.shell_attention_field()}</th>
            <th className="py-1 pe-3 text-start font-normal">{m.shell_attention_mine()}</th>
            <th className="py-1 text-start font-normal">{m.shell_attention_theirs()}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((one) => (
            <tr key={one.field} className="border-t align-top">
              <td className="py-1.5 pe-3 text-muted-foreground">{fieldName(one.field)}</td>
              <td className="py-1.5 pe-3 break-words">
                <FieldValue field={one.field} value={one.here} />
              </td>
              <td className="py-1.5 break-words">
                <FieldValue field={one.field} value={one.server} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
