import { useNavigate } from 'react-router-dom';

import { draftKey } from '#data/draft-key.ts';
import type { Stored } from '#data/kind.ts';
import { useCompany, useKeys, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';

import { PapersField, RecordForm } from '../../../entity/index.ts';
import { parts } from '../../material-ledger/index.ts';
import { plainNumber } from '../../materials/index.ts';
import { Component } from '../../materials/kind.ts';
import { priceBill, pricedLines, type PriceRow, type PurchaseRow, totalsOf } from '../../purchasing/index.ts';
import { PurchasePrice } from '../../purchasing/kind.ts';
import { amountFor, BillFields, type BillValues, rateFor } from '../form-values.ts';
import { useBillTwin } from '../use-bill-twin.ts';
import { BillLines } from './BillLines.tsx';
import { CostChange } from './CostChange.tsx';

type Props = { readonly row: Stored<PurchaseRow>; readonly prices: PriceRow | undefined };

/** The supplier's bill of what is ordered: what it really costs, when it is to be paid. Stock and what was used are costed anew. */
export function BillForm({ row, prices }: Props) {
  const store = useStore();
  const navigate = useNavigate();
  const { currency } = useCompany();
  const names = new Map((useKeys(Component) ?? []).map(({ id, name }) => [id, name]));
  const told = new Map((prices?.lines ?? []).map((line) => [line.id, line]));
  const bought = row.lines.filter(({ free_reason }) => free_reason === '');
  const form = useForm(
    BillFields,
    {
      ...{ bill_no: prices?.bill_no ?? '', terms_days: prices?.terms_days ?? 0, tax_in_cost: prices?.tax_in_cost ?? true },
      photos: [...(prices?.photos ?? [])],
      discount: prices?.discount || null,
      lines: bought.map(({ id }) => {
        const line = told.get(id);
        return { id, price: line?.price ? amountFor(line.price, currency) : null, discount: line?.discount || null, tax: line?.tax ?? 0 };
      }),
    },
    { draftKey: draftKey(store, `purchase-bill:${row.id}`), row: prices },
  );
  const { Field } = form;
  const page = href('/app/factory/purchases/:purchaseId', { purchaseId: row.id });
  const entered = useFormValue(form, 'lines');
  const discount = useFormValue(form, 'discount');
  const asked = entered.map((line) => ({ ...line, price: rateFor(line.price, currency), discount: line.discount ?? 0 }));
  const priced = pricedLines(row.lines, asked, Number.isFinite(discount) ? (discount ?? 0) : 0);
  const twin = useBillTwin(row.supplier_id, useFormValue(form, 'bill_no'), row.id);
  const inCost = useFormValue(form, 'tax_in_cost');
  return (
    <RecordForm
      form={form}
      title={m.purchases_bill_of({ number: row.purchase_no })}
      submit={m.purchases_save()}
      onSubmit={async ({ lines, discount: whole, ...values }: BillValues) => {
        await priceBill(store, row, {
          ...{ ...values, discount: whole ?? 0, category_id: prices?.category_id ?? null },
          prices: lines.map((line) => ({ ...line, price: rateFor(line.price, currency), discount: line.discount ?? 0 })),
        });
        toast.success(m.common_saved());
      }}
      onSaved={() => void navigate(page, { replace: true })}
    >
      <Section>
        <div className="flex flex-col gap-4">
          <FieldRow columns={3}>
            <Field.Text name="bill_no" label={m.purchases_bill_no()} optional autoComplete="off" />
            <Field.Quantity name="terms_days" label={m.factory_terms()} />
            <Field.Money name="discount" label={m.purchases_discount()} optional />
          </FieldRow>
          {twin && <Notice tone="warning">{m.purchases_bill_twin({ number: twin.purchase_no })}</Notice>}
          <Field.Switch name="tax_in_cost" label={m.purchases_tax_in_cost()} help={m.purchases_tax_in_cost_help()} />
          <PapersField
            kind={PurchasePrice}
            id={row.id}
            label={m.purchases_bill_papers()}
            photos={useFormValue(form, 'photos')}
            onChange={(change) => form.methods.setValue('photos', [...change(form.methods.getValues('photos'))], { shouldDirty: true })}
          />
        </div>
      </Section>
      <BillLines
        form={form}
        lines={bought.map((line) => ({
          id: line.id,
          name: names.get(line.component_id) ?? '–',
          much: `${plainNumber(line.count / parts)} ${line.measure_name}`,
          net: priced?.find(({ id }) => id === line.id)?.net ?? 0,
        }))}
        totals={totalsOf(priced ?? [])}
      />
      {priced && (
        <CostChange
          purchase={row}
          prices={{
            id: row.id,
            lines: [...priced],
            discount: 0,
            tax_in_cost: inCost,
            bill_no: '',
            terms_days: 0,
            category_id: null,
            photos: [],
          }}
        />
      )}
    </RecordForm>
  );
}
