import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { Sheet, SheetTable } from '../../../entity/index.ts';
import { type ComponentRow, moveKindText, unitOf } from '../../materials/index.ts';
import { Amount, type StockLedger } from '../../stock/index.ts';
import { ledgerLines } from '../ledger-lines.ts';
import { useSetup } from '../use-setup.ts';

type Props = { readonly row: ComponentRow; readonly stock: StockLedger | null; readonly onDone: () => void };

/** What hangs at the shelf: each move with what was left, oldest first, and no cost. */
export function PrintBinCard({ row, stock, onDone }: Props) {
  const { nameOf } = useSetup();
  const lines = stock ? ledgerLines(stock).filter(({ takenBack }) => takenBack === undefined) : [];
  const unit = unitOf(row.stock_unit).name();
  return (
    <PrintJob paper="a4" onDone={onDone}>
      <Sheet title={m.components_bin_card()} about={[row.name, row.code, unit, nameOf(row.location_id)]}>
        <SheetTable
          heads={[
            m.orders_date(),
            m.components_move(),
            m.components_place(),
            m.products_stock_note(),
            m.components_in(),
            m.components_out(),
            m.banking_balance(),
          ]}
          texts={4}
          rows={lines.toReversed().map(({ move, row: own }) => ({
            id: move.id,
            cells: [
              <DateText key="day" day={move.effective_at} />,
              moveKindText[move.type](),
              [nameOf(move.from_id), nameOf(move.to_id)].filter(Boolean).join(' → '),
              [move.batch, move.entered, move.reason, move.note].filter(Boolean).join(' · '),
              own && own.change > 0 ? <Amount key="in" quantity={own.change} /> : '',
              own && own.change < 0 ? <Amount key="out" quantity={-own.change} /> : '',
              <Amount key="left" quantity={own?.quantity} />,
            ],
          }))}
        />
      </Sheet>
    </PrintJob>
  );
}
