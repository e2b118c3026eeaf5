import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { id, minorPositive } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';
import { Notice } from '#ui/page/Notice.tsx';

import {
  addLandedCost,
  landedBasisText,
  landedTypeText,
  type LandedRow,
  type PurchaseRow,
  voidLandedCost,
} from '../../purchasing/index.ts';
import { LandedCost } from '../../purchasing/kind.ts';
import { usePickSupplier } from '../use-pick.ts';
import { isWaiting, type PurchaseFacts } from '../use-purchase.ts';
import { CostChange } from './CostChange.tsx';

const { type, amount, payee_id, basis, reference, cost_date, notes } = LandedCost.schema.entries;
const Fields = v.object({
  ...{ type, amount, payee_id, basis, reference, cost_date, notes },
  lines: v.array(v.object({ id, bears: v.boolean(), amount: v.nullable(minorPositive) })),
});
type Values = v.InferOutput<typeof Fields>;

type Props = { readonly row: PurchaseRow; readonly facts: PurchaseFacts; readonly onClose: () => void };

/** What it cost to get goods here: to whom, and which lines bear it by what. It acts when they came, also on what is used up. */
export function LandedDialog({ row, facts, onClose }: Props) {
  const store = useStore();
  const toastUndo = useToastUndo();
  const payees = usePickSupplier();
  const form = useForm(
    Fields,
    {
      ...{ type: 'freight', basis: 'value', payee_id: row.supplier_id, reference: '', cost_date: store.today(), notes: '' },
      lines: row.lines.map((line) => ({ id: line.id, bears: true, amount: null })),
    },
    { draftKey: draftKey(store, `landed:${row.id}`), isMade: async (made) => isMade(store, LandedCost, made) },
  );
  const { Field } = form;
  const [by, lines, sum] = [useFormValue(form, 'basis'), useFormValue(form, 'lines'), useFormValue(form, 'amount') ?? 0];
  const told = (values: Pick<Values, 'basis' | 'lines'>) => {
    const bearing = values.lines.filter(({ bears }) => bears);
    const manual = values.basis === 'manual';
    return {
      line_ids: manual || bearing.length === values.lines.length ? [] : bearing.map((line) => line.id),
      shares: manual ? values.lines.flatMap((line) => (line.amount ? [{ id: line.id, amount: line.amount }] : [])) : [],
    };
  };
  const preview: LandedRow = {
    ...{ id: form.id, purchase_id: row.id, type: 'freight', amount: Number.isFinite(sum) ? sum : 0, payee_id: row.supplier_id, basis: by },
    ...{ ...told({ basis: by, lines }), reference: '', cost_date: store.today(), category_id: null, notes: '', created_by: null },
    ...{ created_at: store.now(), voided_at: null, void_reason: '' },
  };
  return (
    <FormDialog
      form={form}
      title={m.purchases_landed_add()}
      description={m.purchases_landed_text()}
      submit={m.purchases_landed_add()}
      onSubmit={async ({ lines: bearing, ...values }) => {
        if (values.basis !== 'manual' && !bearing.some(({ bears }) => bears)) throw new Refused('lines_unchosen');
        const made = await addLandedCost(
          store,
          { ...values, ...told({ basis: values.basis, lines: bearing }), purchase_id: row.id, category_id: null },
          form.id,
        );
        toastUndo(m.common_saved(), () => voidLandedCost(store, made, ''));
      }}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Select
          name="type"
          label={m.money_type()}
          options={Object.entries(landedTypeText).map(([value, name]) => ({ value, label: name() }))}
        />
        <Field.Money name="amount" label={m.money_amount()} />
      </FieldRow>
      <FieldRow>
        <Field.Pick name="payee_id" label={m.expenses_payee()} {...payees} />
        <Field.Select
          name="basis"
          label={m.purchases_basis()}
          options={Object.entries(landedBasisText).map(([value, name]) => ({ value, label: name() }))}
        />
      </FieldRow>
      <ul className="flex flex-col divide-y rounded-lg border">
        {row.lines.map((line, index) => (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-3 px-3.5 py-1">
            {by === 'manual' ? (
              <>
                <span className="min-w-0 flex-1">{facts.componentOf(line.component_id)?.name ?? '–'}</span>
                <Field.Money name={`lines.${index}.amount`} label={m.purchases_shares()} className="w-36" />
              </>
            ) : (
              <Field.Checkbox name={`lines.${index}.bears`} label={facts.componentOf(line.component_id)?.name ?? '–'} />
            )}
          </li>
        ))}
      </ul>
      <FieldRow>
        <Field.Date name="cost_date" label={m.banking_day()} />
        <Field.Text name="reference" label={m.banking_reference()} optional autoComplete="off" />
      </FieldRow>
      <Field.TextArea name="notes" label={m.orders_notes()} optional rows={2} />
      {preview.amount > 0 && by !== 'manual' && isWaiting(preview, facts) && <Notice tone="warning">{m.purchases_landed_waits()}</Notice>}
      <CostChange purchase={row} landed={preview} />
    </FormDialog>
  );
}
