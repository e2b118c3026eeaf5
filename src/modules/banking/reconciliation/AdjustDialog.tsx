import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { type Books, categoryOptions } from '../books/index.ts';
import { Transaction } from '../transactions/kind.ts';
import { adjust } from './commands.ts';

const Fields = v.object({ category_id: v.string(), title: Transaction.schema.entries.title });

type Props = {
  readonly id: string;
  /** What is left to explain, in minor units; never nothing. */
  readonly difference: number;
  readonly books: Books;
  readonly onClose: () => void;
};

/** Enters what nobody can explain under a category, so that what is left is nothing. */
export function AdjustDialog({ id, difference, books, onClose }: Props) {
  const store = useStore();
  const format = useFormat();
  const type = difference > 0 ? 'income' : 'expense';
  const usual = books.categories.find(
    (row) => row.is_system && row.type === type && row.name === (type === 'income' ? 'Other Income' : 'Bank Fees'),
  );
  const form = useForm(
    Fields,
    { category_id: usual?.id ?? '', title: m.reconcile_adjustment() },
    { draftKey: draftKey(store, `adjust:${id}`), isMade: async (made) => isMade(store, Transaction, made) },
  );
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.reconcile_adjust()}
      description={m.reconcile_adjust_text({ amount: formatMoney(Math.abs(difference), format) })}
      submit={m.reconcile_adjust()}
      onSubmit={async (values) => {
        await adjust(store, id, difference, values, form.id);
        toast.success(m.reconcile_adjusted());
      }}
      onClose={onClose}
    >
      <form.Field.Select name="category_id" label={m.products_category()} options={categoryOptions(books, type)} />
      <form.Field.Text name="title" label={m.banking_title()} autoComplete="off" />
    </FormDialog>
  );
}
