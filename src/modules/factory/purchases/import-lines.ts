import type { Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';

import type { ImportField, ImportPlan, Mapping, Work } from '../../business/imports/index.ts';
import { naming, planComponentLines } from '../cells/index.ts';
import { componentFields, openingFields } from '../components/index.ts';
import { type LineValues, mostPrice, newLine } from './form-values.ts';

const amounts: ReadonlySet<string> = new Set(['quantity', 'unit_cost']);

/** What a column of a table of lines can mean. */
export const lineFields: readonly ImportField[] = [
  ...componentFields.filter(({ id }) => naming.some((one) => one === id) || id === 'pack'),
  ...openingFields.filter(({ id }) => id === 'unit' || amounts.has(id)),
];

type Options = {
  /** In what a component is usually bought, null = in its stock unit, and for how much each: what holds where the table says nothing. */
  readonly usual: (component: string) => { readonly measure: string | null; readonly price: number } | undefined;
  readonly onLines: (lines: readonly LineValues[]) => void;
};

/** Lines of a purchase, each with its price. */
export function planLines(
  store: Store,
  rows: readonly CsvRow[],
  mapping: Mapping,
  { usual, onLines }: Options,
  work: Work,
): Promise<ImportPlan> {
  const measureFor = ({ id, stock_unit }: { readonly id: string; readonly stock_unit: string }) => usual(id)?.measure ?? stock_unit;
  return planComponentLines<LineValues>(
    store,
    rows,
    mapping,
    {
      ...{ amounts, usual: measureFor, onLines },
      lineOf: ({ component, measure, count }, { text, number }) => {
        const price = number('unit_cost', 'price_unreadable');
        if ('problem' in price) return price.problem;
        if (price.value !== null && price.value > mostPrice) return { reason: 'price_unreadable', detail: text('unit_cost') };
        const known = measure === measureFor(component) ? (usual(component.id)?.price ?? null) : null;
        return { ...newLine(), component_id: component.id, measure, count, price: price.value ?? known };
      },
    },
    work,
  );
}
