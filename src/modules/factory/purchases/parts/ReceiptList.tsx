import { m } from '#messages';
import { Section } from '#ui/page/Section.tsx';

import type { PurchaseRow } from '../../purchasing/index.ts';
import { ReceiptItem } from '../../receiving/index.ts';
import type { PurchaseFacts } from '../use-purchase.ts';

/** What came, load by load, and what went back, the last one first. */
export function ReceiptList({ row, facts: { receipts, componentOf } }: { readonly row: PurchaseRow; readonly facts: PurchaseFacts }) {
  if (receipts.length === 0) return null;
  return (
    <Section title={m.purchases_receipts()} flush>
      <ul className="divide-y">
        {receipts.toReversed().map((receipt) => (
          <ReceiptItem key={receipt.id} {...{ row, receipt, componentOf }} />
        ))}
      </ul>
    </Section>
  );
}
