import { addDays, formatDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

import { Amount, type Closing } from '../stock/index.ts';
import type { ClosingChange } from './closing-changes.ts';

type Props = { readonly closing: Closing; readonly changes: readonly ClosingChange[]; readonly onClose: () => void };

/** The one adjusting entry of what changed in days that were closed, component by component. */
export function ClosingDialog({ closing, changes, onClose }: Props) {
  const format = useDateFormat();
  const sum = (of: 'value' | 'cost') => changes.reduce((all, row) => all + row[of], 0);
  const [right, cell] = ['text-right', 'py-1.5 pl-3'];
  return (
    <Dialog
      open
      size="md"
      title={m.factory_closing_entry({ day: formatDay(addDays(closing.day, 1), format) })}
      description={m.factory_closing_entry_text({ day: formatDay(closing.day, format) })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      {changes.length === 0 ? (
        <p className="text-14 text-muted-foreground">{m.factory_closing_same()}</p>
      ) : (
        <table className="w-full text-13">
          <thead className="text-12 text-muted-foreground">
            <tr className="[&>th]:h-8 [&>th]:pl-3 [&>th]:font-medium [&>th:first-child]:pl-0">
              <th className="text-left">{m.factory_component()}</th>
              <th className={right}>{m.factory_quantity()}</th>
              <th className={right}>{m.components_value()}</th>
              <th className={right}>{m.factory_closing_used()}</th>
            </tr>
          </thead>
          <tbody className="divide-y border-y">
            {changes.map(({ component, quantity, value, cost }) => (
              <tr key={component.id}>
                <td className="py-1.5">
                  <span className="block break-words">{component.name}</span>
                  <span className="block text-12 text-muted-foreground">{component.code}</span>
                </td>
                <td className={`${cell} ${right}`}>
                  {quantity !== 0 && <Amount signed quantity={quantity} unit={component.stock_unit} />}
                </td>
                <td className={`${cell} ${right}`}>
                  <Money minor={value} />
                </td>
                <td className={`${cell} ${right}`}>
                  <Money minor={cost} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <td className="py-2">{m.ui_total()}</td>
              <td />
              <td className={`${cell} ${right}`}>
                <Money minor={sum('value')} />
              </td>
              <td className={`${cell} ${right}`}>
                <Money minor={sum('cost')} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </Dialog>
  );
}
