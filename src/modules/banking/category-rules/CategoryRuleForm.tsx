import * as v from 'valibot';

import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { useEntityForm } from '../../entity/index.ts';
import { type Books, categoryOptions } from '../books/index.ts';
import { categoryRuleCommands } from './commands.ts';
import { CategoryRule } from './kind.ts';
import type { CategoryRuleRow } from './rules.ts';

const { contains, type } = CategoryRule.schema.entries;
const Fields = v.object({ contains, type, category_id: v.string() });

type Props = { readonly books: Books; readonly before: CategoryRuleRow | undefined; readonly onClose: () => void };

export function CategoryRuleForm({ books, before: now, onClose }: Props) {
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'category-rule',
    before: now,
    start: { contains: '', type: 'expense', category_id: '' },
    commands: categoryRuleCommands,
    onClose,
  });
  const { Field } = form;
  const kind = useFormValue(form, 'type');
  return (
    <FormDialog {...dialog} title={before ? m.category_rules_edit() : m.category_rules_add()} submit={m.ui_save()}>
      <Field.Text name="contains" label={m.category_rules_contains()} help={m.category_rules_contains_help()} autoComplete="off" />
      {!before && (
        <Field.Radio
          name="type"
          label={m.money_type()}
          options={[
            { value: 'expense', label: m.money_expense() },
            { value: 'income', label: m.money_income() },
          ]}
        />
      )}
      <Field.Select name="category_id" label={m.products_category()} options={categoryOptions(books, kind)} />
    </FormDialog>
  );
}
