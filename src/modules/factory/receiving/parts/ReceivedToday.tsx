import { Ban } from 'lucide-react';
import { useState } from 'react';

import type { Stored } from '#data/kind.ts';
import { useCompany, useStore } from '#data/react.tsx';
import { dayIn } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { TimeText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { Section } from '#ui/page/Section.tsx';

import { ReasonDialog } from '../../../entity/index.ts';
import { parts } from '../../material-ledger/index.ts';
import type { ComponentRow } from '../../materials/index.ts';
import { type PurchaseRow, type ReceiptRow, voidReceipt } from '../../purchasing/index.ts';

type Props = {
  readonly purchases: readonly PurchaseRow[];
  readonly receipts: readonly Stored<ReceiptRow>[];
  readonly components: ReadonlyMap<string, ComponentRow>;
};

/** What was taken in today, the last one first, so that a slip is taken back where it was made. */
export function ReceivedToday({ purchases, receipts, components }: Props) {
  const store = useStore();
  const { time_zone } = useCompany();
  const number = useNumberText();
  const [voiding, ask] = useState<ReceiptRow>();
  const today = receipts
    .filter(({ type, created_at }) => type === 'in' && dayIn(time_zone, created_at) === store.today())
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  if (today.length === 0) return null;
  return (
    <Section flush title={m.receiving_today()}>
      <ul className="divide-y">
        {today.map((receipt) => {
          const purchase = purchases.find(({ id }) => id === receipt.purchase_id);
          const isVoid = receipt.voided_at !== null;
          return (
            <li key={receipt.id} className="flex items-start justify-between gap-3 px-4 py-2.5">
              <span className={`min-w-0 ${isVoid ? 'text-muted-foreground line-through' : ''}`}>
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium break-words">{purchase?.supplier_name ?? '–'}</span>
                  <span className="text-13 figures text-muted-foreground">{receipt.receipt_no}</span>
                  <TimeText at={receipt.created_at} className="text-13 text-muted-foreground" />
                  <PendingDot pending={receipt.$pending} />
                </span>
                {receipt.lines.map((line) => (
                  <span key={line.id} className="block text-13 text-muted-foreground">
                    {components.get(line.component_id)?.name ?? '–'}: {number(line.count / parts, 3)}{' '}
                    {purchase?.lines.find(({ id }) => id === line.line_id)?.measure_name}
                    {line.rejected > 0 && ` · ${m.purchases_rejected({ n: number(line.rejected / parts, 3) })}`}
                  </span>
                ))}
              </span>
              {!isVoid && (
                <Button icon={Ban} onClick={() => ask(receipt)}>
                  {m.courier_money_take_back()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {voiding && (
        <ReasonDialog
          title={m.courier_money_take_back()}
          text={m.purchases_take_back_text()}
          said={m.purchases_taken_back()}
          act={(reason) => voidReceipt(store, voiding.id, reason)}
          onClose={() => ask(undefined)}
        />
      )}
    </Section>
  );
}
