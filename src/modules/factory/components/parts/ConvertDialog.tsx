import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { text } from '#data/fields.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { type ComponentRow, unitOf, units } from '../../materials/index.ts';
import { Component } from '../../materials/kind.ts';
import type { StockLedger } from '../../stock/index.ts';
import { convertComponent } from '../convert.ts';

const { name } = Component.schema.entries;
const Fields = v.object({
  ...{ unit: v.string(), code: text(40, 1), name },
  per: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
});

type Props = {
  readonly row: ComponentRow;
  readonly stock: StockLedger | null;
  readonly onClose: () => void;
  /** Leads to the new one. */
  readonly onDone: (id: string) => void;
};

/** Stock that has moved keeps its unit: to count it in another one, all of it goes over to a new component. */
export function ConvertDialog({ row, stock, onClose, onDone }: Props) {
  const store = useStore();
  // What it makes has an id that follows from the old one and the unit.
  const form = useForm(
    Fields,
    { code: row.code, name: row.name, per: null },
    { draftKey: draftKey(store, `component-convert:${row.id}`), row },
  );
  const { Field } = form;
  const unit = useFormValue(form, 'unit');
  const own = unitOf(row.stock_unit);
  const isOther = unit !== undefined && unitOf(unit).dimension !== own.dimension;
  return (
    <FormDialog
      form={form}
      title={m.components_convert()}
      description={m.components_convert_text({ unit: own.name() })}
      submit={m.components_convert_do()}
      onSubmit={async (values) => {
        const id = await convertComponent(store, row, values, stock);
        toast.success(m.components_converted());
        onDone(id);
      }}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Select
          name="unit"
          label={m.components_convert_unit()}
          options={units.filter(({ code }) => code !== row.stock_unit).map(({ code, name: label }) => ({ value: code, label: label() }))}
        />
        {isOther && (
          <Field.Quantity name="per" label={m.components_convert_per({ unit: own.name() })} decimals={6} unit={unitOf(unit).name()} />
        )}
      </FieldRow>
      <FieldRow>
        <Field.Text name="name" label={m.common_name()} autoComplete="off" />
        <Field.Text name="code" label={m.factory_code()} help={m.components_convert_code()} autoComplete="off" />
      </FieldRow>
    </FormDialog>
  );
}
