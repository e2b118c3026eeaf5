import type { ReactNode } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { fieldName } from '#modules/texts.ts';
import type { ConflictNotice, SyncClient } from '#sync/client.ts';
import { Button, ButtonLink } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import type { AttentionGroup } from './attention-groups.ts';
import { mineAfterAll, restored } from './conflict-notice.ts';
import { FieldValue } from './FieldValue.tsx';
import { recordPath } from './record-path.ts';
import { useRecordName } from './use-record-name.ts';
import { workTitle } from './work-title.ts';

type ConflictNoticeCardProps = { readonly group: AttentionGroup; readonly told: readonly ConflictNotice[]; readonly client: SyncClient };

/** Work that was taken, and what became of it that the person would not have meant. */
export function ConflictNoticeCard({ group: { cause: item, seqs }, told, client }: ConflictNoticeCardProps) {
  const done = () => client.attention.discard(seqs);
  const [dismiss, dismissing] = useTask(done);
  // What was sold names the card; whose shelf it left empty stands below.
  const sold = told.some(({ code }) => code === 'oversold' || code === 'counted');
  const name = useRecordName(told.length === 1 && !sold ? told : item.changes, item.name);
  return (
    <Section title={workTitle({ ...item, name })} text={<InstantText at={item.at} />}>
      <div className="flex flex-col gap-4">
        {told.map((one, i) => (
          <OneNotice key={`${one.code} ${one.kind} ${one.id}`} told={one} named={told.length > 1 || sold} onDone={done}>
            {i === told.length - 1 && (
              <Button tone="quiet" busy={dismissing} onClick={dismiss}>
                {m.sync_told_done()}
              </Button>
            )}
          </OneNotice>
        ))}
      </div>
    </Section>
  );
}

type OneNoticeProps = {
  readonly told: ConflictNotice;
  /** The title of the card names another one, or none. */
  readonly named: boolean;
  readonly onDone: () => Promise<void>;
  /** What else can be done. */
  readonly children: ReactNode;
};

function OneNotice({ told, named, onDone, children }: OneNoticeProps) {
  const store = useStore();
  const name = useRecordName([told], nameIn(told.row));
  const path =
    told.code === 'oversold' ? '/app/products?stock=negative' : recordPath([{ kind: told.kind, id: told.id, do: 'patch', set: {} }]);
  const remedy =
    told.code === 'in_trash' ? restored(told, store.access()) : told.code === 'kept_apart' ? mineAfterAll(told, store.access()) : null;
  const [mend, mending] = useTask(async () => {
    if (remedy) await store.write(remedy);
    await onDone();
    toast.success(told.code === 'in_trash' ? m.sync_told_restored() : m.sync_told_mine_used());
  });
  return (
    <div className="flex flex-col gap-3">
      {named && name !== null && <h3 className="font-medium">{name}</h3>}
      <p className="font-medium text-warning-strong">{texts[told.code]()}</p>
      <dl className="grid gap-x-4 gap-y-2 text-13 sm:grid-cols-[auto_1fr_1fr]">
        {Object.entries(told.fields).map(
          ([field, [here, there]]) =>
            fieldName(told.kind, field) !== undefined && (
              <div key={field} className="contents">
                <dt className="text-muted-foreground">{fieldName(told.kind, field)}</dt>
                <dd className="break-words">
                  <span className="block text-12 text-muted-foreground">{mine[told.code]()}</span>
                  <FieldValue kind={told.kind} field={field} value={here} />
                </dd>
                <dd className="break-words">
                  <span className="block text-12 text-muted-foreground">{theirs[told.code]()}</span>
                  <FieldValue kind={told.kind} field={field} value={there} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {remedy && (
          <Button tone="primary" busy={mending} onClick={mend}>
            {told.code === 'in_trash' ? m.sync_told_restore() : m.sync_told_use_mine()}
          </Button>
        )}
        {path !== null && (
          <ButtonLink to={path} tone={remedy ? 'secondary' : 'primary'}>
            {told.code === 'oversold' ? m.space_below_zero_open() : m.shell_attention_open_record()}
          </ButtonLink>
        )}
        {children}
      </div>
    </div>
  );
}

function nameIn({ name }: ConflictNotice['row']): string | null {
  return typeof name === 'string' ? name : null;
}

const texts: Readonly<Record<ConflictNotice['code'], () => string>> = {
  kept_apart: m.sync_told_kept_apart,
  in_trash: m.sync_told_in_trash,
  address_differs: m.sync_told_address,
  oversold: m.sync_told_oversold,
  overpaid: m.sync_told_overpaid,
  counted: m.sync_told_counted,
  brought_back: m.sync_told_brought_back,
};

const mine: Readonly<Record<ConflictNotice['code'], () => string>> = {
  kept_apart: m.shell_attention_mine,
  in_trash: m.shell_attention_mine,
  address_differs: m.shell_attention_mine,
  oversold: m.sync_told_before,
  overpaid: m.sync_told_before,
  counted: m.shell_attention_mine,
  brought_back: m.shell_attention_mine,
};

const theirs: Readonly<Record<ConflictNotice['code'], () => string>> = {
  kept_apart: m.shell_attention_theirs,
  in_trash: m.sync_told_before,
  address_differs: m.orders_order,
  oversold: m.common_now,
  overpaid: m.common_now,
  counted: m.shell_attention_theirs,
  brought_back: m.common_now,
};
