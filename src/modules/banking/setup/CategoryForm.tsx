import * as v from 'valibot';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { useEntityForm } from '../../entity/index.ts';
import { type Category, categoryShown, treeOf } from '../transactions/index.ts';
import { CategoryBudget, TransactionCategory } from '../transactions/kind.ts';
import { budgetedCommands, type CategoryFacts } from './category-commands.ts';
import { pnlOf, pnlText } from './pnl-texts.ts';

const { name, parent_id, pnl_group } = TransactionCategory.schema.entries;
const Fields = v.object({ name, parent_id, pnl_group, budget: CategoryBudget.schema.entries.amount });

type Props = {
  readonly all: readonly Category[];
  readonly type: Category['type'];
  readonly before: Category | undefined;
  readonly onClose: () => void;
};

export function CategoryForm({ all, type, before: now, onClose }: Props) {
  const budgets = useKeys(CategoryBudget);
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: `category-${type}`,
    before: now,
    start: { name: '', parent_id: null, pnl_group: type === 'income' ? 'income' : 'opex', budget: null },
    valuesOf: (row) => ({
      ...v.parse(Fields, { ...row, budget: budgets?.find(({ id }) => id === row.id)?.amount ?? null }),
      name: categoryShown(row),
    }),
    commands: budgetedCommands,
    factsOf: (values, seen): CategoryFacts => ({ ...values, ...(seen?.is_system && { name: seen.name }), ...(!seen && { type }) }),
    onClose,
  });
  const { Field } = form;
  const carries = all.some((row) => row.parent_id === before?.id && row.deleted_at === null);
  const above = treeOf(all, type, categoryShown).filter(({ row, part }) => !part && row.id !== before?.id);
  return (
    <FormDialog {...dialog} title={before ? m.banking_edit_category() : m.banking_add_category()} submit={m.ui_save()}>
      <Field.Text
        name="name"
        label={m.common_name()}
        autoComplete="off"
        {...(before?.is_system && { disabled: true, help: m.banking_fixed_name_help() })}
      />
      {!carries && (
        <Field.Select
          name="parent_id"
          label={m.banking_parent()}
          none={m.banking_no_parent()}
          options={above.map(({ row }) => ({ value: row.id, label: categoryShown(row) }))}
        />
      )}
      <Field.Select name="pnl_group" label={m.banking_pnl()} options={pnlOf[type].map((value) => ({ value, label: pnlText[value]() }))} />
      {type === 'expense' && <Field.Money name="budget" label={m.banking_budget()} help={m.banking_budget_help()} optional />}
    </FormDialog>
  );
}
