import type { Stored } from '#data/kind.ts';
import { useCompany, useStore } from '#data/react.tsx';
import { dayIn } from '#kernel/dates.ts';
import { m } from '#messages';
import { Section } from '#ui/page/Section.tsx';

import type { ComponentRow } from '../../materials/index.ts';
import type { PurchaseRow, ReceiptRow } from '../../purchasing/index.ts';
import { ReceiptItem } from '../ReceiptItem.tsx';

type Props = {
  readonly purchases: readonly PurchaseRow[];
  readonly receipts: readonly Stored<ReceiptRow>[];
  readonly components: ReadonlyMap<string, ComponentRow>;
};

/** What was taken in today, the last one first, so that a slip is taken back where it was made. */
export function ReceivedToday({ purchases, receipts, components }: Props) {
  const today = useStore().today();
  const { time_zone } = useCompany();
  const items = receipts
    .filter(({ type, created_at }) => type === 'in' && dayIn(time_zone, created_at) === today)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .flatMap((receipt) => {
      const row = purchases.find(({ id }) => id === receipt.purchase_id);
      return row ? [{ row, receipt }] : [];
    });
  if (items.length === 0) return null;
  return (
    <Section flush title={m.receiving_today()}>
      <ul className="divide-y">
        {items.map(({ row, receipt }) => (
          <ReceiptItem key={receipt.id} named row={row} receipt={receipt} componentOf={(id) => components.get(id)} />
        ))}
      </ul>
    </Section>
  );
}
