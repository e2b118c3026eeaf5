import { m } from '#messages';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';

import { usePickComponent } from '../../stock/index.ts';
import type { BillForm } from './BillLines.tsx';

type Props = {
  readonly form: BillForm;
  /** Of the line. */
  readonly index: number;
  readonly unit: string;
  readonly suggest: (text: string) => readonly string[];
};

/** Of which size or colour it is another quantity, or another component. */
export function BillOptions({ form, index, unit, suggest }: Props) {
  const { Field } = form;
  const pick = usePickComponent();
  const rules = useLines(form, `lines.${index}.options`);
  const option = (value: string) => ({ value, label: value });
  return (
    <LineItems
      lines={rules}
      label={m.bills_options()}
      addLabel={m.bills_option_add()}
      columns={[
        { header: m.bills_option(), width: 140 },
        { header: m.orders_quantity(), width: 120, align: 'end' },
        { header: m.bills_other() },
      ]}
      newLine={() => ({ option: '', quantity: null, component_id: null })}
    >
      {(rule) => [
        <Field.Pick
          key="option"
          name={`lines.${index}.options.${rule.index}.option`}
          label={m.bills_option()}
          search={(text) => suggest(text).map(option)}
          resolve={option}
          create={async (label) => option(label.slice(0, 50))}
          createLabel={(text) => text}
        />,
        <Field.Quantity
          key="quantity"
          name={`lines.${index}.options.${rule.index}.quantity`}
          label={m.orders_quantity()}
          decimals={3}
          unit={unit}
          optional
        />,
        <Field.Pick key="other" name={`lines.${index}.options.${rule.index}.component_id`} label={m.bills_other()} optional {...pick} />,
      ]}
    </LineItems>
  );
}

/** What may be taken instead, and how much of it for one. */
export function BillSubstitutes({ form, index }: Pick<Props, 'form' | 'index'>) {
  const { Field } = form;
  const pick = usePickComponent();
  const others = useLines(form, `lines.${index}.substitutes`);
  return (
    <LineItems
      lines={others}
      label={m.bills_substitutes()}
      addLabel={m.bills_substitute_add()}
      columns={[{ header: m.bills_substitute() }, { header: m.bills_factor(), width: 140, align: 'end' }]}
      newLine={() => ({ component_id: '', factor: 1 })}
    >
      {(other) => [
        <Field.Pick key="other" name={`lines.${index}.substitutes.${other.index}.component_id`} label={m.bills_substitute()} {...pick} />,
        <Field.Quantity key="factor" name={`lines.${index}.substitutes.${other.index}.factor`} label={m.bills_factor()} decimals={6} />,
      ]}
    </LineItems>
  );
}
