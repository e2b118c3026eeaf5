import { useKeys, useStore } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';

import { Operation } from '../../producing/kind.ts';
import { newStep, type StepValues } from '../form-values.ts';
import type { BillForm } from './BillLines.tsx';

/** By which steps it is made, in their order; what a piece takes is what the operation says, unless this bill says otherwise. */
export function StepLines({ form }: { readonly form: BillForm }) {
  const { Field, methods } = form;
  const store = useStore();
  const steps = useLines(form, 'operations');
  const operations = useKeys(Operation) ?? [];
  const inUse = operations.filter(({ active, deleted_at }) => active && deleted_at === null);
  const fill = (index: number, id: string | null) => {
    const found = operations.find((row) => row.id === id);
    if (found) methods.setValue(`operations.${index}.sam`, found.sam / 1000, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <section className="flex flex-col gap-2" data-list="operations">
      <h3 className="text-14 font-semibold">{m.bills_operations()}</h3>
      <div className="rounded-lg border">
        <LineItems<StepValues>
          lines={steps}
          label={m.bills_operations()}
          addLabel={m.bills_step_add()}
          movable
          columns={[
            { header: m.bills_operation() },
            { header: m.bills_sam(), width: 130, align: 'end' },
            { header: m.bills_inspected(), width: 120 },
          ]}
          newLine={newStep}
        >
          {({ index }) => [
            <Field.Pick
              key="operation"
              name={`operations.${index}.operation_id`}
              label={m.bills_operation()}
              search={(text) =>
                inUse
                  .filter(({ name }) => foldText(name).includes(foldText(text)))
                  .map(({ id, name, section }) => ({ value: id, label: name, hint: section }))
              }
              resolve={async (id) => {
                const row = await store.get(Operation, id);
                return row && { value: id, label: row.name };
              }}
              onPick={(id) => fill(index, id)}
            />,
            <Field.Quantity key="sam" name={`operations.${index}.sam`} label={m.bills_sam()} decimals={3} />,
            <Field.Switch key="inspected" name={`operations.${index}.inspected`} label={m.bills_inspected()} />,
          ]}
        </LineItems>
      </div>
    </section>
  );
}
