import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { id, text } from '#data/fields.ts';
import { isMade } from '#data/is-made.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { PapersField } from '../../entity/index.ts';
import { parts } from '../material-ledger/index.ts';
import { heldFrom, quantityIn } from '../materials/index.ts';
import { FactoryReason } from '../materials/kind.ts';
import { type PurchaseRow, receiveGoods, voidReceipt } from '../purchasing/index.ts';
import { Receipt } from '../purchasing/kind.ts';
import { ReceiveLine } from './parts/ReceiveLine.tsx';
import { type Receiving, useReceiving } from './use-receiving.ts';

const { location_id, reference, notes, photos } = Receipt.schema.entries;
const count = v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9)));
export const ReceiveFields = v.object({
  ...{ location_id, reference, notes, photos, day: text(10, 1) },
  /** `count` in what it was bought in, `actual` of the stock unit where somebody weighed or measured it. */
  lines: v.array(v.object({ id, count, actual: count, rejected: count, reason: v.nullable(text(120)), batch: text(40) })),
});
type Values = v.InferOutput<typeof ReceiveFields>;

type Props = {
  readonly row: PurchaseRow;
  /** Goods that come, or go back to the supplier. */
  readonly type: 'in' | 'back';
  readonly onClose: () => void;
};

/** What came of a purchase, line by line: all that is missing unless somebody counts less, also without network. */
export function ReceiveDialog(props: Props) {
  const facts = useReceiving(props.row);
  return facts ? <Opened {...props} facts={facts} /> : null;
}

function Opened({ row, facts, type, onClose }: Props & { readonly facts: Receiving }) {
  const store = useStore();
  const toastUndo = useToastUndo();
  const places = facts.places.filter(({ type: sort }) => sort !== 'scrap');
  const reasons = (useKeys(FactoryReason) ?? []).filter(({ use, active, deleted_at }) => use === 'reject' && active && deleted_at === null);
  const lines = row.lines.filter(({ id: line }) => type === 'in' || (facts.lines.find((one) => one.id === line)?.received ?? 0) > 0);
  const back = type === 'back';
  const usual = row.location_id ?? facts.usualPlace ?? '';
  const form = useForm(
    ReceiveFields,
    {
      ...{ location_id: usual, day: store.today(), reference: '', notes: '', photos: [] },
      lines: lines.map(({ id: line }) => ({
        ...{ id: line, actual: null, rejected: null, reason: null, batch: '' },
        count: back ? null : (facts.lines.find((one) => one.id === line)?.remaining ?? 0) / parts || null,
      })),
    },
    { draftKey: draftKey(store, `receive-${type}:${row.id}`), isMade: async (made) => isMade(store, Receipt, made) },
  );
  const { Field } = form;
  async function save(values: Values): Promise<void> {
    const told = values.lines.flatMap((line) => {
      const ordered = lines.find(({ id: one }) => one === line.id);
      const component = ordered && facts.componentOf(ordered.component_id);
      if (!ordered || !component || (!line.count && !line.rejected)) return [];
      const whole = line.actual === null ? quantityIn(component, line.count ?? 0, ordered.measure) : Math.round(line.actual * parts);
      return [
        {
          ...{ line_id: line.id, component_id: ordered.component_id, count: Math.round((line.count ?? 0) * parts), quantity: whole ?? 0 },
          ...{ rejected: Math.round((line.rejected ?? 0) * parts), reason: line.reason ?? '', batch: line.batch.trim() || null },
        },
      ];
    });
    const { location_id: place, reference: paper, notes: note, photos: papers } = values;
    const made = await receiveGoods(
      store,
      {
        ...{ type, purchase_id: row.id, location_id: place, reference: paper, notes: note, photos: papers, lines: told },
        effective_at: heldFrom(store, values.day),
      },
      form.id,
    );
    toastUndo(back ? m.purchases_said_back() : m.purchases_said_received(), () => voidReceipt(store, made, ''));
  }
  return (
    <FormDialog
      form={form}
      size="lg"
      title={back ? m.factory_move_receipt_return() : m.purchases_receive()}
      description={`${row.supplier_name} · ${row.purchase_no}. ${back ? m.purchases_back_text() : m.purchases_receive_text()}`}
      submit={back ? m.factory_move_receipt_return() : m.purchases_receive()}
      onSubmit={save}
      onClose={onClose}
    >
      <ul className="flex flex-col divide-y rounded-lg border">
        {lines.map((line, index) => (
          <ReceiveLine
            key={line.id}
            {...{ form, index, line, back, reasons }}
            tolerance={facts.tolerance}
            component={facts.componentOf(line.component_id)}
            came={facts.lines.find(({ id: one }) => one === line.id)}
          />
        ))}
      </ul>
      <FieldRow columns={3}>
        <Field.Select
          name="location_id"
          label={back ? m.factory_from() : m.factory_to()}
          options={places.map(({ id: value, name }) => ({ value, label: name }))}
        />
        <Field.Date name="day" label={m.banking_day()} max={store.today()} />
        <Field.Text name="reference" label={m.purchases_challan()} optional autoComplete="off" />
      </FieldRow>
      <Field.TextArea name="notes" label={m.orders_notes()} optional rows={2} />
      <PapersField
        kind={Receipt}
        id={form.id}
        photos={useFormValue(form, 'photos')}
        onChange={(change) => form.methods.setValue('photos', [...change(form.methods.getValues('photos'))], { shouldDirty: true })}
      />
    </FormDialog>
  );
}
