import { useState } from 'react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { readConfig, type StoreConfig } from '../config/index.ts';
import { StorefrontRevision } from '../config/kind.ts';
import { Differences } from './parts/Differences.tsx';

/** A state of the shop that was published before. */
export type Old = { readonly rev: number; readonly config: StoreConfig };

type Props = {
  readonly current: StoreConfig;
  readonly rev: number;
  readonly onLook: (old: Old) => void;
  readonly onRestore: ((old: Old) => void) | undefined;
  readonly onClose: () => void;
};

/** What was published, by whom and when; each can be looked at, and brought back as a draft. */
export function HistoryDrawer({ current, rev, onLook, onRestore, onClose }: Props) {
  const revisions = useKeys(StorefrontRevision)?.toSorted((a, b) => b.rev - a.rev) ?? [];
  const authorName = useAuthorNames();
  const number = useNumberText();
  const [open, setOpen] = useState<string>();
  return (
    <Drawer open onClose={onClose} title={m.editor_history()} description={m.editor_history_text()}>
      <ol className="flex flex-col gap-2">
        {revisions.map((one) => {
          const config = readConfig(one.config);
          const old = config && { rev: one.rev, config };
          return (
            <li key={one.id} className="rounded-md border px-3 py-2.5">
              <p className="text-14 font-medium">
                {m.editor_version({ rev: number(one.rev) })}
                {one.rev === rev && <span className="font-normal text-muted-foreground"> · {m.editor_published_now()}</span>}
              </p>
              <p className="text-13 text-muted-foreground">
                <InstantText at={one.created_at} /> · {authorName({ user_id: one.made_by, actor_kind: 'user' })}
              </p>
              {old ? (
                <div className="mt-2 flex flex-wrap gap-1.5">
                  <Button size="sm" onClick={() => onLook(old)}>
                    {m.common_look()}
                  </Button>
                  {one.rev !== rev && (
                    <Button size="sm" aria-expanded={open === one.id} onClick={() => setOpen(open === one.id ? undefined : one.id)}>
                      {m.editor_compare()}
                    </Button>
                  )}
                  {onRestore && one.rev !== rev && (
                    <Button size="sm" onClick={() => onRestore(old)}>
                      {m.common_restore()}
                    </Button>
                  )}
                </div>
              ) : (
                <p className="mt-1 text-13">{m.editor_newer_version()}</p>
              )}
              {old && open === one.id && (
                <div className="mt-2">
                  <p className="mb-1 text-12 text-muted-foreground">{m.editor_compare_text()}</p>
                  <Differences from={old.config} to={current} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </Drawer>
  );
}
