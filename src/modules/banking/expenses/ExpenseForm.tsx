import type { ReactNode } from 'react';
import * as v from 'valibot';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { newId } from '#kernel/ids.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { PapersField, useEntityForm } from '../../entity/index.ts';
import { type Books, categoryOptions } from '../books/index.ts';
import { expenseCommands, type ExpenseRow, isFixed, type NewExpense, stateText, sumOfLines } from '../payables/index.ts';
import { Expense } from '../payables/kind.ts';
import { BudgetNotice } from './Budgets.tsx';

const all = Expense.schema.entries;
const Fields = v.object({
  status: v.picklist(['draft', 'submitted', 'approved']),
  amount: all.amount,
  tax: all.tax,
  lines: all.lines,
  expense_date: all.expense_date,
  due_date: all.due_date,
  category_id: v.string(),
  party: v.picklist(['other', 'courier']),
  party_name: all.party_name,
  shipping_company_id: all.shipping_company_id,
  brand_id: all.brand_id,
  title: all.title,
  reference: all.reference,
  notes: all.notes,
  photos: all.photos,
});
type Values = v.InferOutput<typeof Fields>;
type Handle = FormHandle<v.InferInput<typeof Fields>, Values>;

type Props = {
  readonly books: Books;
  readonly before?: ExpenseRow;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
};

/** A new expense, or another look at one; of an approved one what the money does not go by. */
export function ExpenseForm({ books, before: now, onClose, onSaved }: Props) {
  const store = useStore();
  const access = useAccess();
  const { brandIds } = access;
  const keeps = allows(access, 'manage_transactions');
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'expense',
    before: now,
    start: {
      ...empty,
      brand_id: brandIds?.[0] ?? null,
      expense_date: store.knowsToday() ? store.today() : '',
    },
    valuesOf: (row) => v.parse(Fields, { ...row, status: 'draft', party: row.shipping_company_id ? 'courier' : 'other' }),
    commands: expenseCommands,
    factsOf: (values): NewExpense => factsOf(values, books),
    said: { added: m.expenses_saved, saved: m.expenses_saved },
    onClose,
    onSaved,
  });
  const { Field } = form;
  const fixed = before !== undefined && isFixed(before);
  const brands = named(books.brands).filter(({ value }) => brandIds === null || brandIds.includes(value));
  const asksBrand = !fixed && brands.length > 1;
  const title = <Field.Text name="title" label={m.banking_title()} optional autoComplete="off" />;
  return (
    <FormDialog {...dialog} size="lg" title={before ? m.expenses_edit() : m.expenses_new()} submit={m.expenses_save()}>
      {fixed ? (
        <>
          <Notice tone="info">{m.expenses_fixed_text()}</Notice>
          {title}
        </>
      ) : (
        <CostFields form={form} books={books} title={title} />
      )}
      <FieldRow columns={asksBrand ? 3 : 2}>
        <Field.Date name="due_date" label={m.expenses_due_date()} help={m.expenses_due_help()} optional />
        <Field.Text name="reference" label={m.expenses_bill()} optional autoComplete="off" />
        {asksBrand && <Field.Select name="brand_id" label={m.common_brand()} optional={brandIds === null} options={brands} />}
      </FieldRow>
      <PapersField
        kind={Expense}
        id={before?.id ?? form.id}
        photos={useFormValue(form, 'photos')}
        onChange={(change) =>
          form.methods.setValue('photos', [...change(form.methods.getValues('photos'))], { shouldDirty: true, shouldTouch: true })
        }
      />
      <Field.TextArea name="notes" label={m.orders_notes()} optional rows={2} />
      {!before && (
        <Field.Radio
          name="status"
          label={m.expenses_save_as()}
          options={[
            { value: 'draft', label: stateText.draft() },
            { value: 'submitted', label: stateText.submitted() },
            ...(keeps ? [{ value: 'approved', label: m.expenses_as_approved() }] : []),
          ]}
        />
      )}
    </FormDialog>
  );
}

const empty: Omit<v.InferInput<typeof Fields>, 'expense_date' | 'brand_id'> = {
  status: 'submitted',
  amount: 0,
  tax: 0,
  lines: [],
  due_date: null,
  category_id: '',
  party: 'other',
  party_name: '',
  shipping_company_id: null,
  title: '',
  reference: '',
  notes: '',
  photos: [],
};

/** A courier is called as the company calls him. */
function factsOf({ party, ...values }: Values, { couriers }: Books): NewExpense {
  const shipping_company_id = party === 'courier' ? values.shipping_company_id : null;
  const party_name = couriers.find((row) => row.id === shipping_company_id)?.name ?? values.party_name;
  return { ...values, shipping_company_id, party_name };
}

function named(rows: readonly { readonly id: string; readonly name: string; readonly deleted_at: string | null }[]) {
  return rows.filter((row) => row.deleted_at === null).map((row) => ({ value: row.id, label: row.name }));
}

/** What the bill lists; with its tax that is the amount. */
function BillLines({ form }: { readonly form: Handle }) {
  const { Field } = form;
  const lines = useLines(form, 'lines');
  const format = useFormat();
  const amount = useFormValue(form, 'amount') ?? 0;
  const rest = amount - sumOfLines({ lines: useFormValue(form, 'lines'), tax: useFormValue(form, 'tax') ?? 0 });
  return (
    <>
      <LineItems
        lines={lines}
        label={m.expenses_lines()}
        columns={[
          { header: m.banking_title(), width: 240 },
          { header: m.money_amount(), width: 130, align: 'end' },
        ]}
        newLine={() => ({ id: newId(), title: '', amount: Math.max(0, Number.isFinite(rest) ? rest : 0) })}
        addLabel={m.expenses_line_add()}
      >
        {({ index }) => [
          <Field.Text key="title" name={`lines.${index}.title`} label={m.banking_title()} />,
          <Field.Money key="amount" name={`lines.${index}.amount`} label={m.money_amount()} />,
        ]}
      </LineItems>
      {lines.fields.length > 0 && Number.isFinite(rest) && rest !== 0 && (
        <Notice tone="warning">{m.expenses_lines_rest({ amount: formatMoney(rest, format) })}</Notice>
      )}
    </>
  );
}

/** What it cost, when, for what and whom. */
function CostFields({ form, books, title }: { readonly form: Handle; readonly books: Books; readonly title: ReactNode }) {
  const { Field } = form;
  const party = useFormValue(form, 'party');
  return (
    <>
      <FieldRow columns={3}>
        <Field.Money name="amount" label={m.money_amount()} />
        <Field.Money name="tax" label={m.expenses_tax()} optional />
        <Field.Date name="expense_date" label={m.banking_day()} />
      </FieldRow>
      <FieldRow>
        <Field.Select name="category_id" label={m.products_category()} options={categoryOptions(books, 'expense')} />
        {title}
      </FieldRow>
      <BudgetNotice category={useFormValue(form, 'category_id')} day={useFormValue(form, 'expense_date')} />
      <BillLines form={form} />
      <FieldRow>
        <Field.Radio
          name="party"
          label={m.expenses_payee()}
          options={[
            { value: 'other', label: m.banking_party_other() },
            { value: 'courier', label: m.banking_party_courier() },
          ]}
        />
        {party === 'courier' ? (
          <Field.Select name="shipping_company_id" label={m.orders_courier()} none={m.ui_none()} options={named(books.couriers)} />
        ) : (
          <Field.Text name="party_name" label={m.common_name()} optional autoComplete="off" />
        )}
      </FieldRow>
    </>
  );
}
