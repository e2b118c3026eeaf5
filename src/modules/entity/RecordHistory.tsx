import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';

import type { AnyKind } from '#data/kind.ts';
import { m } from '#messages';
import { useAuthorNames } from '#modules/company/use-author-names.ts';
import type { Icon } from '#ui/display/icon.ts';
import type { Tone } from '#ui/display/StatusBadge.tsx';
import { Feed, FeedEntry } from '#ui/feed/Feed.tsx';
import { Section } from '#ui/page/Section.tsx';

import { changeLines, type FeedDetails, type FeedFormat } from './feed-lines.ts';
import { useFeedFormat } from './use-feed-format.ts';

export type Entry = {
  readonly id: string;
  readonly user_id: string | null;
  readonly actor_kind: string;
  readonly type: string;
  readonly activity_details: FeedDetails;
  readonly created_at: string;
};

/** How entries of a type look and what they say. */
export type Told = { readonly icon: Icon; readonly tone: Tone; readonly text?: (details: FeedDetails, format: FeedFormat) => string };

type Props = {
  readonly of: AnyKind;
  /** Newest first; undefined = not read yet. */
  readonly entries: readonly Entry[] | undefined;
  /** What is said where there is none. */
  readonly empty?: string;
  /** The record's own types of entries; made, changed, deleted and restored are told here. */
  readonly told?: Readonly<Record<string, Told>>;
  /** Names of what entries tell besides the kind's fields. */
  readonly names?: Readonly<Record<string, () => string>>;
};

const common: Readonly<Record<string, Told>> = {
  created: { icon: Plus, tone: 'accent', text: m.orders_feed_created },
  changed: { icon: Pencil, tone: 'neutral' },
  synced_conflict: { icon: Pencil, tone: 'warning' },
  deleted: { icon: Trash2, tone: 'danger', text: m.orders_feed_deleted },
  restored: { icon: RotateCcw, tone: 'info', text: m.orders_feed_restored },
};

/** Who did what with a record: old and new values of what was changed, and both where two devices wrote at once. */
export function RecordHistory({ of: kind, entries, empty, told = common, names }: Props) {
  const nameOf = useAuthorNames();
  const format = useFeedFormat();
  return (
    <Section title={m.orders_history()}>
      <Feed label={m.orders_history()} {...(empty !== undefined && { empty })}>
        {(entries ?? []).map((entry) => {
          const { activity_details: details, type } = entry;
          const { icon, tone, text } = told[type] ?? common[type] ?? { icon: Pencil, tone: 'neutral' };
          const lines = text ? [text(details, format), reasonIn(details)] : changeLines(kind, entry, format, names);
          return (
            <FeedEntry
              key={entry.id}
              who={nameOf(entry)}
              at={entry.created_at}
              clockOff={details['clock'] === true}
              icon={icon}
              tone={tone}
            >
              {lines.filter(Boolean).join('\n')}
            </FeedEntry>
          );
        })}
      </Feed>
    </Section>
  );
}

function reasonIn({ reason }: FeedDetails): string {
  return typeof reason === 'string' ? reason : '';
}
