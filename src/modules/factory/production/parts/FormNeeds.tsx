import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';
import { Sideways } from '#ui/page/Sideways.tsx';

import { sumBy } from '../../bill-engine/index.ts';
import { Component } from '../../materials/kind.ts';
import { type BillRow, orderProgress, type OrderRow, requiredOf, snapshotOf } from '../../producing/index.ts';
import { Amount, useFigures } from '../../stock/index.ts';
import type { OutputValues } from '../form-values.ts';

type Props = {
  readonly bill: BillRow;
  readonly outputs: readonly OutputValues[];
  /** The one that is edited: what is reserved for it is there for it. */
  readonly order: OrderRow | undefined;
};

/** What so many would take, and what of it is not there. */
export function FormNeeds({ bill, outputs, order }: Props) {
  const number = useNumberText();
  const figures = useFigures();
  const components = new Map((useKeys(Component) ?? []).map((row) => [row.id, row]));
  const told = outputs.flatMap(({ count, ...output }) => (count ? [{ ...output, options: [...output.options], quantity: count }] : []));
  if (told.length === 0) return null;
  const isRunning = order !== undefined && order.status !== 'draft' && order.status !== 'planned';
  const snapshot = isRunning ? order : { ...snapshotOf(bill), output_unit: bill.output_unit, earlier: [] };
  const planned = { ...snapshot, outputs: told };
  const own = new Map(isRunning ? sumBy(requiredOf(order)) : []);
  const { planned: pieces, toBegin } = orderProgress(planned, []);
  const needs = sumBy(requiredOf(planned)).map(([component, quantity]) => {
    const row = components.get(component);
    const there = row?.track_stock ? figures?.get(component)?.available : undefined;
    const free = there === undefined ? undefined : there + (own.get(component) ?? 0);
    return { component, row, quantity, free, short: free === undefined ? 0 : Math.max(0, quantity - Math.max(0, free)) };
  });
  return (
    <Section title={m.bills_needs()} {...(toBegin > pieces && { text: m.bills_begin({ amount: number(toBegin) }) })} flush>
      <Sideways label={m.bills_needs()}>
        <table className="w-full text-13">
          <thead className="text-12 text-muted-foreground">
            <tr className="[&>th]:h-8 [&>th]:px-2 [&>th]:text-right [&>th]:font-medium">
              <th scope="col" className="pl-4! text-left!">
                {m.factory_component()}
              </th>
              <th scope="col">{m.bills_needed()}</th>
              <th scope="col">{m.bills_free()}</th>
              <th scope="col" className="pr-4!">
                {m.bills_short()}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y border-t">
            {needs.map(({ component, row, quantity, free, short }) => (
              <tr key={component} className="[&>td]:px-2 [&>td]:py-1.5 [&>td]:text-right [&>td]:whitespace-nowrap">
                <td className="pl-4! text-left! whitespace-normal!">{row?.name ?? '–'}</td>
                <td>
                  <Amount quantity={quantity} unit={row?.stock_unit ?? ''} />
                </td>
                <td>{free === undefined ? '–' : <Amount quantity={free} />}</td>
                <td className="pr-4!">
                  {short > 0 ? (
                    <Amount quantity={short} className="font-medium text-danger-strong" />
                  ) : (
                    <span className="text-muted-foreground">–</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
    </Section>
  );
}
