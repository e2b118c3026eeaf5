import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { changeLines, EntryHistory, type FeedFormat, type Look } from '../books/index.ts';
import { TransactionFeed } from '../transactions/kind.ts';

/** Who changed what of a transaction, newest first, with old and new values. */
export function TransactionHistory({ id }: { readonly id: string }) {
  const entries = useKeys(TransactionFeed, { by: 'transaction', prefix: id });
  return <EntryHistory entries={entries} empty={m.banking_feed_empty()} looks={looks} linesOf={linesOf} />;
}

const looks: Readonly<Record<string, Look>> = {
  created: { icon: Plus, tone: 'accent' },
  synced_conflict: { icon: Pencil, tone: 'warning' },
  deleted: { icon: Trash2, tone: 'danger' },
  restored: { icon: RotateCcw, tone: 'info' },
};

type Entry = { readonly type: string; readonly activity_details: Readonly<Record<string, unknown>> };

function linesOf(entry: Entry, format: FeedFormat): readonly string[] {
  if (entry.type === 'created') return [m.orders_feed_created()];
  if (entry.type === 'deleted') return [m.orders_feed_deleted()];
  if (entry.type === 'restored') return [m.orders_feed_restored()];
  return changeLines('transactions', entry, format);
}
