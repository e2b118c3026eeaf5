import { newId } from '#kernel/ids.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { Notice } from '#ui/page/Notice.tsx';

import { sumOf } from './rules.ts';
import type { TransactionHandle } from './transaction-fields.ts';

/** One amount for several categories. */
export function Parts({
  form,
  options,
}: {
  readonly form: TransactionHandle;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}) {
  const { Field } = form;
  const lines = useLines(form, 'splits');
  const format = useFormat();
  const rest = (useFormValue(form, 'amount') ?? 0) - sumOf(useFormValue(form, 'splits'));
  return (
    <>
      <LineItems
        lines={lines}
        label={m.banking_split()}
        columns={[
          { header: m.products_category(), width: 200 },
          { header: m.money_amount(), width: 130, align: 'end' },
          { header: m.orders_notes(), width: 160 },
        ]}
        newLine={() => ({ id: newId(), category_id: '', amount: Math.max(0, Number.isFinite(rest) ? rest : 0), note: '' })}
        addLabel={m.banking_split_add()}
      >
        {({ index }) => [
          <Field.Select key="category" name={`splits.${index}.category_id`} label={m.products_category()} options={options} />,
          <Field.Money key="amount" name={`splits.${index}.amount`} label={m.money_amount()} />,
          <Field.Text key="note" name={`splits.${index}.note`} label={m.orders_notes()} />,
        ]}
      </LineItems>
      {lines.fields.length > 0 && Number.isFinite(rest) && rest !== 0 && (
        <Notice tone="warning">{m.banking_split_rest({ amount: formatMoney(rest, format) })}</Notice>
      )}
    </>
  );
}
