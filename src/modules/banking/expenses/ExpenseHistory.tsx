import { Ban, Banknote, CircleCheck, CircleX, Pencil, Plus, RotateCcw, Send, Trash2, TriangleAlert, Undo2 } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { changeLines, EntryHistory, type FeedFormat, type Look } from '../books/index.ts';
import { ExpenseFeed } from '../payables/kind.ts';

/** Who entered, approved, paid and changed an expense, newest first. */
export function ExpenseHistory({ id }: { readonly id: string }) {
  const entries = useKeys(ExpenseFeed, { by: 'expense', prefix: id });
  return <EntryHistory entries={entries} empty={m.expenses_feed_empty()} looks={looks} linesOf={linesOf} />;
}

const looks: Readonly<Record<string, Look>> = {
  created: { icon: Plus, tone: 'accent' },
  submitted: { icon: Send, tone: 'info' },
  approved: { icon: CircleCheck, tone: 'success' },
  rejected: { icon: CircleX, tone: 'danger' },
  draft: { icon: Undo2, tone: 'neutral' },
  void: { icon: Ban, tone: 'neutral' },
  paid: { icon: Banknote, tone: 'success' },
  payment_void: { icon: Undo2, tone: 'warning' },
  overpaid: { icon: TriangleAlert, tone: 'danger' },
  synced_conflict: { icon: Pencil, tone: 'warning' },
  deleted: { icon: Trash2, tone: 'danger' },
  restored: { icon: RotateCcw, tone: 'info' },
};

type Entry = { readonly type: string; readonly activity_details: Readonly<Record<string, unknown>> };

function linesOf(entry: Entry, format: FeedFormat): readonly string[] {
  const { reason, amount, number } = entry.activity_details;
  const paid = { amount: format.money(Number(amount ?? 0)), number: typeof number === 'string' ? number : '' };
  const said: Readonly<Record<string, () => string>> = {
    created: m.orders_feed_created,
    submitted: m.expenses_feed_submitted,
    approved: m.expenses_feed_approved,
    rejected: m.expenses_feed_rejected,
    draft: m.expenses_feed_draft,
    void: m.expenses_feed_void,
    paid: () => m.expenses_feed_paid(paid),
    payment_void: () => m.expenses_feed_payment_void(paid),
    overpaid: () => m.expenses_feed_overpaid(paid),
    deleted: m.orders_feed_deleted,
    restored: m.orders_feed_restored,
  };
  const line = said[entry.type]?.();
  return [...(line === undefined ? changeLines('expenses', entry, format) : [line]), ...(typeof reason === 'string' ? [reason] : [])];
}
