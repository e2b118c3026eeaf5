import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { id } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { DenseProvider } from '#ui/form/form-context.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { parts } from '../../material-ledger/index.ts';
import { decimalsIn, unitOf } from '../../materials/index.ts';
import { MaterialMove } from '../../materials/kind.ts';
import type { OrderRow } from '../../producing/index.ts';
import { countFloor } from '../../requisitioning/index.ts';
import { useAmountText } from '../../stock/index.ts';
import type { OrderFactsShown } from '../use-order.ts';

const FloorFields = v.object({
  lines: v.array(v.object({ component_id: id, left: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))) })),
});

type Props = { readonly row: OrderRow; readonly facts: OrderFactsShown; readonly onClose: () => void };

/** What is left on the floor of the order's materials: the rest was used. What nobody counts stays as it is. */
export function FloorDialog({ row, facts, onClose }: Props) {
  const store = useStore();
  const amount = useAmountText();
  const materials = facts.standing.materials.filter(({ issued, consumed }) => issued + consumed > 0);
  const form = useForm(
    FloorFields,
    { lines: materials.map(({ component }) => ({ component_id: component, left: null })) },
    { draftKey: draftKey(store, `production-floor:${row.id}`), isMade: async (made) => isMade(store, MaterialMove, made) },
  );
  async function save({ lines }: v.InferOutput<typeof FloorFields>): Promise<void> {
    const left = lines.flatMap(({ component_id, left: much }) =>
      much === null ? [] : [[component_id, Math.round(much * parts)] as const],
    );
    await countFloor(store, row, new Map(left), form.id);
    toast.success(m.common_saved());
  }
  return (
    <FormDialog
      form={form}
      title={m.production_count()}
      description={materials.length === 0 ? m.production_count_nothing() : m.production_count_text()}
      submit={m.ui_save()}
      onSubmit={save}
      onClose={onClose}
    >
      <DenseProvider value>
        <ul className="flex flex-col divide-y rounded-lg border" data-list="lines">
          {materials.map(({ component, onFloor }, index) => {
            const own = facts.componentOf(component);
            const unit = own?.stock_unit ?? '';
            return (
              <li key={component} className="flex items-center justify-between gap-4 px-3.5 py-2">
                <span className="min-w-0">
                  <span className="block font-medium break-words">{own?.name ?? '–'}</span>
                  <span className="block text-13 text-muted-foreground">{m.production_on_floor({ amount: amount(onFloor, unit) })}</span>
                </span>
                <span className="w-36 shrink-0">
                  <form.Field.Quantity
                    name={`lines.${index}.left`}
                    label={own?.name ?? '–'}
                    optional
                    decimals={own ? decimalsIn(own, unit) : 3}
                    unit={unitOf(unit).name()}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      </DenseProvider>
    </FormDialog>
  );
}
