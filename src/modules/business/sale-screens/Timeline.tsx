import { ArrowRight, MapPin, MessageSquare, Pencil, Plus, Printer } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { fieldName } from '#modules/texts.ts';
import { useFormat } from '#ui/display/format.tsx';
import type { Icon } from '#ui/display/icon.ts';
import type { Tone } from '#ui/display/StatusBadge.tsx';
import { Composer } from '#ui/feed/Composer.tsx';
import { Feed, FeedEntry } from '#ui/feed/Feed.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { type FeedRow, nameShown } from '../sale-rules/index.ts';
import { feedTime, OrderFeed, ParcelFeed } from '../sale-rules/kind.ts';

/** What happened to an order or parcel, newest first, with a box to comment in. */
export function Timeline({
  of,
  id,
  onComment,
}: {
  readonly of: 'order' | 'parcel';
  readonly id: string;
  /** Absent = may only look. */ readonly onComment?: ((text: string) => Promise<void>) | undefined;
}) {
  const entries = useKeys(of === 'order' ? OrderFeed : ParcelFeed, { by: 'record', prefix: id });
  const nameOf = useAuthorNames();
  const format = useFormat();
  return (
    <Feed
      label={m.orders_history()}
      {...(onComment && { composer: <Composer label={m.orders_comment()} send={m.orders_comment_send()} onSend={onComment} /> })}
    >
      {(entries ?? []).map((entry) => (
        <FeedEntry
          key={entry.id}
          who={nameOf(entry)}
          {...feedTime(entry)}
          clockOff={entry.activity_details['clock'] === true}
          pending={entry.$pending}
          {...lookOf(entry)}
        >
          {textOf(entry, (amount) => formatMoney(amount, format))}
          <Why details={entry.activity_details} />
        </FeedEntry>
      ))}
    </Feed>
  );
}

/** Reasons and notes that came with an outcome. */
function Why({ details: { reasons, notes } }: { readonly details: FeedRow['activity_details'] }) {
  const why = [
    ...(Array.isArray(reasons) ? reasons.map((reason) => nameShown(String(reason))) : []),
    ...(typeof notes === 'string' ? [notes] : []),
  ];
  return why.length > 0 && <span className="block break-words text-muted-foreground">{why.join(' · ')}</span>;
}

const looks: Readonly<Record<string, { readonly icon: Icon; readonly tone: Tone }>> = {
  created: { icon: Plus, tone: 'accent' },
  status_changed: { icon: ArrowRight, tone: 'info' },
  items_changed: { icon: Pencil, tone: 'neutral' },
  amount_changed: { icon: Pencil, tone: 'neutral' },
  synced_conflict: { icon: Pencil, tone: 'warning' },
  address_differs: { icon: MapPin, tone: 'warning' },
  printed: { icon: Printer, tone: 'neutral' },
};

function lookOf(entry: FeedRow): { readonly icon?: Icon; readonly tone?: Tone } {
  return entry.type === 'comment' || entry.type === 'note' ? {} : (looks[entry.type] ?? { icon: MessageSquare, tone: 'neutral' });
}

function textOf({ type, activity_details: details }: FeedRow, money: (amount: number) => string): string {
  const word = (key: string) => {
    const value = details[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : m.name_unknown();
  };
  switch (type) {
    case 'created':
      return m.orders_feed_created();
    case 'status_changed':
      return m.orders_feed_status({ from: nameShown(word('from')), to: nameShown(word('to')) });
    case 'items_changed':
      return m.orders_feed_items();
    case 'amount_changed':
      return m.orders_feed_amount({ from: money(Number(details['from'] ?? 0)), to: money(Number(details['to'] ?? 0)) });
    case 'printed':
      return m.orders_feed_printed();
    case 'synced_conflict':
      return m.orders_feed_conflict({
        field: fieldName('ecom_orders', word('field')) ?? word('field'),
        kept: word('kept'),
        replaced: word('replaced'),
      });
    case 'address_differs':
      return m.orders_feed_address({ order: word('order'), parcel: word('parcel') });
    case 'comment':
    case 'note':
      return word('text');
    default:
      return m.orders_feed_other({ type: type.replaceAll('_', ' ') });
  }
}
