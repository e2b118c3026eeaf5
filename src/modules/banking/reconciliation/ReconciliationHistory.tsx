import { Lock, LockOpen } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { changeLines, EntryHistory, type FeedFormat, type Look } from '../books/index.ts';
import { ReconciliationFeed } from '../transactions/kind.ts';

/** Who locked it, and who opened it again and why, newest first. */
export function ReconciliationHistory({ id }: { readonly id: string }) {
  const entries = useKeys(ReconciliationFeed, { by: 'reconciliation', prefix: id });
  return <EntryHistory entries={entries} empty={m.reconcile_feed_empty()} looks={looks} linesOf={linesOf} />;
}

const looks: Readonly<Record<string, Look>> = {
  locked: { icon: Lock, tone: 'success' },
  unlocked: { icon: LockOpen, tone: 'warning' },
};

type Entry = { readonly type: string; readonly activity_details: Readonly<Record<string, unknown>> };

function linesOf(entry: Entry, format: FeedFormat): readonly string[] {
  const { amount, reason } = entry.activity_details;
  if (entry.type === 'locked') return [m.reconcile_feed_locked({ amount: format.money(Number(amount ?? 0)) })];
  if (entry.type === 'unlocked') return [m.reconcile_feed_unlocked(), ...(typeof reason === 'string' && reason !== '' ? [reason] : [])];
  return changeLines('reconciliations', entry, format);
}
