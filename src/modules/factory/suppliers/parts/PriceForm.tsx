import * as v from 'valibot';

import { optionalId, text } from '#data/fields.ts';
import type { Stored } from '#data/kind.ts';
import { useCompany, useRow, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { useEntityForm } from '../../../entity/index.ts';
import { type SupplierPriceRow, unitOf } from '../../materials/index.ts';
import { Component, SupplierPrice } from '../../materials/kind.ts';
import { priceCommands, type PriceFacts } from '../price-commands.ts';
import { inStockParts, majorOf, mostMajor, rateOf, stockUnits } from '../prices.ts';

const { component_id, lead_days, valid_from } = SupplierPrice.schema.entries;
const Fields = v.object({
  ...{ component_id, supplier_sku: text(60), pack_id: optionalId, lead_days, valid_from },
  price: v.pipe(v.number(), v.minValue(0), v.maxValue(mostMajor)),
  min_qty: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
});

type Props = { readonly supplier: string; readonly before?: Stored<SupplierPriceRow>; readonly onClose: () => void };

/** For what a supplier sells a component from a day on. */
export function PriceForm({ supplier, before: now, onClose }: Props) {
  const store = useStore();
  const { currency } = useCompany();
  const { form, before, dialog } = useEntityForm<typeof Fields, SupplierPriceRow, PriceFacts>({
    fields: Fields,
    draft: `supplier-price:${supplier}`,
    before: now,
    start: { supplier_sku: '', pack_id: null, min_qty: null, lead_days: null, valid_from: store.today() },
    valuesOf: (row) => ({ ...v.parse(Fields, { ...row, price: majorOf(row.price, currency), min_qty: stockUnits(row.min_qty) || null }) }),
    commands: priceCommands,
    factsOf: ({ price, min_qty, ...values }, seen) => ({
      ...{ ...values, supplier_id: seen?.supplier_id ?? supplier },
      ...{ price: rateOf(price, currency), min_qty: inStockParts(min_qty ?? 0) },
    }),
    said: { added: m.suppliers_price_added, saved: m.common_saved },
    onClose,
  });
  const { Field } = form;
  const component = useRow(Component, useFormValue(form, 'component_id') || null);
  return (
    <FormDialog {...dialog} title={before ? m.suppliers_price_edit() : m.suppliers_price_add()} submit={m.ui_save()}>
      <FieldRow>
        <Field.Pick
          name="component_id"
          label={m.factory_component()}
          onPick={() => form.methods.setValue('pack_id', null, { shouldDirty: true })}
          search={async (search) => {
            const { rows } = await store.list(Component, { where: { deleted: { in: [0] }, active: { in: [1] } }, search, limit: 50 });
            return rows.map((row) => ({ value: row.id, label: row.name, hint: row.code }));
          }}
          resolve={async (id) => {
            const row = await store.get(Component, id);
            return row && { value: row.id, label: row.name, hint: row.code };
          }}
        />
        <Field.Text name="supplier_sku" label={m.suppliers_sku()} optional autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <Field.Quantity name="price" label={m.common_price()} decimals={4} unit={currency} />
        <Field.Select
          name="pack_id"
          label={m.suppliers_price_per()}
          none={component ? unitOf(component.stock_unit).name() : m.factory_stock_unit()}
          options={(component?.packs ?? []).map((pack) => ({ value: pack.id, label: pack.name }))}
        />
      </FieldRow>
      <FieldRow>
        <Field.Quantity
          name="min_qty"
          label={m.suppliers_min_qty()}
          decimals={3}
          {...(component && { unit: unitOf(component.stock_unit).name() })}
          optional
        />
        <Field.Quantity name="lead_days" label={m.suppliers_lead_days()} optional />
      </FieldRow>
      <Field.Date name="valid_from" label={m.suppliers_valid_from()} help={m.suppliers_valid_help()} />
    </FormDialog>
  );
}
