import { FileUp, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { InferInput } from 'valibot';

import { useKeys } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { FieldFault, FieldRow } from '#ui/form/FieldFrame.tsx';
import { useListError } from '#ui/form/fields/use-field.ts';
import { useLines } from '#ui/form/LineItems.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';

import { type ComponentRow, decimalsIn, measuresOf, unitOf } from '../../materials/index.ts';
import { Component } from '../../materials/kind.ts';
import { basisText, consumptionText, wastageText } from '../../producing/index.ts';
import { usePickComponent } from '../../stock/index.ts';
import { type BillFields, type BillValues, newLine } from '../form-values.ts';
import { BillOptions, BillSubstitutes } from './BillOptions.tsx';

const LineImport = lazy(() => import('../LineImport.tsx').then((file) => ({ default: file.LineImport })));

export type BillForm = FormHandle<InferInput<typeof BillFields>, BillValues>;
type Props = {
  readonly form: BillForm;
  /** Sizes and colours that what is made comes in. */
  readonly options: readonly string[];
};

const choices = (texts: Readonly<Record<string, () => string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label: label() }));

/** What it takes, component by component; what is seldom told is folded away. */
export function BillLines({ form, options }: Props) {
  const lines = useLines(form, 'lines');
  const [brings, bring] = useState(false);
  const components = new Map((useKeys(Component) ?? []).map((row) => [row.id, row]));
  const error = useListError('lines', m.common_lines());
  return (
    <section className="flex flex-col gap-2" data-list="lines">
      <h3 className="text-14 font-semibold">{m.bills_lines()}</h3>
      {lines.fields.map(({ id }, index) => (
        <BillLine key={id} {...{ form, index, components, options }} onRemove={() => lines.remove(index)} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={Plus} onClick={() => lines.append(newLine())}>
          {m.bills_line_add()}
        </Button>
        <Button size="sm" icon={FileUp} onClick={() => bring(true)}>
          {m.purchases_import()}
        </Button>
      </div>
      <FieldFault id="lines-error" error={error} />
      <Suspense>{brings && <LineImport onLines={(told) => lines.append([...told])} onClose={() => bring(false)} />}</Suspense>
    </section>
  );
}

type LineProps = Props & {
  readonly index: number;
  readonly components: ReadonlyMap<string, ComponentRow>;
  readonly onRemove: () => void;
};

function BillLine({ form, index, components, options, onRemove }: LineProps) {
  const { Field, methods } = form;
  const pick = usePickComponent();
  const line = useFormValue(form, `lines.${index}`);
  const component = components.get(line?.component_id ?? '');
  const unit = component ? unitOf(component.stock_unit).name() : '';
  const fill = (id: string | null) => {
    const found = components.get(id ?? '');
    if (!found) return;
    const { measure, wastage_type, wastage } = newLine(found);
    const chosen = { shouldDirty: true, shouldValidate: true };
    methods.setValue(`lines.${index}.measure`, measure, chosen);
    methods.setValue(`lines.${index}.wastage_type`, wastage_type, chosen);
    methods.setValue(`lines.${index}.wastage`, wastage, chosen);
  };
  return (
    <div className="flex flex-col gap-2 rounded-lg border p-3" data-line={index}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <FieldRow columns={3}>
            <Field.Pick name={`lines.${index}.component_id`} label={m.factory_component()} {...pick} onPick={fill} />
            <Field.Quantity
              name={`lines.${index}.count`}
              label={m.orders_quantity()}
              decimals={component ? Math.max(3, decimalsIn(component, line?.measure ?? '')) : 3}
            />
            <Field.Select
              name={`lines.${index}.measure`}
              label={m.products_unit()}
              options={component ? measuresOf(component).map(({ key, name }) => ({ value: key, label: name })) : []}
            />
          </FieldRow>
        </div>
        <IconButton icon={Trash2} label={m.ui_remove_named({ name: component?.name ?? m.factory_component() })} onClick={onRemove} />
      </div>
      <FieldRow columns={3}>
        <Field.Select name={`lines.${index}.wastage_type`} label={m.bills_wastage()} options={choices(wastageText)} />
        {line?.wastage_type !== 'none' && <Field.Percent name={`lines.${index}.wastage`} label={m.bills_wastage_share()} />}
        <Field.Select name={`lines.${index}.basis`} label={m.bills_basis()} options={choices(basisText)} />
      </FieldRow>
      <details className="text-13">
        <summary className="cursor-pointer py-1 text-muted-foreground">{m.bills_line_more()}</summary>
        <div className="flex flex-col gap-2 pt-2">
          <FieldRow columns={3}>
            <Field.Quantity name={`lines.${index}.pieces`} label={m.bills_pieces()} help={m.bills_pieces_help()} />
            <Field.Quantity
              name={`lines.${index}.setup`}
              label={m.bills_setup()}
              help={m.bills_setup_help()}
              decimals={3}
              unit={unit}
              optional
            />
            <Field.Quantity name={`lines.${index}.multiple`} label={m.bills_multiple()} decimals={3} unit={unit} optional />
          </FieldRow>
          <FieldRow>
            <Field.Select name={`lines.${index}.consumption`} label={m.bills_consumption()} options={choices(consumptionText)} />
            <Field.Text name={`lines.${index}.note`} label={m.common_notes()} optional autoComplete="off" />
          </FieldRow>
          <BillOptions {...{ form, index, unit }} suggest={(text) => options.filter((one) => foldText(one).includes(foldText(text)))} />
          <BillSubstitutes form={form} index={index} />
        </div>
      </details>
    </div>
  );
}
