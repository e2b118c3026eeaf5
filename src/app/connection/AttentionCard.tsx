import { useId, useState } from 'react';

import { m } from '#messages';
import { refusalOf } from '#modules/texts.ts';
import type { SyncClient } from '#sync/client.ts';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { type AttentionGroup, differences, resendOf, type Written } from './attention-groups.ts';
import { Differences } from './Differences.tsx';
import { recordPath } from './record-path.ts';
import { RefusedCard } from './RefusedCard.tsx';
import { useRecordName } from './use-record-name.ts';
import { workTitle } from './work-title.ts';

/** One refused piece of work: what it was, why it was refused, both versions, and what can be done. */
export function AttentionCard({ group, client }: { readonly group: AttentionGroup; readonly client: SyncClient }) {
  const { cause, seqs, names } = group;
  const number = useNumberText();
  /** What is written anew; `null` = nothing is being corrected. */
  const [written, setWritten] = useState<Written | null>(null);
  const path = recordPath(cause.changes);
  const found = differences(cause);
  const reasonId = useId();
  const name = useRecordName(cause.changes, cause.name);
  return (
    <RefusedCard
      title={workTitle({ ...cause, name })}
      at={cause.at}
      reasonId={reasonId}
      reason={refusalOf(cause.action, cause.result.code ?? '', cause.result.message)}
      ways={
        <>
          {path !== null && (
            <ButtonLink to={path} tone="primary">
              {m.shell_attention_open_record()}
            </ButtonLink>
          )}
          {found.some((one) => one.correctable) && <Button onClick={() => setWritten(new Map())}>{m.shell_attention_correct()}</Button>}
        </>
      }
      onCancel={written === null ? undefined : () => setWritten(null)}
      onResend={() => client.attention.resend(seqs, resendOf(found, written ?? new Map()))}
      onDiscard={() => client.attention.discard(seqs)}
      discard={{ question: m.shell_attention_discard_title(), done: m.shell_attention_discarded() }}
    >
      {seqs.length > 1 && <p className="text-muted-foreground">{m.shell_attention_more({ count: number(seqs.length - 1) })}</p>}
      {names.length > 1 && <p className="break-words text-muted-foreground">{m.sync_attention_all({ names: names.join(', ') })}</p>}
      <Differences found={found} refused={cause.result.field} reasonId={reasonId} written={written} onWrite={setWritten} />
    </RefusedCard>
  );
}
