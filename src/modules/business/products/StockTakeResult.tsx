import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { type Count, differenceOf, saveCounts } from './stock-take.ts';

type Props = { readonly counts: readonly Count[]; readonly onClose: () => void; readonly onSaved: () => void };

/** What was counted beside what the books said at that moment, looked at before it becomes true. */
export function StockTakeResult({ counts, onClose, onSaved }: Props) {
  const store = useStore();
  const number = useNumberText();
  const wrong = counts.filter((count) => differenceOf(count) !== 0);
  const [save, saving] = useTask(async () => {
    const moved = await saveCounts(store, counts);
    toast.success(moved === 1 ? m.products_take_saved_one() : m.products_take_saved({ n: number(moved) }));
    onSaved();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.products_take_result()}
      description={m.products_take_result_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.products_take_on()}</Button>
          <Button tone="primary" busy={saving} onClick={save}>
            {m.returns_save_count()}
          </Button>
        </>
      }
    >
      {wrong.length === 0 ? (
        <p className="text-14">{m.products_take_right()}</p>
      ) : (
        <table className="w-full text-14">
          <thead className="text-left text-12 text-muted-foreground">
            <tr>
              <th className="py-1.5 font-medium">{m.products_product()}</th>
              <th className="py-1.5 pl-3 text-right font-medium">{m.products_field_on_hand()}</th>
              <th className="py-1.5 pl-3 text-right font-medium">{m.products_stock_counted()}</th>
              <th className="py-1.5 pl-3 text-right font-medium">{m.products_take_difference()}</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {wrong.map((count) => (
              <tr key={count.id}>
                <td className="py-2 pr-3 break-words">{count.name}</td>
                <td className="py-2 pl-3 text-right">
                  <Quantity value={count.onHand} />
                </td>
                <td className="py-2 pl-3 text-right">
                  <Quantity value={count.counted} />
                </td>
                <td
                  className={`py-2 pl-3 text-right font-semibold ${differenceOf(count) < 0 ? 'text-danger-strong' : 'text-success-strong'}`}
                >
                  {differenceOf(count) > 0 && '+'}
                  <Quantity value={differenceOf(count)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}
