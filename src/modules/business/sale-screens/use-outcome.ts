import { useState } from 'react';

import { useStore } from '#data/react.tsx';

import {
  asksForAdvance,
  type Charges,
  costsKnown,
  type Courier,
  deliveredQuantities,
  expectedCharges,
  expectedCollect,
  goodsCost,
  isPaidReturn,
  needsVarianceReason,
  type Outcome,
  profitOf,
  receivableOf,
} from '../sale-rules/index.ts';
import type { OrderItem } from '../sale-rules/kind.ts';

/** What of an order or parcel its outcome depends on. */
export type Endee = Parameters<typeof expectedCollect>[0] & {
  readonly items: readonly OrderItem[];
  readonly advance: number;
  readonly shipping_charge: number;
};

export type OutcomeFacts = {
  readonly row: Endee;
  readonly courier: Courier | undefined;
  /** Cost of one piece by item id; absent = the person does not see costs. */
  readonly costs: Readonly<Record<string, number>> | undefined;
  /** What the courier says: the dialog begins with it. */
  readonly told?: { readonly type: Outcome['type']; readonly collected: number | null } | undefined;
};

type Typed = {
  readonly type: Outcome['type'];
  readonly delivered: Readonly<Record<string, number>>;
  readonly collected: number | null | undefined;
  readonly charges: Partial<Charges>;
  readonly reasons: readonly string[];
  readonly notes: string;
  readonly advance: 'kept' | 'refunded' | null;
  readonly refundAccount: string | null;
  readonly refundDay: string;
  readonly feeWaived: boolean;
  readonly variance: string;
};

/**
 * The dialog's state: what was typed, and everything that follows from it. Amounts follow the expected ones until somebody types
 * over them.
 */
export function useOutcome({ row, courier, costs, told }: OutcomeFacts) {
  const knowsToday = useStore().knowsToday();
  const [typed, setTyped] = useState<Typed>({
    type: told?.type ?? 'full',
    delivered: {},
    collected: undefined,
    charges: {},
    reasons: [],
    notes: '',
    advance: null,
    refundAccount: null,
    refundDay: '',
    feeWaived: false,
    variance: '',
  });
  const change = (next: Partial<Typed>) => setTyped((old) => ({ ...old, ...next }));
  const { type, delivered, feeWaived, advance } = typed;
  const expected = expectedCollect(row, { type, delivered, advance, fee_waived: feeWaived });
  const usual = told?.type === type ? (told.collected ?? expected) : expected;
  const collected = type === 'cancelled' ? 0 : typed.collected === undefined ? usual : typed.collected;
  const charges = { ...expectedCharges(courier, row.shipping_charge, type, collected ?? 0), ...typed.charges };
  const outcome: Outcome = {
    type,
    delivered,
    collected_amount: collected ?? Number.NaN,
    charges,
    cancel_reason_ids: typed.reasons,
    cancel_notes: typed.notes,
    advance,
    fee_waived: feeWaived,
    variance_reason: typed.variance,
    refund_account_id: advance === 'refunded' ? typed.refundAccount : null,
    ...(knowsToday ? {} : { refund_day: typed.refundDay }),
  };
  const advanceKept = advance === 'refunded' ? 0 : row.advance;
  const readable = Number.isFinite(outcome.collected_amount) && Object.values(charges).every(Number.isFinite);
  return {
    typed,
    change,
    outcome,
    expected,
    collected,
    charges,
    paidReturn: isPaidReturn(row, outcome),
    asksAdvance: asksForAdvance(row, outcome),
    asksVariance: readable && needsVarianceReason(row, outcome),
    receivable: readable ? receivableOf(outcome.collected_amount, charges) : undefined,
    profit:
      costs && readable && costsKnown(row.items, costs)
        ? profitOf({
            collected: outcome.collected_amount,
            advanceKept,
            charges,
            goodsCost: goodsCost(row.items, deliveredQuantities(row, outcome), costs),
          }).profit
        : undefined,
  };
}

export type OutcomeState = ReturnType<typeof useOutcome>;
