import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';

import { PaymentLine } from '../sale-rules/kind.ts';
import { correctLine } from './commands.ts';
import { figureText } from './payment-texts.ts';
import type { LineRow } from './rules.ts';

const all = PaymentLine.schema.entries;
const Fields = v.object({
  collected: all.collected,
  shipping_charge: all.shipping_charge,
  cod_charge: all.cod_charge,
  return_charge: all.return_charge,
  other_charge: all.other_charge,
  notes: all.notes,
});

/** What the courier's paper says of a line, typed in or put right. */
export function LineForm({ line, name, onClose }: { readonly line: LineRow; readonly name: string; readonly onClose: () => void }) {
  const store = useStore();
  const form = useForm(Fields, v.parse(Fields, line), { draftKey: draftKey(store, `statement-line:${line.id}`), row: line });
  const { Field } = form;
  return (
    <FormDialog
      form={form}
      title={m.statements_correct({ number: name })}
      submit={m.ui_save()}
      onClose={onClose}
      onSubmit={(facts) => correctLine(store, line.id, facts)}
    >
      <Field.Money name="collected" label={figureText.collected()} />
      <FieldRow>
        <Field.Money name="shipping_charge" label={figureText.shipping_charge()} />
        <Field.Money name="cod_charge" label={figureText.cod_charge()} />
      </FieldRow>
      <FieldRow>
        <Field.Money name="return_charge" label={figureText.return_charge()} />
        <Field.Money name="other_charge" label={figureText.other_charge()} />
      </FieldRow>
      <Field.TextArea name="notes" label={m.common_notes()} optional rows={2} />
    </FormDialog>
  );
}
