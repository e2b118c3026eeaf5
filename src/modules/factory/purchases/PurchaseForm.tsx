import { useState } from 'react';
import { useParams } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { useCompany, useKeys, useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';

import { FormGate, PapersField, RecordForm, useDocumentForm } from '../../entity/index.ts';
import { Component, StockLocation, Supplier } from '../materials/kind.ts';
import { type PriceRow, purchaseCommands, type PurchaseFacts, type PurchaseRow } from '../purchasing/index.ts';
import { Purchase, PurchasePrice } from '../purchasing/kind.ts';
import { factsOf, type LineValues, newLine, PurchaseFields, valuesOf } from './form-values.ts';
import { LineImport } from './LineImport.tsx';
import { BillForm } from './parts/BillForm.tsx';
import { PurchaseLines } from './parts/PurchaseLines.tsx';
import { useBillTwin } from './use-bill-twin.ts';
import { usePickSupplier } from './use-pick.ts';

const list = href('/app/factory/purchases');
const pageOf = (purchaseId: string) => href('/app/factory/purchases/:purchaseId', { purchaseId });

/** `/new` and `/edit/:purchaseId`: a draft is written; of what is ordered the prices are put right. */
function PurchaseForm() {
  const { purchaseId } = useParams();
  const row = useRow(Purchase, purchaseId);
  const prices = useRow(PurchasePrice, purchaseId);
  return (
    <FormGate
      id={purchaseId}
      row={row}
      ready={purchaseId === undefined || prices !== undefined}
      list={{ to: list, label: m.purchases_label() }}
    >
      {(before) => <Fields key={purchaseId ?? 'new'} before={before} prices={prices ?? undefined} />}
    </FormGate>
  );
}

type Props = { readonly before: Stored<PurchaseRow> | undefined; readonly prices: PriceRow | undefined };

function Fields({ before, prices }: Props) {
  return before && before.status !== 'draft' ? <BillForm row={before} prices={prices} /> : <DraftForm before={before} prices={prices} />;
}

function DraftForm({ before: now, prices }: Props) {
  const store = useStore();
  const { currency } = useCompany();
  const [imports, importing] = useState(false);
  const suppliers = usePickSupplier();
  const places = (useKeys(StockLocation) ?? []).filter(({ active, deleted_at }) => active && deleted_at === null);
  const { form, before, page } = useDocumentForm<typeof PurchaseFields, PurchaseRow, PurchaseFacts>({
    fields: PurchaseFields,
    draft: 'purchase',
    before: now,
    start: {
      ...{ supplier_id: '', order_date: store.knowsToday() ? store.today() : '', expected_date: null, location_id: null },
      ...{ tags: [], notes: '', photos: [], tax_in_cost: true, bill_no: '', terms_days: 0, discount: null, lines: [newLine()] },
    },
    valuesOf: (row) => valuesOf(row, prices, currency),
    commands: purchaseCommands,
    factsOf: async (values) => {
      const supplier = await store.get(Supplier, values.supplier_id);
      const components = await store.getMany(
        Component,
        values.lines.map(({ component_id }) => component_id),
      );
      return factsOf(values, { supplier_name: supplier?.name ?? '', components, currency });
    },
    list,
    pageOf,
  });
  const { Field } = form;
  const [supplier, bill] = [useFormValue(form, 'supplier_id'), useFormValue(form, 'bill_no')];
  const twin = useBillTwin(supplier, bill, before?.id);
  function takeLines(read: readonly LineValues[]): void {
    const begun = form.methods.getValues('lines').filter(({ component_id }) => component_id !== '');
    form.methods.setValue('lines', [...begun, ...read], { shouldDirty: true });
  }
  return (
    <>
      <RecordForm {...page} title={before?.purchase_no ?? m.purchases_create()} submit={m.purchases_save()}>
        <Section>
          <FieldRow columns={3}>
            <Field.Pick
              name="supplier_id"
              label={m.factory_supplier()}
              {...suppliers}
              onPick={async (id) => {
                const row = id === null ? undefined : await store.get(Supplier, id);
                if (row) form.methods.setValue('terms_days', row.terms_days, { shouldDirty: true });
              }}
            />
            <Field.Date name="order_date" label={m.purchases_order_date()} />
            <Field.Date name="expected_date" label={m.purchases_expected()} optional />
          </FieldRow>
        </Section>
        <PurchaseLines form={form} supplier={supplier} onImport={() => importing(true)} />
        <Section>
          <div className="flex flex-col gap-4">
            <FieldRow columns={3}>
              <Field.Money name="discount" label={m.purchases_discount()} optional />
              <Field.Text name="bill_no" label={m.purchases_bill_no()} optional autoComplete="off" />
              <Field.Quantity name="terms_days" label={m.factory_terms()} />
            </FieldRow>
            {twin && <Notice tone="warning">{m.purchases_bill_twin({ number: twin.purchase_no })}</Notice>}
            <FieldRow>
              <Field.Select
                name="location_id"
                label={m.purchases_to_location()}
                optional
                options={places.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <Field.Switch name="tax_in_cost" label={m.purchases_tax_in_cost()} help={m.purchases_tax_in_cost_help()} />
            </FieldRow>
            <Field.TextArea name="notes" label={m.orders_notes()} optional rows={2} />
            <PapersField
              kind={PurchasePrice}
              id={before?.id ?? form.id}
              label={m.purchases_bill_papers()}
              photos={useFormValue(form, 'photos')}
              onChange={(change) => form.methods.setValue('photos', [...change(form.methods.getValues('photos'))], { shouldDirty: true })}
            />
          </div>
        </Section>
      </RecordForm>
      {imports && <LineImport supplier={supplier} onLines={takeLines} onClose={() => importing(false)} />}
    </>
  );
}

export { PurchaseForm as Component };
