import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { Sheet, SheetTable } from '../../../entity/index.ts';
import type { OrderRow } from '../../producing/index.ts';
import { useAmountText } from '../../stock/index.ts';
import { costLines } from '../cost-lines.ts';
import { useCosts } from '../use-costs.ts';
import type { OrderFactsShown } from '../use-order.ts';

type Props = { readonly row: OrderRow; readonly facts: OrderFactsShown; readonly onDone: () => void };

/** What an order should cost and what it did, with what it used. */
export function PrintCost({ row, facts, onDone }: Props) {
  const number = useNumberText();
  const amount = useAmountText();
  const costs = useCosts()?.(row);
  const { good, planned, reject } = facts.standing.progress;
  if (!costs) return null;
  return (
    <PrintJob paper="a4" onDone={onDone}>
      <Sheet title={m.production_cost_sheet()} about={[row.order_no, row.output_name]}>
        <p className="text-[10pt]">
          {m.production_target()}: {number(planned)} · {m.returns_good()}: {number(good)} · {m.production_reject()}: {number(reject)}
        </p>
        <SheetTable
          heads={['', m.production_target(), m.production_actual(), m.products_take_difference()]}
          texts={1}
          rows={costLines(costs).map(({ id, label, planned: should, actual: did }) => ({
            id,
            cells: [
              label,
              <Money key="planned" minor={should} />,
              <Money key="actual" minor={did} />,
              <Money key="difference" minor={should === null || did === null ? null : did - should} />,
            ],
          }))}
        />
        <SheetTable
          heads={[m.factory_component(), m.factory_code(), m.bills_needed(), m.factory_move_consume(), m.factory_location_scrap()]}
          texts={2}
          rows={facts.standing.materials.map(({ component, required, consumed, scrapped }) => {
            const own = facts.componentOf(component);
            const much = (quantity: number) => amount(quantity, own?.stock_unit ?? '');
            return {
              id: component,
              cells: [own?.name ?? '–', own?.code, much(required), much(consumed), scrapped > 0 ? much(scrapped) : ''],
            };
          })}
        />
      </Sheet>
    </PrintJob>
  );
}
