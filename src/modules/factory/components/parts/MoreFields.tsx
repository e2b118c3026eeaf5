import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { unitOf } from '../../materials/index.ts';
import { useSetup } from '../use-setup.ts';
import type { Form } from './ListFields.tsx';
import { Part } from './Part.tsx';

/** When it is ordered, from whom, where it lies. */
export function MoreFields({ form }: { readonly form: Form }) {
  const { Field } = form;
  const { places, suppliers } = useSetup();
  const unit = unitOf(useFormValue(form, 'stock_unit'));
  const [counted, isWork] = [useFormValue(form, 'track_stock'), useFormValue(form, 'type') === 'service'];
  const isCounted = counted && !isWork;
  return (
    <Part title={m.components_ordering()}>
      {isCounted && (
        <FieldRow>
          <Field.Quantity
            name="reorder_point"
            label={m.components_reorder_point()}
            help={m.components_reorder_help()}
            decimals={unit.decimals}
            unit={unit.name()}
            optional
          />
          <Field.Quantity name="reorder_qty" label={m.components_reorder_qty()} decimals={unit.decimals} unit={unit.name()} optional />
        </FieldRow>
      )}
      <FieldRow>
        <Field.Quantity name="lead_days" label={m.components_lead_days()} />
        <Field.Quantity name="safety_days" label={m.components_safety_days()} help={m.components_safety_help()} />
      </FieldRow>
      <FieldRow>
        {suppliers.length > 0 && (
          <Field.Select
            name="default_supplier_id"
            label={m.factory_supplier()}
            optional
            options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {isCounted && (
          <Field.Select
            name="location_id"
            label={m.components_usual_place()}
            optional
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FieldRow>
      {!isWork && (
        <FieldRow columns={3}>
          <Field.Percent name="wastage" label={m.components_wastage()} />
          <Field.Quantity name="shelf_life_days" label={m.components_shelf_life()} optional />
          <Field.Quantity
            name="weight"
            label={m.components_weight({ unit: unit.name() })}
            decimals={3}
            unit={unitOf('g').name()}
            optional
          />
        </FieldRow>
      )}
    </Part>
  );
}
