import { Ban, Banknote, CircleCheck, CircleX, Send, TriangleAlert, Undo2 } from 'lucide-react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { RecordHistory, type Told } from '../../entity/index.ts';
import { Expense, ExpenseFeed } from '../payables/kind.ts';

/** Who entered, approved, paid and changed an expense, newest first. */
export function ExpenseHistory({ id }: { readonly id: string }) {
  const entries = useKeys(ExpenseFeed, { by: 'expense', prefix: id });
  return <RecordHistory of={Expense} entries={entries} empty={m.expenses_feed_empty()} told={told} />;
}

type Paid = { readonly amount: string; readonly number: string };
const paid =
  (text: (paid: Paid) => string): NonNullable<Told['text']> =>
  ({ amount, number }, format) =>
    text({ amount: format.money(Number(amount ?? 0)), number: typeof number === 'string' ? number : '' });

const told: Readonly<Record<string, Told>> = {
  submitted: { icon: Send, tone: 'info', text: m.expenses_feed_submitted },
  approved: { icon: CircleCheck, tone: 'success', text: m.expenses_feed_approved },
  rejected: { icon: CircleX, tone: 'danger', text: m.expenses_feed_rejected },
  draft: { icon: Undo2, tone: 'neutral', text: m.expenses_feed_draft },
  void: { icon: Ban, tone: 'neutral', text: m.expenses_feed_void },
  paid: { icon: Banknote, tone: 'success', text: paid(m.expenses_feed_paid) },
  payment_void: { icon: Undo2, tone: 'warning', text: paid(m.expenses_feed_payment_void) },
  overpaid: { icon: TriangleAlert, tone: 'danger', text: paid(m.expenses_feed_overpaid) },
};
