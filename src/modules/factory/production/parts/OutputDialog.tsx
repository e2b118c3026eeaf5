import * as v from 'valibot';

import { allows } from '#access/access.ts';
import { draftKey } from '#data/draft-key.ts';
import { id, minorPositive, optionalId, text } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { DenseProvider } from '#ui/form/form-context.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { findVariants, variantHits } from '../../../business/products/index.ts';
import { creditOutput, goodBy, outputTypeText, type OrderRow, recordOutput, takeBackOutput } from '../../producing/index.ts';
import { outputTypes, ProductionOutput } from '../../producing/kind.ts';
import { ReasonField, useSeesCosts } from '../../stock/index.ts';
import type { OrderFactsShown } from '../use-order.ts';

const pieces = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)));
const OutputFields = v.object({
  type: v.picklist(outputTypes),
  lines: v.array(v.object({ id, count: pieces })),
  /** Of second grade: as what it is sold. */
  variant_id: optionalId,
  /** What all of it is taken in at. */
  amount: v.nullable(minorPositive),
  reason: v.nullable(text(120)),
  note: text(300),
});
type Values = v.InferOutput<typeof OutputFields>;

type Props = { readonly row: OrderRow; readonly facts: OrderFactsShown; readonly onClose: () => void };

/** What came off the floor, size by size. */
export function OutputDialog({ row, facts, onClose }: Props) {
  const store = useStore();
  const number = useNumberText();
  const toastUndo = useToastUndo();
  const access = useAccess();
  const credits = useSeesCosts() && allows(access, 'manage_purchases');
  const good = goodBy(facts.outputs);
  const form = useForm(
    OutputFields,
    {
      ...{ type: 'good', variant_id: null, amount: null, reason: null, note: '' },
      lines: row.outputs.map((output) => ({ id: output.id, count: null })),
    },
    { draftKey: draftKey(store, `production-output:${row.id}`), isMade: async (made) => isMade(store, ProductionOutput, made) },
  );
  const { Field } = form;
  const type = useFormValue(form, 'type');

  async function save({ lines, amount, reason, note, variant_id, type: sort }: Values): Promise<void> {
    const told = lines.flatMap(({ id: output_id, count }) =>
      count
        ? [{ type: sort, output_id, quantity: count, reason: reason ?? '', note, variant_id: sort === 'second' ? variant_id : null }]
        : [],
    );
    const ids = await recordOutput(store, row, told, form.id);
    const [first] = ids;
    if (amount && sort !== 'good' && first) await creditOutput(store, { id: first, order_id: row.id }, amount);
    toastUndo(m.production_said_made({ n: number(told.reduce((sum, { quantity }) => sum + quantity, 0)) }), async () => {
      for (const output of await store.getMany(ProductionOutput, ids)) await takeBackOutput(store, row, output);
    });
  }
  return (
    <FormDialog
      form={form}
      title={m.production_receive()}
      description={row.output_name}
      submit={m.ui_save()}
      onSubmit={save}
      onClose={onClose}
    >
      <Field.Select
        name="type"
        label={m.production_grade()}
        options={outputTypes.map((value) => ({ value, label: outputTypeText[value]() }))}
      />
      <DenseProvider value>
        <ul className="flex flex-col divide-y rounded-lg border" data-list="lines">
          {row.outputs.map((output, index) => (
            <li key={output.id} className="flex items-center justify-between gap-4 px-3.5 py-2">
              <span className="min-w-0">
                <span className="block font-medium break-words">{output.name || row.output_name}</span>
                <span className="block text-13 text-muted-foreground">
                  {m.production_left({ n: number(Math.max(0, output.quantity - (good.get(output.id) ?? 0))) })}
                </span>
              </span>
              <span className="w-32 shrink-0">
                <Field.Quantity name={`lines.${index}.count`} label={output.name || m.print_pieces()} optional />
              </span>
            </li>
          ))}
        </ul>
      </DenseProvider>
      {type !== 'good' && (
        <FieldRow>
          <ReasonField use="scrap" optional={type === 'second'} />
          {credits && <Field.Money name="amount" label={m.production_taken_in()} help={m.production_taken_in_help()} optional />}
        </FieldRow>
      )}
      {type === 'second' && row.product_id !== null && allows(access, 'view_products') && (
        <Field.Pick
          name="variant_id"
          label={m.production_sold_as()}
          help={m.production_sold_as_help()}
          optional
          search={async (words) => (await findVariants(store, words)).map(({ variant, name }) => ({ value: variant.id, label: name }))}
          resolve={async (value) => {
            const [hit] = await variantHits(store, [value]);
            return hit && { value, label: hit.name };
          }}
        />
      )}
      <Field.Text name="note" label={m.products_stock_note()} optional autoComplete="off" />
    </FormDialog>
  );
}
