import { Pencil, Trash2 } from 'lucide-react';

import type { Stored } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Sparkline } from '#ui/chart/Sparkline.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Percent } from '#ui/display/numbers.tsx';
import { Rate } from '#ui/display/Rate.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import type { ComponentRow, SupplierPriceRow } from '../../materials/index.ts';
import { priceCommands } from '../price-commands.ts';
import { changeOf } from '../prices.ts';

type Props = {
  /** Newest first. */
  readonly prices: readonly Stored<SupplierPriceRow>[];
  readonly component: ComponentRow | undefined;
  readonly onEdit: ((price: Stored<SupplierPriceRow>) => void) | undefined;
};

/** How the price of one thing went: a line, and each price with its day and what it changed. */
export function PriceHistory({ prices, component, onEdit }: Props) {
  const store = useStore();
  const toastUndo = useToastUndo();
  const [remove] = useTask(async (id: string) => {
    await priceCommands.remove(store, id);
    toastUndo(m.suppliers_price_deleted(), () => priceCommands.restore(store, id));
  });
  const label = m.suppliers_price_history({ name: component?.name ?? m.common_deleted() });
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-3 border-t bg-muted/40 px-4 py-3">
      <Sparkline
        label={label}
        points={prices.toReversed().map(({ valid_from, price }) => ({ at: Date.parse(valid_from), value: price }))}
      />
      <table aria-label={label} className="flex-1 text-13 sm:min-w-72">
        <thead className="sr-only">
          <tr>
            {[m.suppliers_valid_from(), m.common_price(), m.suppliers_price_change(), m.ui_actions()].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.map((price, i) => (
            <tr key={price.id}>
              <td className="py-0.5 pr-3 whitespace-nowrap">
                <DateText day={price.valid_from} />
              </td>
              <td className="py-0.5 text-right">
                <Rate rate={price.price} />
              </td>
              <td className="w-20 py-0.5 pl-2 text-right">
                <Change bps={changeOf(price, prices[i + 1])} />
              </td>
              <td className="w-20 py-0.5 pl-1 text-right whitespace-nowrap">
                {onEdit && (
                  <>
                    <IconButton icon={Pencil} label={m.suppliers_price_edit()} small onClick={() => onEdit(price)} />
                    <IconButton icon={Trash2} label={m.common_delete()} small onClick={() => remove(price.id)} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Against the price before; dearer is bad. */
function Change({ bps }: { readonly bps: number | undefined }) {
  if (bps === undefined || bps === 0) return null;
  return (
    <span className={bps > 0 ? 'text-danger-strong' : 'text-success-strong'}>
      {bps > 0 && '+'}
      <Percent bps={bps} />
    </span>
  );
}
