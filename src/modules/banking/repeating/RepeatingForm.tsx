import * as v from 'valibot';

import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';

import { useEntityForm } from '../../entity/index.ts';
import { type Books, categoryOptions } from '../books/index.ts';
import { movesMoney, repeatingCommands, type RepeatingRow } from './commands.ts';
import { RepeatingEntry, repeatingMakes, repeatingUnits } from './kind.ts';
import { makeDue } from './make-due.ts';
import { makesText, unitText } from './rhythm-text.ts';

const all = RepeatingEntry.schema.entries;
const Fields = v.object({
  title: all.title,
  makes: all.makes,
  amount: all.amount,
  category_id: v.string(),
  bank_account_id: all.bank_account_id,
  party_name: all.party_name,
  brand_id: all.brand_id,
  every: all.every,
  unit: all.unit,
  first_day: all.first_day,
  last_day: all.last_day,
  due_days: all.due_days,
});
type Values = v.InferOutput<typeof Fields>;
type Handle = FormHandle<v.InferInput<typeof Fields>, Values>;

type Props = { readonly books: Books; readonly before: RepeatingRow | undefined; readonly onClose: () => void };

export function RepeatingForm({ books, before: now, onClose }: Props) {
  const store = useStore();
  const { brandIds } = useAccess();
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'repeating',
    before: now,
    start: {
      ...empty,
      bank_account_id: books.own[0]?.id ?? null,
      brand_id: brandIds?.[0] ?? null,
      first_day: store.knowsToday() ? store.today() : '',
    },
    commands: { ...repeatingCommands, add: addAndMake },
    said: { added: m.repeating_saved, saved: m.repeating_saved },
    onClose,
  });
  const { Field } = form;
  const brands = books.brands.filter((row) => row.deleted_at === null && (brandIds === null || brandIds.includes(row.id)));
  const asksBrand = brands.length > 1 || brandIds !== null;
  return (
    <FormDialog {...dialog} size="lg" title={before ? m.repeating_edit() : m.repeating_add()} submit={m.ui_save()}>
      <FieldRow>
        <Field.Text name="title" label={m.banking_title()} autoComplete="off" />
        <Field.Money name="amount" label={m.money_amount()} />
      </FieldRow>
      <MadeFields form={form} books={books} />
      <FieldRow>
        <Field.Text name="party_name" label={m.banking_party_name()} optional autoComplete="off" />
        {asksBrand && (
          <Field.Select
            name="brand_id"
            label={m.common_brand()}
            optional={brandIds === null}
            options={brands.map((row) => ({ value: row.id, label: row.name }))}
          />
        )}
      </FieldRow>
      <FieldRow>
        <Field.Quantity name="every" label={m.repeating_every()} />
        <Field.Select
          name="unit"
          label={m.repeating_unit()}
          options={repeatingUnits.map((value) => ({ value, label: unitText[value]() }))}
        />
      </FieldRow>
      <FieldRow>
        <Field.Date name="first_day" label={m.repeating_first_day()} {...(!before && { help: m.repeating_first_day_help() })} />
        <Field.Date name="last_day" label={m.repeating_last_day()} optional />
      </FieldRow>
    </FormDialog>
  );
}

const empty: Omit<v.InferInput<typeof Fields>, 'bank_account_id' | 'brand_id' | 'first_day'> = {
  title: '',
  makes: 'expense_submitted',
  amount: 0,
  category_id: '',
  party_name: '',
  every: 1,
  unit: 'month',
  last_day: null,
  due_days: null,
};

/** What is due today is there at once. */
const addAndMake: typeof repeatingCommands.add = async (store, facts, id) => {
  const made = await repeatingCommands.add(store, facts, id);
  await makeDue(store);
  return made;
};

/** What it makes each time, and what such a document has. */
function MadeFields({ form, books }: { readonly form: Handle; readonly books: Books }) {
  const { Field } = form;
  const makes = useFormValue(form, 'makes');
  return (
    <>
      <FieldRow>
        <Field.Select
          name="makes"
          label={m.repeating_makes()}
          options={repeatingMakes.map((value) => ({ value, label: makesText[value]() }))}
        />
        <Field.Select
          name="category_id"
          label={m.products_category()}
          options={categoryOptions(books, makes === 'received' ? 'income' : 'expense')}
        />
      </FieldRow>
      {movesMoney({ makes }) ? (
        <Field.Select
          name="bank_account_id"
          label={m.money_account()}
          options={books.own.map((row) => ({ value: row.id, label: row.name }))}
        />
      ) : (
        <Field.Quantity name="due_days" label={m.repeating_due_days()} help={m.expenses_due_help()} optional />
      )}
    </>
  );
}
