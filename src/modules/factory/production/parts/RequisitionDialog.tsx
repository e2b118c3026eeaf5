import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { dueDay, id } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { newId } from '#kernel/ids.ts';
import { m } from '#messages';
import { DenseProvider } from '#ui/form/form-context.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { parts } from '../../material-ledger/index.ts';
import { decimalsIn, saidOf, unitOf } from '../../materials/index.ts';
import type { OrderRow } from '../../producing/index.ts';
import { requisitionCommands, stillToAsk } from '../../requisitioning/index.ts';
import { Requisition } from '../../requisitioning/kind.ts';
import { useAmountText } from '../../stock/index.ts';
import type { OrderFactsShown } from '../use-order.ts';

const AskFields = v.object({
  needed_by: v.nullable(dueDay),
  lines: v.array(v.object({ component_id: id, count: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))) })),
});

type Props = { readonly row: OrderRow; readonly facts: OrderFactsShown; readonly onClose: () => void };

/** Asks the store for what the order still takes. Within the order's needs it is approved at once. */
export function RequisitionDialog({ row, facts, onClose }: Props) {
  const store = useStore();
  const navigate = useNavigate();
  const amount = useAmountText();
  const needs = stillToAsk(facts.standing.materials).filter(({ component }) => facts.componentOf(component)?.track_stock !== false);
  const form = useForm(
    AskFields,
    { needed_by: row.start_date, lines: needs.map(({ component, quantity }) => ({ component_id: component, count: quantity / parts })) },
    { draftKey: draftKey(store, `production-ask:${row.id}`), isMade: async (made) => isMade(store, Requisition, made) },
  );
  async function save({ needed_by, lines }: v.InferOutput<typeof AskFields>): Promise<void> {
    const asked = lines.flatMap(({ component_id, count }) => {
      const own = facts.componentOf(component_id);
      if (!own || !count) return [];
      const line = { id: newId(), component_id, measure: own.stock_unit, approved: null, substitute_for: null, reason: '', note: '' };
      return [{ ...line, ...saidOf(own, count, own.stock_unit) }];
    });
    const besides = { section: '', purpose: 'production', priority: row.priority, needed_by, notes: '' } as const;
    const requisitionId = await requisitionCommands.add(store, { ...besides, lines: asked, production_order_id: row.id }, form.id);
    const made = await store.get(Requisition, requisitionId);
    toast.success(made?.status === 'approved' ? m.production_asked_approved() : m.production_asked());
    void navigate(href('/app/factory/requisition/:requisitionId', { requisitionId }));
  }
  return (
    <FormDialog
      form={form}
      title={m.production_ask()}
      description={m.production_ask_text()}
      submit={m.ui_save()}
      onSubmit={save}
      onClose={onClose}
    >
      <form.Field.Date name="needed_by" label={m.requisitions_needed_by()} optional />
      <DenseProvider value>
        <ul className="flex flex-col divide-y rounded-lg border" data-list="lines">
          {needs.map(({ component, quantity }, index) => {
            const own = facts.componentOf(component);
            const unit = own?.stock_unit ?? '';
            return (
              <li key={component} className="flex items-center justify-between gap-4 px-3.5 py-2">
                <span className="min-w-0">
                  <span className="block font-medium break-words">{own?.name ?? '–'}</span>
                  <span className="block text-13 text-muted-foreground">{m.production_still({ amount: amount(quantity, unit) })}</span>
                </span>
                <span className="w-36 shrink-0">
                  <form.Field.Quantity
                    name={`lines.${index}.count`}
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
