import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { Sheet, SheetTable, Signatures } from '../../../entity/index.ts';
import { parts } from '../../material-ledger/index.ts';
import { type PurchaseRow, totalsOf } from '../../purchasing/index.ts';
import { Rate, useSeesCosts } from '../../stock/index.ts';
import type { PurchaseFacts } from '../use-purchase.ts';

type Props = { readonly row: PurchaseRow } & Pick<PurchaseFacts, 'prices' | 'componentOf'>;

/** A purchase order for the supplier, on A4; without prices for whoever does not see them. */
export function OrderSheet({ row, prices, componentOf }: Props) {
  const sees = useSeesCosts();
  const number = useNumberText();
  const priceOf = (id: string) => prices?.lines.find((line) => line.id === id);
  const { net, tax, total } = totalsOf(prices?.lines ?? []);
  return (
    <Sheet title={m.purchases_order_paper()} about={[row.purchase_no, row.supplier_name]} day={row.order_date}>
      {row.expected_date !== null && (
        <p className="text-[10pt]">
          {m.purchases_expected()}: <DateText day={row.expected_date} />
        </p>
      )}
      <SheetTable
        heads={[m.factory_component(), m.orders_quantity(), ...(sees ? [m.common_price(), m.common_amount()] : [])]}
        texts={1}
        rows={row.lines.map((line) => ({
          id: line.id,
          cells: [
            [componentOf(line.component_id)?.name ?? '–', line.note].filter(Boolean).join(' · '),
            `${number(line.count / parts, 3)} ${line.measure_name}`,
            ...(sees
              ? [<Rate key="price" rate={priceOf(line.id)?.price || null} />, <Money key="net" minor={priceOf(line.id)?.net} />]
              : []),
          ],
        }))}
        {...(sees && { foot: [m.ui_total(), '', '', <Money key="total" minor={net} />] })}
      />
      {sees && tax > 0 && (
        <p className="text-right text-[10pt]">
          {m.purchases_tax()} <Money minor={tax} /> · <b>{m.ui_total()} </b>
          <Money minor={total} />
        </p>
      )}
      <Signatures names={[m.purchases_signed_buyer(), m.purchases_signed_supplier()]} />
    </Sheet>
  );
}
