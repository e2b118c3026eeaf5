import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { fieldName } from '#modules/texts.ts';
import type { Icon } from '#ui/display/icon.ts';
import type { Tone } from '#ui/display/StatusBadge.tsx';
import { Feed, FeedEntry } from '#ui/feed/Feed.tsx';
import { Section } from '#ui/page/Section.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { CustomerFeed } from '../customer-rules/kind.ts';

/** Who changed what of a customer, newest first; also what gave way when two devices wrote at once. */
export function CustomerHistory({ id }: { readonly id: string }) {
  const entries = useKeys(CustomerFeed, { by: 'customer', prefix: id });
  const nameOf = useAuthorNames();
  return (
    <Section title={m.orders_history()}>
      <Feed label={m.orders_history()} empty={m.customers_feed_empty()}>
        {(entries ?? []).map((entry) => (
          <FeedEntry
            key={entry.id}
            who={nameOf(entry)}
            at={entry.created_at}
            clockOff={entry.activity_details['clock'] === true}
            {...(looks[entry.type] ?? plainLook)}
          >
            {linesOf(entry).join('\n')}
          </FeedEntry>
        ))}
      </Feed>
    </Section>
  );
}

const plainLook: { readonly icon: Icon; readonly tone: Tone } = { icon: Pencil, tone: 'neutral' };
const looks: Readonly<Record<string, typeof plainLook>> = {
  created: { icon: Plus, tone: 'accent' },
  synced_conflict: { icon: Pencil, tone: 'warning' },
  deleted: { icon: Trash2, tone: 'danger' },
  restored: { icon: RotateCcw, tone: 'info' },
};

type Entry = { readonly type: string; readonly activity_details: Readonly<Record<string, unknown>> };

function linesOf({ type, activity_details: details }: Entry): readonly string[] {
  if (type === 'created') return [m.orders_feed_created()];
  if (type === 'deleted') return [m.orders_feed_deleted()];
  if (type === 'restored') return [m.orders_feed_restored()];
  if (type === 'synced_conflict') {
    const field = String(details['field']);
    return [
      m.orders_feed_conflict({
        field: fieldName('customers', field) ?? field,
        kept: shown(details['kept']),
        replaced: shown(details['replaced']),
      }),
    ];
  }
  const fields = (details['fields'] ?? {}) as Readonly<Record<string, readonly [unknown, unknown]>>;
  return Object.entries(fields).map(([field, [from, to]]) =>
    m.customers_feed_change({ field: fieldName('customers', field) ?? m.customers_zone(), from: shown(from), to: shown(to) }),
  );
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? m.customers_feed_yes() : m.customers_feed_no();
  if (Array.isArray(value)) return value.length === 0 ? '\u2013' : value.join(', ');
  return typeof value === 'string' && value !== '' ? value : '\u2013';
}
