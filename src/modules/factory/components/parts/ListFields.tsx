import { m } from '#messages';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';

import { unitOf, units } from '../../materials/index.ts';
import { newPack, type Values } from '../form-values.ts';

export type Form = FormHandle<Values, Values>;

/** What it is bought or issued in: a roll of so many yards. */
export function PackFields({ form, stockUnit }: { readonly form: Form; readonly stockUnit: string }) {
  const lines = useLines(form, 'packs');
  const { Field } = form;
  const own = unitOf(stockUnit);
  return (
    <LineItems
      lines={lines}
      label={m.factory_packs()}
      columns={[
        { header: m.components_pack_name(), width: 150 },
        { header: m.components_pack_holds(), width: 110, align: 'end' },
        { header: m.components_pack_unit(), width: 110 },
        { header: m.products_barcode(), width: 150 },
      ]}
      newLine={() => newPack(stockUnit)}
      addLabel={m.components_pack_add()}
    >
      {({ index }) => [
        <Field.Text key="name" name={`packs.${index}.name`} label={m.components_pack_name()} autoComplete="off" />,
        <Field.Quantity key="per" name={`packs.${index}.per`} label={m.components_pack_holds()} decimals={6} />,
        <Field.Select
          key="unit"
          name={`packs.${index}.unit`}
          label={m.components_pack_unit()}
          // One of another dimension stays to be seen, and is told when it is saved.
          options={units
            .filter(({ dimension, code }) => dimension === own.dimension || code === form.methods.getValues(`packs.${index}.unit`))
            .map(({ code, name }) => ({ value: code, label: name() }))}
        />,
        <Field.Text key="barcode" name={`packs.${index}.barcode`} label={m.products_barcode()} autoComplete="off" />,
      ]}
    </LineItems>
  );
}

/** Colour, size, weight of cloth. */
export function AttributeFields({ form }: { readonly form: Form }) {
  const lines = useLines(form, 'attributes');
  const { Field } = form;
  return (
    <LineItems
      lines={lines}
      label={m.components_attributes()}
      columns={[{ header: m.common_name() }, { header: m.components_attribute_value() }]}
      newLine={() => ({ name: '', value: '' })}
      addLabel={m.components_attribute_add()}
    >
      {({ index }) => [
        <Field.Text key="name" name={`attributes.${index}.name`} label={m.common_name()} autoComplete="off" />,
        <Field.Text key="value" name={`attributes.${index}.value`} label={m.components_attribute_value()} autoComplete="off" />,
      ]}
    </LineItems>
  );
}
