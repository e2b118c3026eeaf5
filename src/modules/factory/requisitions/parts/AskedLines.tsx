import type { InferInput } from 'valibot';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { FieldFault } from '#ui/form/FieldFrame.tsx';
import { useListError } from '#ui/form/fields/use-field.ts';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { signal } from '#ui/scan/feedback.ts';
import { ScanField } from '#ui/scan/ScanField.tsx';

import { componentOfCode } from '../../materials/index.ts';
import { Component } from '../../materials/kind.ts';
import { measureCells, type StockLedger, useAmountText, usePickComponent } from '../../stock/index.ts';
import { type LineValues, newLine, type RequisitionFields, type RequisitionValues } from '../form-values.ts';
import { heldInStores, type Stores } from '../use-stores.ts';

type Props = {
  readonly form: FormHandle<InferInput<typeof RequisitionFields>, RequisitionValues>;
  readonly stores: Stores;
  /** Of all components; `undefined` while they are worked out. */
  readonly ledgers: ReadonlyMap<string, StockLedger> | undefined;
};

/** What is asked for, and in what; what is scanned comes as a line, and one more of it where it is there already. */
export function AskedLines({ form, stores, ledgers }: Props) {
  const { Field } = form;
  const amount = useAmountText();
  const pick = usePickComponent();
  const lines = useLines(form, 'lines');
  const entered = useFormValue(form, 'lines');
  const components = new Map((useKeys(Component) ?? []).map((row) => [row.id, row]));
  const error = useListError('lines', m.common_lines());
  function scan(code: string): void {
    const found = componentOfCode(components.values(), code);
    signal(found ? 'ok' : 'error');
    if (!found) {
      toast.error(m.components_scan_unknown({ code }));
      return;
    }
    const index = form.methods.getValues('lines').findIndex(({ component_id }) => component_id === found.id);
    if (index === -1) lines.append(newLine(found));
    else form.methods.setValue(`lines.${index}.count`, (entered[index]?.count ?? 0) + 1, { shouldDirty: true });
  }
  const fill = (index: number, id: string | null) => {
    const component = components.get(id ?? '');
    if (component) form.methods.setValue(`lines.${index}.measure`, component.stock_unit, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="flex flex-col gap-2" data-list="lines">
      <ScanField label={m.requisitions_scan()} placeholder={m.requisitions_scan()} onScan={scan} />
      <div className="rounded-lg border">
        <LineItems<LineValues>
          lines={lines}
          label={m.common_lines()}
          columns={[
            { header: m.factory_component() },
            { header: m.orders_quantity(), width: 110, align: 'end' },
            { header: m.products_unit(), width: 130 },
            { header: m.products_stock_note(), width: 150 },
          ]}
          newLine={() => newLine()}
        >
          {({ index }) => {
            const line = entered[index];
            const component = components.get(line?.component_id ?? '');
            return [
              <div key="component" className="flex flex-col gap-0.5">
                <Field.Pick name={`lines.${index}.component_id`} label={m.factory_component()} {...pick} onPick={(id) => fill(index, id)} />
                {component?.track_stock && ledgers && (
                  <span className="text-12 text-muted-foreground">
                    {m.requisitions_shelf({ amount: amount(heldInStores(ledgers.get(component.id), stores), component.stock_unit) })}
                  </span>
                )}
              </div>,
              ...measureCells(`lines.${index}`, component, line?.measure ?? ''),
              <Field.Text key="note" name={`lines.${index}.note`} label={m.products_stock_note()} optional autoComplete="off" />,
            ];
          }}
        </LineItems>
      </div>
      <FieldFault id="lines-error" error={error} />
    </div>
  );
}
