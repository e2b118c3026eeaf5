import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useKeys, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { newId } from '#kernel/ids.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import { parts } from '../material-ledger/index.ts';
import type { SupplierRow } from '../materials/index.ts';
import { Component, Supplier, SupplierPrice } from '../materials/kind.ts';
import { purchaseCommands } from '../purchasing/index.ts';
import { useAmountText, useFigures } from '../stock/index.ts';
import { type Missing, missingOf } from './missing.ts';

type Props = {
  /** These components alone. */
  readonly only?: { readonly has: (component: string) => boolean };
  readonly onClose: () => void;
};

/** What will be there too little of, by supplier; what is ticked becomes one draft for each of them. */
export function MissingDialog({ only, onClose }: Props) {
  const store = useStore();
  const navigate = useNavigate();
  const amount = useAmountText();
  const number = useNumberText();
  const figures = useFigures();
  const [components, prices, suppliers] = [useKeys(Component), useKeys(SupplierPrice), useKeys(Supplier)];
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const missing =
    figures &&
    components &&
    prices &&
    suppliers &&
    missingOf({ components, figures, prices, suppliers, today: store.today() }).filter(({ component }) => !only || only.has(component.id));
  const chosen = (missing ?? []).filter(({ component, supplier }) => supplier !== undefined && !left.has(component.id));
  const why = ({ asked, short, component }: Missing) =>
    asked
      ? m.purchases_why_asked({ n: amount(short, component.stock_unit) })
      : m.purchases_why_level({ n: amount(short, component.stock_unit) });
  const [order, ordering] = useTask(async () => {
    const made: string[] = [];
    for (const [id, lines] of Map.groupBy(chosen, ({ supplier }) => supplier ?? '')) {
      const supplier = suppliers?.find((row) => row.id === id);
      if (supplier) made.push(await addDraft(supplier, lines));
    }
    toast.success(made.length === 1 ? m.purchases_drafts_one() : m.purchases_drafts({ n: number(made.length) }));
    onClose();
    const [purchaseId] = made;
    if (made.length === 1 && purchaseId) void navigate(href('/app/factory/purchases/edit/:purchaseId', { purchaseId }));
  });
  async function addDraft(supplier: SupplierRow, lines: readonly Missing[]): Promise<string> {
    return purchaseCommands.add(store, {
      ...{ supplier_id: supplier.id, supplier_name: supplier.name, order_date: store.today(), expected_date: null, location_id: null },
      ...{
        tags: [],
        notes: '',
        photos: [],
        discount: 0,
        tax_in_cost: true,
        bill_no: '',
        terms_days: supplier.terms_days,
        category_id: null,
      },
      lines: lines.map((one) => ({
        ...{ id: newId(), component_id: one.component.id, measure: one.measure, measure_name: one.measureName, count: one.count },
        ...{ quantity: one.quantity, free_reason: '', why: why(one), note: '', price: one.price ?? 0, discount: 0, tax: 0 },
      })),
    });
  }
  const groups = [...Map.groupBy(missing ?? [], ({ supplier }) => supplier)];
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={m.purchases_missing()}
      description={m.purchases_missing_text()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_back()}</Button>
          <Button tone="primary" busy={ordering} disabled={chosen.length === 0} onClick={order}>
            {m.purchases_make_drafts()}
          </Button>
        </>
      }
    >
      {!missing ? (
        <Skeleton lines={5} />
      ) : missing.length === 0 ? (
        <EmptyState title={m.purchases_nothing_missing()} text={m.purchases_nothing_missing_text()} />
      ) : (
        <div className="flex flex-col gap-4">
          {groups.map(([id, lines]) => (
            <section key={id ?? '-'} className="rounded-lg border">
              <h3 className="border-b px-3.5 py-2 font-medium">
                {suppliers?.find((row) => row.id === id)?.name ?? m.purchases_no_supplier()}
              </h3>
              <ul className="divide-y">
                {lines.map((one) => (
                  <li key={one.component.id}>
                    <label className="flex min-h-control items-center gap-3 px-3.5 py-2">
                      <input
                        type="checkbox"
                        disabled={id === undefined}
                        checked={id !== undefined && !left.has(one.component.id)}
                        onChange={({ target }) => leave(toggled(left, one.component.id, !target.checked))}
                      />
                      <span className="min-w-0 flex-1">
                        <span className="block truncate">{one.component.name}</span>
                        <span className="block text-13 text-muted-foreground">{why(one)}</span>
                      </span>
                      <span className="text-right font-medium figures">
                        {number(one.count / parts, 3)} {one.measureName}
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Dialog>
  );
}

function toggled(left: ReadonlySet<string>, id: string, isLeft: boolean): ReadonlySet<string> {
  return isLeft ? new Set([...left, id]) : new Set([...left].filter((one) => one !== id));
}
