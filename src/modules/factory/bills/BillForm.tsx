import type { Stored } from '#data/kind.ts';
import { useRow, useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { Product } from '../../business/products/kind.ts';
import { useEntityForm } from '../../entity/index.ts';
import { Component } from '../materials/kind.ts';
import { billCommands, type BillFacts, type BillRow } from '../producing/index.ts';
import { BillFields, type BillValues, factsOf, startValues, valuesOf } from './form-values.ts';
import { BillLines } from './parts/BillLines.tsx';
import { StepLines } from './parts/StepLines.tsx';
import { outputIn, useOutput } from './use-output.ts';

type Props = {
  readonly before?: Stored<BillRow> | undefined;
  /** A new version begins as this one. */
  readonly like?: BillRow | undefined;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
};

/** What something is made of, and by which steps. */
export function BillForm({ before: now, like, onClose, onSaved }: Props) {
  const store = useStore();
  const output = useOutput();
  const { form, before, dialog } = useEntityForm<typeof BillFields, BillRow, BillFacts>({
    ...{ fields: BillFields, draft: like ? `bill-like:${like.id}` : 'bill', before: now, start: like ? valuesOf(like) : startValues },
    ...{ valuesOf, commands: billCommands, factsOf: factsIn, onClose, onSaved },
    said: { added: m.common_saved, saved: m.common_saved },
  });
  const { Field } = form;
  const chosen = useFormValue(form, 'output') ?? '';
  const options = useOptionsOf(chosen);

  async function factsIn(values: BillValues): Promise<BillFacts> {
    const known = before ?? like;
    const found = await outputIn(store, values.output);
    const made = found ?? (known && { name: known.output_name, unit: known.output_unit });
    if (!made) throw new Refused('output_missing', { field: 'output' });
    const ids = values.lines.map(({ component_id }) => component_id);
    return factsOf(values, await store.getMany(Component, ids), made);
  }
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title={before ? m.bills_edit() : like ? m.bills_new_version() : m.bills_create()}
      description={m.bills_form_text()}
      submit={m.ui_save()}
    >
      <FieldRow columns={3}>
        <Field.Pick name="output" label={m.bills_output()} {...output} disabled={before !== undefined || like !== undefined} />
        <Field.Quantity name="base" label={m.bills_base()} help={m.bills_base_help()} decimals={3} />
        <Field.Percent name="reject" label={m.bills_reject()} help={m.bills_reject_help()} />
      </FieldRow>
      <BillLines form={form} options={options} />
      <StepLines form={form} />
      <Field.TextArea name="notes" label={m.common_notes()} optional rows={2} />
    </FormDialog>
  );
}

/** Sizes, colours and whatever else the product comes in. */
function useOptionsOf(output: string): readonly string[] {
  const [made, id = '-'] = output.split(':');
  const product = useRow(Product, made === 'product' ? id : '-');
  return product?.options.flatMap(({ values }) => values) ?? [];
}
