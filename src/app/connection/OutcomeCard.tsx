import type { Change } from '#data/operation.ts';
import { useKeys, useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { endingAsked, endingOf } from '#modules/business/sale-rules/index.ts';
import { EcomOrder, OrderFeed, Parcel, ParcelFeed } from '#modules/business/sale-rules/kind.ts';
import { OutcomeVersion } from '#modules/business/sale-screens/index.ts';
import { useAuthorNames } from '#modules/company/use-author-names.ts';
import type { SyncClient } from '#sync/client.ts';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import type { AttentionGroup } from './attention-groups.ts';
import { mineInstead } from './outcome-conflict.ts';
import { recordPath } from './record-path.ts';
import { workTitle } from './work-title.ts';

type Props = { readonly group: AttentionGroup; readonly change: Change; readonly client: SyncClient };

/** Two devices ended the same order or parcel differently: both outcomes side by side, and one press for either. */
export function OutcomeCard({ group: { cause, seqs }, change, client }: Props) {
  const store = useStore();
  const number = useNumberText();
  const isParcel = change.kind === Parcel.name;
  const row = useRow(isParcel ? Parcel : EcomOrder, change.id);
  const theirs = useWhoEnded(change);
  const names = useAuthorNames();
  const path = recordPath(cause.changes);
  const [useMine, sending] = useTask(async () => {
    const instead = await mineInstead(store, change, cause.changes);
    if (await client.attention.resend(seqs, { seen: [], corrections: [], instead })) toast.success(m.shell_outcome_mine_used());
  });
  const [keepTheirs, leaving] = useTask(async () => {
    await client.attention.discard(seqs);
    toast.success(m.shell_outcome_theirs_kept());
  });
  if (!row) return null;
  const type = isParcel ? 'parcel' : 'ecom';
  const follows = 'linked_parcel_id' in row && row.linked_parcel_id !== null;
  return (
    <Section title={workTitle(cause)} text={m.shell_outcome_differs()}>
      <div className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <OutcomeVersion
            type={type}
            title={m.shell_outcome_mine()}
            who={m.common_you()}
            at={cause.at}
            ending={endingAsked(change.set, row)}
            actions={
              !follows && (
                <Button tone="primary" busy={sending} disabled={leaving} onClick={useMine}>
                  {m.shell_outcome_use_mine()}
                </Button>
              )
            }
          />
          <OutcomeVersion
            type={type}
            title={m.shell_outcome_theirs()}
            who={theirs && names(theirs)}
            at={theirs?.created_at ?? row.completed_at}
            ending={endingOf(row)}
            actions={
              <Button busy={leaving} disabled={sending} onClick={keepTheirs}>
                {m.shell_outcome_keep_theirs()}
              </Button>
            }
          />
        </div>
        {seqs.length > 1 && <p className="text-13 text-muted-foreground">{m.shell_attention_more({ count: number(seqs.length - 1) })}</p>}
        {path !== null && (
          <ButtonLink to={path} tone="quiet" className="-ms-3 self-start">
            {m.common_look()}
          </ButtonLink>
        )}
      </div>
    </Section>
  );
}

/** The entry that tells who brought the record to where it stands on the server. */
function useWhoEnded(change: Change) {
  const feed = useKeys(change.kind === Parcel.name ? ParcelFeed : OrderFeed, { by: 'record', prefix: change.id });
  return feed?.find((entry) => entry.type === 'status_changed' || entry.type === 'amount_changed');
}
