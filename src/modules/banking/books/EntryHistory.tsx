import { Pencil } from 'lucide-react';

import { m } from '#messages';
import type { Icon } from '#ui/display/icon.ts';
import type { Tone } from '#ui/display/StatusBadge.tsx';
import { Feed, FeedEntry } from '#ui/feed/Feed.tsx';
import { Section } from '#ui/page/Section.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import type { FeedFormat } from './feed-lines.ts';
import { useFeedFormat } from './use-feed-format.ts';

export type HistoryEntry = {
  readonly id: string;
  readonly user_id: string | null;
  readonly actor_kind: string;
  readonly type: string;
  readonly activity_details: Readonly<Record<string, unknown>>;
  readonly created_at: string;
};
export type Look = { readonly icon: Icon; readonly tone: Tone };

type Props<E> = {
  /** Newest first; undefined = not read yet. */
  readonly entries: readonly E[] | undefined;
  /** What is said where there is none. */
  readonly empty: string;
  readonly looks: Readonly<Record<string, Look>>;
  readonly linesOf: (entry: E, format: FeedFormat) => readonly string[];
};

const plainLook: Look = { icon: Pencil, tone: 'neutral' };

/** Who did what with a record of the books. */
export function EntryHistory<E extends HistoryEntry>({ entries, empty, looks, linesOf }: Props<E>) {
  const nameOf = useAuthorNames();
  const format = useFeedFormat();
  return (
    <Section title={m.orders_history()}>
      <Feed label={m.orders_history()} empty={empty}>
        {(entries ?? []).map((entry) => (
          <FeedEntry
            key={entry.id}
            who={nameOf(entry)}
            at={entry.created_at}
            clockOff={entry.activity_details['clock'] === true}
            {...(looks[entry.type] ?? plainLook)}
          >
            {linesOf(entry, format).join('\n')}
          </FeedEntry>
        ))}
      </Feed>
    </Section>
  );
}
