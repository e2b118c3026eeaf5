import { TriangleAlert } from 'lucide-react';

import { worded } from '#kernel/worded.ts';
import { m } from '#messages';
import { Notice } from '#ui/page/Notice.tsx';

import type { OrderRow } from '../sale-rules/index.ts';

/** Why an order that a stranger placed is looked at first (`private.store_doubts`). */
const reasonTexts = {
  machine: m.orders_review_machine,
  fast: m.orders_review_fast,
  blocked: m.orders_review_blocked,
  large: m.orders_review_large,
  address: m.orders_review_address,
  many: m.orders_review_many,
  refused: m.orders_review_refused,
} as const;

function reasonsOf({ review }: Pick<OrderRow, 'review'>): string {
  return review.map((reason) => worded(reasonTexts, reason)).join(' · ');
}

/** Beside the status in a list. */
export function ReviewMark({ order }: { readonly order: Pick<OrderRow, 'review'> }) {
  if (order.review.length === 0) return null;
  const label = `${m.orders_review()}: ${reasonsOf(order)}`;
  return (
    <span title={label} className="inline-flex shrink-0 text-warning-strong">
      <TriangleAlert aria-label={label} className="size-4" />
    </span>
  );
}

export function ReviewNotice({ order }: { readonly order: Pick<OrderRow, 'review'> }) {
  if (order.review.length === 0) return null;
  return (
    <Notice tone="warning" title={m.orders_review()}>
      {reasonsOf(order)}
    </Notice>
  );
}
