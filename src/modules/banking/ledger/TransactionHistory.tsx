import { Ban } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { RecordHistory, type Told } from '../../entity/index.ts';
import { Transaction, TransactionFeed } from '../transactions/kind.ts';

/** Who changed what of a transaction, newest first, with old and new values. */
export function TransactionHistory({ id }: { readonly id: string }) {
  const entries = useKeys(TransactionFeed, { by: 'transaction', prefix: id });
  return <RecordHistory of={Transaction} entries={entries} empty={m.banking_feed_empty()} told={told} />;
}

const told: Readonly<Record<string, Told>> = { void: { icon: Ban, tone: 'warning', text: m.banking_feed_void } };
