import { useState } from 'react';

import { useKeys, useRow } from '#data/react.tsx';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { QuantityInput } from '#ui/form/inputs/QuantityInput.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Section } from '#ui/page/Section.tsx';

import { Product } from '../../../business/products/kind.ts';
import { canBuild, lineCost, startedFor } from '../../bill-engine/index.ts';
import { parts } from '../../material-ledger/index.ts';
import { unitOf } from '../../materials/index.ts';
import { Component } from '../../materials/kind.ts';
import { billOf, type BillRow, billsInUse } from '../../producing/index.ts';
import { BillOfMaterials } from '../../producing/kind.ts';
import { Amount, type ComponentFigures, useAmountText, useSeesCosts } from '../../stock/index.ts';
import { explosionOf, totalCost, usualLot } from '../figures.ts';

type Props = { readonly row: BillRow; readonly figures: ReadonlyMap<string, ComponentFigures> | undefined };

/** What an order of so many would need, level by level, what of it is there, and what it would cost. */
export function Needs({ row, figures }: Props) {
  const [many, setMany] = useState<number | null>(usualLot);
  const [options, setOptions] = useState<readonly string[]>([]);
  const amount = useAmountText();
  const seesCosts = useSeesCosts();
  const product = useRow(Product, row.product_id ?? '-');
  const components = new Map((useKeys(Component) ?? []).map((one) => [one.id, one]));
  const inUse = billsInUse(useKeys(BillOfMaterials) ?? []);
  const bill = billOf(row);
  const good = Math.round((many ?? 0) * parts);
  const found = explosionOf(row, inUse, [{ good, options }]);
  const available = new Map([...(figures ?? [])].map(([id, own]) => [id, Math.max(0, own.available)]));
  const most = canBuild(bill, available, options);
  const cost = 'problem' in found || !figures ? null : totalCost(found.bought, figures);
  return (
    <Section title={m.bills_needs()} flush>
      <div data-aside className="flex flex-wrap items-end gap-3 p-4">
        <FieldFrame label={m.bills_for()}>
          {(ids) => (
            <QuantityInput {...ids} value={many} onChange={setMany} decimals={3} after={unitOf(row.output_unit).name()} className="w-36" />
          )}
        </FieldFrame>
        {(product?.options ?? []).map(({ name, values }, i) => (
          <FieldFrame key={name} label={name}>
            {(ids) => (
              <SelectInput
                {...ids}
                value={options[i] ?? ''}
                onChange={(value) => setOptions(Object.assign([...options], { [i]: value }))}
                none={m.common_all()}
                options={values.map((value) => ({ value, label: value }))}
              />
            )}
          </FieldFrame>
        ))}
        <p className="pb-1.5 text-13 text-muted-foreground">
          {row.reject > 0 && m.bills_begin({ amount: amount(startedFor(good, bill), row.output_unit) })}
          {figures && Number.isFinite(most) && (
            <span className="block">{m.bills_enough_for({ amount: amount(most, row.output_unit) })}</span>
          )}
        </p>
      </div>
      {'problem' in found ? (
        <p className="px-4 pb-4 text-13 text-danger-strong">
          {m.bills_cycle({ path: found.path.map((id) => components.get(id)?.name ?? row.output_name).join(' → ') })}
        </p>
      ) : (
        <div className="overflow-x-auto border-t">
          <table className="w-full text-13">
            <thead className="text-12 text-muted-foreground">
              <tr className="[&>th]:h-8 [&>th]:px-2 [&>th]:text-right [&>th]:font-medium">
                <th className="pl-4! text-left!">{m.factory_component()}</th>
                <th>{m.bills_needed()}</th>
                <th>{m.bills_free()}</th>
                <th className={seesCosts ? '' : 'pr-4!'}>{m.bills_short()}</th>
                {seesCosts && <th className="pr-4! max-sm:hidden">{m.common_amount()}</th>}
              </tr>
            </thead>
            <tbody className="divide-y border-t">
              {found.levels.map(({ component, quantity, level, isMade, line, within }) => {
                const own = components.get(component);
                const there = figures?.get(component)?.available;
                const short = there === undefined ? undefined : Math.max(0, quantity - Math.max(0, there));
                const rate = figures?.get(component)?.average ?? null;
                return (
                  <tr key={[...within, line, component].join(' ')} className="[&>td]:px-2 [&>td]:py-1.5 [&>td]:text-right">
                    <td className="text-left!" style={{ paddingLeft: `${level}rem` }}>
                      <span className={isMade ? 'font-medium' : ''}>{own?.name ?? '–'}</span>
                      {isMade && <span className="block text-12 text-muted-foreground">{m.bills_made_here()}</span>}
                    </td>
                    <td className="whitespace-nowrap">
                      <Amount quantity={quantity} unit={own?.stock_unit ?? ''} />
                    </td>
                    <td>{own?.track_stock ? <Amount quantity={there} /> : '–'}</td>
                    <td className={seesCosts ? '' : 'pr-4!'}>
                      {own?.track_stock && short !== undefined && short > 0 ? (
                        <Amount quantity={short} className="font-medium text-danger-strong" />
                      ) : (
                        <span className="text-muted-foreground">–</span>
                      )}
                    </td>
                    {seesCosts && (
                      <td className="pr-4! max-sm:hidden">{!isMade && rate !== null && <Money minor={lineCost(quantity, rate)} />}</td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {seesCosts && good > 0 && (
        <p className="flex flex-wrap justify-end gap-x-4 border-t px-4 py-2.5 text-14">
          <span className="text-muted-foreground">{m.bills_material_cost()}</span>
          <Money minor={cost} className="font-semibold" />
          {cost !== null && (
            <span className="text-muted-foreground">
              <Money minor={Math.round((cost * parts) / good)} /> / {unitOf(row.output_unit).name()}
            </span>
          )}
        </p>
      )}
    </Section>
  );
}
