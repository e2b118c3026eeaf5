import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { Sheet, SheetTable } from '../../../entity/index.ts';
import { Amount, Rate } from '../../stock/index.ts';
import type { Valued } from '../valuation.ts';

/** What lay there at the end of a day and what it was worth, for the books. */
export function PrintValuation({
  day,
  rows,
  onDone,
}: {
  readonly day: string;
  readonly rows: readonly Valued[];
  readonly onDone: () => void;
}) {
  return (
    <PrintJob paper="a4" onDone={onDone}>
      <Sheet title={m.components_valuation()} about={[]} day={day}>
        <SheetTable
          heads={[m.factory_component(), m.products_category(), m.products_field_on_hand(), m.components_average(), m.components_value()]}
          texts={2}
          rows={rows.map(({ component, quantity, average, value }) => ({
            id: component.id,
            cells: [
              <span key="name">
                {component.name} <span className="block text-[8.5pt] text-black/65">{component.code}</span>
              </span>,
              component.category,
              <Amount key="quantity" quantity={quantity} unit={component.stock_unit} />,
              <Rate key="average" rate={average} />,
              <Money key="value" minor={value} />,
            ],
          }))}
          foot={[m.ui_total(), '', '', '', <Money key="total" minor={rows.reduce((sum, { value }) => sum + value, 0)} />]}
        />
      </Sheet>
    </PrintJob>
  );
}
