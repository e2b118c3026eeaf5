import { useState } from 'react';

import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { Dialog } from '#ui/overlay/Dialog.tsx';

import { stepId } from '../steps.ts';
import type { Day } from '../use-day.ts';

/** Which steps of which orders this line works on; each tick holds at once, on this device. */
export function StepsDialog({ day, onClose }: { readonly day: Day; readonly onClose: () => void }) {
  const [search, setSearch] = useState('');
  const shown = new Set(day.steps.map(({ id }) => id));
  const worked = new Set(day.lines.map(stepId));
  const found = day.allSteps.filter(({ order, operation }) =>
    foldText(`${order.order_no} ${order.output_name} ${operation.name} ${operation.section}`).includes(foldText(search)),
  );
  return (
    <Dialog open onClose={onClose} title={m.floor_steps()} description={m.floor_steps_text()}>
      <input
        type="search"
        className="mb-2 field-box"
        aria-label={m.floor_steps_search()}
        placeholder={m.floor_steps_search()}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {day.allSteps.length === 0 && <p className="py-4 text-muted-foreground">{m.floor_no_orders()}</p>}
      {[...Map.groupBy(found, ({ order }) => order)].map(([order, steps]) => (
        <fieldset key={order.id} className="mb-3 rounded-md border">
          <legend className="ml-2 px-1 text-13 font-medium">
            {order.order_no} · {order.output_name}
          </legend>
          {steps.map(({ id, operation }) => (
            <label key={id} className="flex min-h-row items-center gap-3 px-3 py-1">
              <input
                type="checkbox"
                className="size-5"
                checked={shown.has(id)}
                disabled={worked.has(id)}
                onChange={(event) => day.show(id, event.target.checked)}
              />
              <span className="min-w-0 flex-1 truncate">{operation.name}</span>
              <span className="text-12 text-muted-foreground">{operation.section}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  );
}
