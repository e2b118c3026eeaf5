import { useSearchParams } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { useKeys, useRow, useStore } from '#data/react.tsx';
import { Refused } from '#data/refused.ts';
import { href } from '#kernel/href.ts';
import { newId } from '#kernel/ids.ts';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/Section.tsx';

import { FormGate, RecordForm, useDocumentForm } from '../../entity/index.ts';
import { FactoryLine } from '../materials/kind.ts';
import { type BillRow, billsInUse, orderCommands, type OrderFacts, type OrderRow } from '../producing/index.ts';
import { BillOfMaterials, orderPriorities, ProductionOrder } from '../producing/kind.ts';
import { priorityText } from '../requisitioning/index.ts';
import { factsOf, OrderFields, outputsFor, type OrderValues, startValues, valuesOf } from './form-values.ts';
import { FormNeeds } from './parts/FormNeeds.tsx';
import { OutputMatrix } from './parts/OutputMatrix.tsx';

const list = href('/app/factory/production');
const pageOf = (orderId: string) => href('/app/factory/production/:orderId', { orderId });

/** `/new`, of `?edit=` an order that is there, or `?like=` another one. */
function OrderForm() {
  const [params] = useSearchParams();
  const [edit, like] = [params.get('edit') ?? undefined, params.get('like') ?? undefined];
  const row = useRow(ProductionOrder, edit ?? like);
  const bills = useKeys(BillOfMaterials);
  return (
    <FormGate id={edit ?? like} row={row} ready={bills !== undefined} list={{ to: list, label: m.products_movement_production() }}>
      {(found) => (
        <Fields key={edit ?? like ?? 'new'} before={edit ? found : undefined} like={like ? found : undefined} bills={bills ?? []} />
      )}
    </FormGate>
  );
}

type Props = {
  readonly before: Stored<OrderRow> | undefined;
  /** A new one begins as this one. */
  readonly like: OrderRow | undefined;
  readonly bills: readonly BillRow[];
};

function Fields({ before: now, like, bills }: Props) {
  const store = useStore();
  const inUse = billsInUse(bills);
  const billOf = (id: string) => bills.find((bill) => bill.id === id);
  const { form, before, page } = useDocumentForm<typeof OrderFields, OrderRow, OrderFacts>({
    fields: OrderFields,
    draft: like ? `production-like:${like.id}` : 'production',
    before: now,
    start: like ? copied(like, inUse) : startValues,
    valuesOf,
    commands: orderCommands,
    factsOf: factsIn,
    list,
    pageOf,
  });
  const { Field } = form;
  const lines = (useKeys(FactoryLine) ?? []).filter(
    ({ id, active, deleted_at }) => id === before?.line_id || (active && deleted_at === null),
  );
  const [chosen, outputs] = [useFormValue(form, 'bill_id') ?? '', useFormValue(form, 'outputs') ?? []];
  const bill = billOf(chosen);
  const begun = before !== undefined && before.status !== 'draft' && before.status !== 'planned';

  function factsIn(values: OrderValues): OrderFacts {
    const own = billOf(values.bill_id);
    if (!own) throw new Refused('output_missing', { field: 'bill_id' });
    return factsOf(values, own);
  }
  async function fill(id: string | null): Promise<void> {
    const own = billOf(id ?? '');
    if (own) form.methods.setValue('outputs', [...(await outputsFor(store, own))], { shouldDirty: true });
  }
  return (
    <RecordForm {...page} title={before?.order_no ?? m.production_create()} submit={m.ui_save()}>
      <Section>
        <div className="flex flex-col gap-4">
          <FieldRow>
            <Field.Pick
              name="bill_id"
              label={m.bills_output()}
              help={m.production_bill_help()}
              disabled={begun}
              search={(text) =>
                [...inUse.values()]
                  .filter(({ output_name, bill_no }) => foldText(`${output_name} ${bill_no}`).includes(foldText(text)))
                  .map(({ id, output_name, bill_no }) => ({ value: id, label: output_name, hint: bill_no }))
              }
              resolve={(id) => {
                const own = billOf(id);
                return own && { value: id, label: own.output_name };
              }}
              onPick={fill}
            />
            <Field.Select
              name="priority"
              label={m.requisitions_priority()}
              options={orderPriorities.map((value) => ({ value, label: priorityText[value]() }))}
            />
          </FieldRow>
          <FieldRow columns={lines.length > 0 ? 3 : 2}>
            <Field.Date name="start_date" label={m.production_start()} optional />
            <Field.Date name="due_date" label={m.production_due()} optional />
            {lines.length > 0 && (
              <Field.Select
                name="line_id"
                label={m.working_line_of()}
                optional
                options={lines.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
          </FieldRow>
        </div>
      </Section>
      {outputs.length > 0 && <OutputMatrix form={form} />}
      {bill && <FormNeeds bill={bill} outputs={outputs} order={before} />}
      <Section>
        <div className="flex flex-col gap-4">
          <Field.TextArea name="notes" label={m.common_notes()} optional rows={2} />
          {!before && <Field.Switch name="release" label={m.production_release_now()} help={m.production_release_help()} />}
        </div>
      </Section>
    </RecordForm>
  );
}

/** The same of the same, by the bill that is in use today. */
function copied(row: OrderRow, inUse: ReturnType<typeof billsInUse>) {
  const bill = inUse.get(row.product_id ?? row.component_id ?? '');
  const values = valuesOf(row);
  return {
    ...{ ...values, start_date: null, due_date: null, bill_id: bill?.id ?? row.bill_id },
    outputs: values.outputs.map((output) => ({ ...output, id: newId() })),
  };
}

export { OrderForm as Component };
