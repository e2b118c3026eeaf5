import { useRef, useState } from 'react';

import { allows } from '#access/access.ts';
import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useCompany, useKeys, useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { PapersField } from '../../entity/index.ts';
import { type ComponentCostRow, componentKindText, type ComponentRow, unitOf, units } from '../materials/index.ts';
import { Component, ComponentCost, componentKinds, MaterialMove } from '../materials/kind.ts';
import { RateField, useFactoryRules } from '../stock/index.ts';
import { componentCommands, openingIdOf } from './component-commands.ts';
import { Fields, saveOf, startValues, valuesOf } from './form-values.ts';
import { AttributeFields, PackFields } from './parts/ListFields.tsx';
import { MoreFields } from './parts/MoreFields.tsx';
import { OpeningFields } from './parts/OpeningFields.tsx';
import { CategoryField, Part } from './parts/Part.tsx';
import { useSetup } from './use-setup.ts';

type Props = {
  readonly before?: Stored<ComponentRow>;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
};

/** What something is made of: what it is, how it is counted and bought, what lies there already. */
export function ComponentForm({ before, ...props }: Props) {
  const cost = useRow(ComponentCost, before?.id);
  const rules = useFactoryRules();
  const { places, isKnown } = useSetup();
  if (cost === undefined || !rules || !isKnown) return null;
  const location = rules.default_location_id ?? places.find(({ type }) => type === 'store')?.id ?? null;
  return <Opened {...props} {...(before && { before })} cost={cost} location={location} />;
}

function Opened({
  before: now,
  cost,
  location,
  onClose,
  onSaved,
}: Props & { readonly cost: ComponentCostRow | null; readonly location: string | null }) {
  const store = useStore();
  const { currency } = useCompany();
  // What others change meanwhile is theirs: the form compares with what it began with.
  const [before] = useState(now);
  const tellsCosts = allows(useAccess(), 'manage_purchases');
  const around = { today: store.today(), currency, location, tellsCosts };
  const form = useForm(Fields, before ? valuesOf(before, cost, around) : startValues(around), {
    draftKey: draftKey(store, before ? `component:${before.id}` : 'component'),
    row: before,
    isMade: async (id, { opening }) =>
      (await isMade(store, Component, id)) &&
      (!opening.quantity || (await isMade(store, MaterialMove, openingIdOf(id, opening.location_id ?? '', opening.batch || null)))),
  });
  const { Field } = form;
  const made = useRef<string>(undefined);
  const [type, stockUnit, counted] = [useFormValue(form, 'type'), useFormValue(form, 'stock_unit'), useFormValue(form, 'track_stock')];
  const moves = useKeys(MaterialMove, { by: 'component', prefix: before?.id ?? '-', limit: 1 });
  const isLocked = before !== undefined && moves?.length !== 0;
  const isWork = type === 'service';
  return (
    <FormDialog
      form={form}
      size="lg"
      title={before ? m.components_edit() : m.components_create()}
      submit={m.ui_save()}
      check={async (values) => componentCommands.check(store, saveOf(values, form.seen, around), form.seen)}
      onSubmit={async (values) => {
        const told = saveOf(values, form.seen, around);
        if (form.seen) await componentCommands.edit(store, form.seen, told);
        else made.current = await componentCommands.add(store, told, form.id);
        toast.success(before ? m.common_saved() : m.components_added());
      }}
      onClose={() => (made.current !== undefined && onSaved ? onSaved(made.current) : onClose())}
    >
      <FieldRow>
        <Field.Text name="name" label={m.common_name()} autoComplete="off" />
        <Field.Text
          name="code"
          label={m.factory_code()}
          {...(!before && { help: m.components_code_help() })}
          optional={!before}
          autoComplete="off"
        />
      </FieldRow>
      <FieldRow>
        <Field.Select
          name="type"
          label={m.factory_component_kind()}
          options={componentKinds.map((value) => ({ value, label: componentKindText[value]() }))}
        />
        <CategoryField />
      </FieldRow>
      <FieldRow>
        <Field.Select
          name="stock_unit"
          label={m.factory_stock_unit()}
          help={isLocked ? m.components_unit_locked() : m.components_unit_help()}
          disabled={isLocked}
          options={units.map(({ code, name }) => ({ value: code, label: name() }))}
        />
        <Field.Tags name="barcodes" label={m.components_barcodes()} help={m.components_barcodes_help()} optional />
      </FieldRow>
      <Part title={m.factory_packs()} text={m.components_packs_help({ unit: unitOf(stockUnit).name() })}>
        <PackFields form={form} stockUnit={stockUnit} />
      </Part>
      {!isWork && (
        <>
          <Field.Switch name="track_stock" label={m.components_track()} help={m.components_track_help()} />
          {counted && <Field.Switch name="batch_tracked" label={m.components_batches()} help={m.components_batches_help()} />}
        </>
      )}
      {!before && counted && !isWork && <OpeningFields form={form} tellsCosts={tellsCosts} />}
      <MoreFields form={form} />
      {tellsCosts && (
        <RateField
          name="standard"
          label={m.factory_cost_fixed()}
          help={m.components_standard_help()}
          per={unitOf(stockUnit).name()}
          optional
        />
      )}
      <Part title={m.components_attributes()} text={m.components_attributes_help()}>
        <AttributeFields form={form} />
      </Part>
      <PapersField
        kind={Component}
        id={before?.id ?? form.id}
        label={m.products_section_photos()}
        photos={useFormValue(form, 'photos')}
        onChange={(change) => form.methods.setValue('photos', [...change(form.methods.getValues('photos'))], { shouldDirty: true })}
      />
      <Field.TextArea name="notes" label={m.common_notes()} optional />
    </FormDialog>
  );
}
