import { useCompany } from '#data/react.tsx';
import { dayIn } from '#kernel/dates.ts';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';

import { Sheet, SheetTable, Signatures } from '../../../entity/index.ts';
import { parts } from '../../material-ledger/index.ts';
import type { PurchaseRow, ReceiptRow } from '../../purchasing/index.ts';
import { useCameText } from '../use-came-text.ts';
import type { Receiving } from '../use-receiving.ts';

type Props = { readonly row: PurchaseRow; readonly receipt: ReceiptRow; readonly facts: Pick<Receiving, 'componentOf'> };

/** What came, or what goes back to the supplier, on A4; without prices. */
export function ReceiptSheet({ row, receipt, facts }: Props) {
  const number = useNumberText();
  const cameText = useCameText(row, facts);
  const { time_zone } = useCompany();
  const isBack = receipt.type === 'back';
  return (
    <Sheet
      title={isBack ? m.purchases_return_paper() : m.purchases_receipt()}
      about={[receipt.receipt_no, row.supplier_name, row.purchase_no, receipt.reference]}
      day={dayIn(time_zone, receipt.effective_at)}
    >
      <SheetTable
        heads={[
          m.factory_component(),
          m.common_reason(),
          ...(isBack ? [m.purchases_goes_back()] : [m.purchases_accepted(), m.purchases_turned_away()]),
        ]}
        texts={2}
        rows={receipt.lines.map((line) => {
          const unit = row.lines.find(({ id }) => id === line.line_id)?.measure_name ?? '';
          return {
            id: line.id,
            cells: [
              [facts.componentOf(line.component_id)?.name ?? '–', line.batch].filter(Boolean).join(' · '),
              line.reason,
              line.count === 0 ? '' : cameText(line),
              ...(isBack ? [] : [line.rejected === 0 ? '' : `${number(line.rejected / parts, 3)} ${unit}`]),
            ],
          };
        })}
      />
      {receipt.notes !== '' && <p className="text-[10pt] whitespace-pre-wrap">{receipt.notes}</p>}
      <Signatures
        names={
          isBack ? [m.purchases_signed_sent(), m.purchases_signed_supplier()] : [m.purchases_signed_driver(), m.purchases_signed_store()]
        }
      />
    </Sheet>
  );
}
