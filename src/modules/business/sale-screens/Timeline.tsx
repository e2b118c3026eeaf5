import { ArrowRight, MapPin, MessageSquare, Pencil, Phone, Plus, Printer, Truck, Undo2, HandCoins, Tags, UserPlus } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { worded } from '#kernel/worded.ts';
import { m } from '#messages';
import { fieldName } from '#modules/texts.ts';
import { useFormat } from '#ui/display/format.tsx';
import type { Icon } from '#ui/display/icon.ts';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import type { Tone } from '#ui/display/StatusBadge.tsx';
import { Composer } from '#ui/feed/Composer.tsx';
import { Feed, FeedEntry } from '#ui/feed/Feed.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { type Colleague, usePeople } from '../../company/use-people.ts';
import { type FeedRow, nameShown } from '../sale-rules/index.ts';
import { feedTime, OrderFeed, ParcelFeed } from '../sale-rules/kind.ts';
import { callResults } from './call-results.ts';
import { toldText } from './told-text.ts';

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
  const people = usePeople();
  const format = useFormat();
  const number = useNumberText();
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
          {entry.type === 'assigned' ? assignedText(entry, people) : textOf(entry, (amount) => formatMoney(amount, format), number)}
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
  assigned: { icon: UserPlus, tone: 'info' },
  call: { icon: Phone, tone: 'info' },
  tags_changed: { icon: Tags, tone: 'neutral' },
  courier_event: { icon: Truck, tone: 'info' },
  settled: { icon: HandCoins, tone: 'success' },
  unsettled: { icon: HandCoins, tone: 'warning' },
  disputed: { icon: HandCoins, tone: 'danger' },
  dispute_over: { icon: HandCoins, tone: 'neutral' },
  written_off: { icon: HandCoins, tone: 'warning' },
  write_off_over: { icon: HandCoins, tone: 'neutral' },
  return_received: { icon: Undo2, tone: 'info' },
  return_counted: { icon: Undo2, tone: 'success' },
  return_rejected: { icon: Undo2, tone: 'neutral' },
  return_reopened: { icon: Undo2, tone: 'warning' },
  return_claimed: { icon: Undo2, tone: 'warning' },
  return_paid: { icon: Undo2, tone: 'success' },
  return_refunded: { icon: Undo2, tone: 'warning' },
  return_brought_back: { icon: Undo2, tone: 'warning' },
};

function lookOf(entry: FeedRow): { readonly icon?: Icon; readonly tone?: Tone } {
  return entry.type === 'comment' || entry.type === 'note' ? {} : (looks[entry.type] ?? { icon: MessageSquare, tone: 'neutral' });
}

function assignedText({ activity_details: { to } }: FeedRow, people: readonly Colleague[]): string {
  if (to === null || to === undefined) return m.orders_feed_unassigned();
  return m.orders_feed_assigned({ name: people.find(({ id }) => id === to)?.label ?? m.name_unknown() });
}

function textOf({ type, activity_details: details }: FeedRow, money: (amount: number) => string, number: NumberText): string {
  const pieces = (key: string) => number(Number(details[key] ?? 0));
  const word = (key: string) => {
    const value = details[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : m.name_unknown();
  };
  const words = (key: string) => {
    const value = details[key];
    return Array.isArray(value) && value.length > 0 ? value.join(', ') : '–';
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
    case 'courier_event':
      return [worded(toldText, word('phase')), typeof details['collected'] === 'number' && money(details['collected'])]
        .filter(Boolean)
        .join(' · ');
    case 'call':
      return m.orders_feed_call({ result: worded(callResults, word('result')) });
    case 'tags_changed':
      return m.orders_feed_tags({ from: words('from'), to: words('to') });
    case 'synced_conflict':
      return m.orders_feed_conflict({
        field: fieldName('ecom_orders', word('field')) ?? word('field'),
        kept: word('kept'),
        replaced: word('replaced'),
      });
    case 'address_differs':
      return m.orders_feed_address({ order: word('order'), parcel: word('parcel') });
    case 'settled':
      return m.statements_feed_settled({ number: word('number'), amount: money(Number(details['amount'] ?? 0)) });
    case 'unsettled':
      return m.statements_feed_unsettled({ number: word('number') });
    case 'disputed':
      return m.courier_money_feed_disputed({ reason: word('reason') });
    case 'dispute_over':
      return m.courier_money_feed_dispute_over({ reason: word('reason') });
    case 'written_off':
      return m.courier_money_feed_written_off({ reason: word('reason') });
    case 'write_off_over':
      return m.courier_money_feed_write_off_over({ reason: word('reason') });
    case 'return_received':
      return m.returns_feed_received({ number: word('number') });
    case 'return_counted':
      return m.returns_feed_counted({
        number: word('number'),
        restocked: pieces('restocked'),
        damaged: pieces('damaged'),
        missing: pieces('missing'),
      });
    case 'return_rejected':
      return m.returns_feed_rejected({ number: word('number'), reason: word('reason') });
    case 'return_reopened':
      return m.returns_feed_reopened({ number: word('number') });
    case 'return_claimed':
      return m.returns_feed_claimed({ number: word('number'), amount: money(Number(details['amount'] ?? 0)) });
    case 'return_paid':
      return m.returns_feed_paid({ number: word('number'), amount: money(Number(details['amount'] ?? 0)) });
    case 'return_brought_back':
      return m.returns_feed_brought_back({ number: word('number') });
    case 'return_refunded':
      return m.returns_feed_refunded({ number: word('number'), amount: money(Number(details['amount'] ?? 0)) });
    case 'comment':
    case 'note':
      return word('text');
    default:
      return m.orders_feed_other({ type: type.replaceAll('_', ' ') });
  }
}
