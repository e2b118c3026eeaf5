import { useEffect } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { measuresOf } from '../../materials/index.ts';
import { RateField } from '../../stock/index.ts';
import { packsIn } from '../packs.ts';
import { useSetup } from '../use-setup.ts';
import type { Form } from './ListFields.tsx';
import { Part } from './Part.tsx';
import { QuantityFields } from './QuantityFields.tsx';

/** What lies there already. */
export function OpeningFields({ form, tellsCosts }: { readonly form: Form; readonly tellsCosts: boolean }) {
  const store = useStore();
  const { places } = useSetup();
  const { Field, methods } = form;
  const [stock_unit, measure] = [useFormValue(form, 'stock_unit'), useFormValue(form, 'opening.measure')];
  const of = { stock_unit, packs: packsSoFar(useFormValue(form, 'packs'), stock_unit) };
  const chosen = measuresOf(of).find(({ key }) => key === measure);
  const isGone = chosen === undefined;
  useEffect(() => {
    if (isGone) methods.setValue('opening.measure', stock_unit);
  }, [isGone, stock_unit, methods]);
  const [isTold, hasBatches] = [Boolean(useFormValue(form, 'opening.quantity')), useFormValue(form, 'batch_tracked')];
  return (
    <Part title={m.factory_move_opening()} text={m.components_opening_help()}>
      <QuantityFields of={of} at="opening." label={m.components_lies_there()} />
      {isTold && (
        <>
          <FieldRow>
            <Field.Select
              name="opening.location_id"
              label={m.components_place()}
              options={places.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Field.Date name="opening.day" label={m.components_as_of()} max={store.today()} />
          </FieldRow>
          <FieldRow>
            {tellsCosts && (
              <RateField
                name="opening.price"
                label={m.components_unit_cost()}
                help={m.components_unit_cost_help()}
                per={chosen?.name ?? ''}
                optional
              />
            )}
            {hasBatches && <Field.Text name="opening.batch" label={m.components_batch()} optional />}
          </FieldRow>
        </>
      )}
    </Part>
  );
}

/** Of what is typed so far; a pack that is none yet is no measure. */
function packsSoFar(entries: Parameters<typeof packsIn>[0], stockUnit: string): ReturnType<typeof packsIn> {
  return entries.flatMap((entry) => {
    try {
      return entry.name.trim() === '' ? [] : packsIn([entry], stockUnit);
    } catch {
      return [];
    }
  });
}
