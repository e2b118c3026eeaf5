import { Lock, LockOpen } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { RecordHistory, type Told } from '../../entity/index.ts';
import { Reconciliation, ReconciliationFeed } from '../transactions/kind.ts';

/** Who locked it, and who opened it again and why, newest first. */
export function ReconciliationHistory({ id }: { readonly id: string }) {
  const entries = useKeys(ReconciliationFeed, { by: 'reconciliation', prefix: id });
  return <RecordHistory of={Reconciliation} entries={entries} empty={m.reconcile_feed_empty()} told={told} />;
}

const told: Readonly<Record<string, Told>> = {
  locked: {
    icon: Lock,
    tone: 'success',
    text: ({ amount }, format) => m.reconcile_feed_locked({ amount: format.money(Number(amount ?? 0)) }),
  },
  unlocked: { icon: LockOpen, tone: 'warning', text: m.reconcile_feed_unlocked },
};
