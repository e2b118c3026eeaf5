import { FileUp } from 'lucide-react';
import type { InferInput } from 'valibot';

import { useCompany, useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useLines } from '#ui/form/LineItems.tsx';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';

import { LineFields } from '../../../entity/index.ts';
import { parts } from '../../material-ledger/index.ts';
import { Component } from '../../materials/kind.ts';
import { pricedLines, totalsOf } from '../../purchasing/index.ts';
import { measureCells, usePickComponent } from '../../stock/index.ts';
import { amountFor, freeReasonOf, type LineValues, newLine, type PurchaseFields, type PurchaseValues, rateFor } from '../form-values.ts';
import { taxOf } from '../tax-of.ts';
import { useUsualPrice } from '../use-usual-price.ts';

type Props = {
  readonly form: FormHandle<InferInput<typeof PurchaseFields>, PurchaseValues>;
  readonly supplier: string;
  readonly onImport: () => void;
};

/** What is bought, in what, for how much; a component brings the price at which this supplier last sold it. */
export function PurchaseLines({ form, supplier, onImport }: Props) {
  const { Field } = form;
  const { currency } = useCompany();
  const pick = usePickComponent();
  const components = new Map((useKeys(Component) ?? []).map((row) => [row.id, row]));
  const entered = useFormValue(form, 'lines');
  const discount = useFormValue(form, 'discount');
  const usual = useUsualPrice(supplier);
  const priced = pricedLines(
    entered.map((line) => ({
      ...{ id: line.id, free_reason: freeReasonOf(line) },
      count: Math.round((Number.isFinite(line.count) ? line.count : 0) * parts),
    })),
    entered.map(({ id, price, discount: own, tax }) => ({ id, price: rateFor(price, currency), discount: own ?? 0, tax })),
    discount !== null && Number.isFinite(discount) ? discount : 0,
  );
  const totals = totalsOf(priced ?? []);
  const fill = (index: number, id: string | null) => {
    const component = components.get(id ?? '');
    if (!component) return;
    const told = usual(component.id);
    const chosen = { shouldDirty: true, shouldValidate: true };
    form.methods.setValue(`lines.${index}.measure`, told?.pack_id ?? component.stock_unit, chosen);
    if (told) form.methods.setValue(`lines.${index}.price`, amountFor(told.price, currency), chosen);
  };
  return (
    <LineFields<LineValues>
      name="lines"
      lines={useLines(form, 'lines')}
      columns={[
        { header: m.factory_component() },
        { header: m.orders_quantity(), width: 104, align: 'end' },
        { header: m.products_unit(), width: 120 },
        { header: m.common_price(), width: 120, align: 'end' },
        { header: m.orders_discount(), width: 110, align: 'end' },
        { header: m.purchases_tax(), width: 80, align: 'end' },
      ]}
      newLine={newLine}
      actions={
        <Button size="sm" icon={FileUp} onClick={onImport}>
          {m.purchases_import()}
        </Button>
      }
      amounts={entered.map(({ id }) => priced?.find((line) => line.id === id)?.net ?? 0)}
      sums={taxOf(totals)}
      total={totals.total}
    >
      {(index) => {
        const line = entered[index];
        const component = components.get(line?.component_id ?? '');
        return [
          <div key="component" className="flex flex-col gap-1">
            <Field.Pick name={`lines.${index}.component_id`} label={m.factory_component()} {...pick} onPick={(id) => fill(index, id)} />
            {line?.why !== '' && <span className="text-12 text-muted-foreground">{line?.why}</span>}
            {line?.price === 0 && (
              <Field.Text name={`lines.${index}.free_reason`} label={m.purchases_free_reason()} placeholder={m.purchases_free_reason()} />
            )}
          </div>,
          ...measureCells(`lines.${index}`, component, line?.measure ?? ''),
          <Field.Quantity key="price" name={`lines.${index}.price`} label={m.common_price()} decimals={6} />,
          <Field.Money key="discount" name={`lines.${index}.discount`} label={m.orders_discount()} optional />,
          <Field.Percent key="tax" name={`lines.${index}.tax`} label={m.purchases_tax()} />,
        ];
      }}
    </LineFields>
  );
}
