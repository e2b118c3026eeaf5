import { m } from '#messages';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { Sheet, SheetTable } from '../../../entity/index.ts';
import { unitOf } from '../../materials/index.ts';
import type { CountLine } from '../count.ts';
import { useSetup } from '../use-setup.ts';

/** The sheet on paper, without a number of the books. */
export function PrintCountSheet({
  lines,
  place,
  onDone,
}: {
  readonly lines: readonly CountLine[];
  readonly place: string | null;
  readonly onDone: () => void;
}) {
  const { nameOf } = useSetup();
  const heads = [m.factory_code(), m.factory_component(), m.components_batch(), m.factory_stock_unit(), m.products_stock_counted()];
  return (
    <PrintJob paper="a4" onDone={onDone}>
      <Sheet title={m.components_count_paper()} about={[nameOf(place)]}>
        <SheetTable
          heads={heads}
          texts={4}
          rows={lines.map(({ key, component, batch }) => ({
            id: key,
            cells: [component.code, component.name, batch, unitOf(component.stock_unit).name(), ''],
          }))}
        />
        <p className="mt-[10mm] grid grid-cols-2 gap-[20mm] text-[9pt] text-black/65">
          <span className="border-t border-black pt-[1.5mm]">{m.components_count_by()}</span>
          <span className="border-t border-black pt-[1.5mm]">{m.components_count_checked()}</span>
        </p>
      </Sheet>
    </PrintJob>
  );
}
