import type { Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { foldText } from '#kernel/search.ts';
import { oneLine } from '#kernel/text.ts';

import {
  cellReader,
  codeIn,
  decimalSignOf,
  decoded,
  type ImportField,
  type ImportPlan,
  inBatches,
  type Mapping,
  type RowReport,
  type Work,
} from '../../business/imports/index.ts';
import { measureIn, numberIn, type Problem } from '../cells/index.ts';
import { componentFields, openingFields } from '../components/index.ts';
import { componentOfCode, type ComponentRow, quantityIn } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';
import { type LineValues, mostPrice, newLine } from './form-values.ts';

const naming = ['code', 'name', 'barcode'] as const;
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

/** Lines of a purchase as somebody wrote them in a table: each row that can be read, for the form; of the others why not. */
export async function planLines(
  store: Store,
  rows: readonly CsvRow[],
  mapping: Mapping,
  { usual, onLines }: Options,
  work: Work,
): Promise<ImportPlan> {
  const cell = cellReader(mapping);
  const sign = await decimalSignOf(rows, mapping, (field) => amounts.has(field));
  const find = finderOf((await store.find(Component)).filter(({ active, deleted_at }) => active && deleted_at === null));
  const reports: RowReport[] = [];
  const lines: LineValues[] = [];
  await inBatches(
    rows,
    async (batch) => {
      for (const { line, cells } of batch) {
        const told = readRow((field) => oneLine(decoded(cell(cells, field))));
        if ('reason' in told) reports.push({ line, outcome: 'invalid', ...told });
        else lines.push(told);
      }
    },
    work,
  );
  return {
    tallies: { purchase_lines: { created: lines.length, updated: 0, unchanged: 0 } },
    ...{ reports, steps: [] },
    ...(lines.length > 0 && { take: () => onLines(lines) }),
  };

  function readRow(text: (field: string) => string): LineValues | Problem {
    const names = naming.map(text).filter(Boolean);
    if (names.length === 0) return { reason: 'component_code_missing', detail: '' };
    const component = names.map(find).find(Boolean);
    if (!component) return { reason: 'component_unnamed', detail: names[0] ?? '' };
    const told = usual(component.id);
    const unit = text('unit') || text('pack');
    const usually = told?.measure ?? component.stock_unit;
    const measure = unit === '' ? usually : measureIn(unit, component);
    if (typeof measure !== 'string') return measure;
    const count = numberIn(text('quantity'), 'quantity_unreadable', sign);
    if ('problem' in count) return count.problem;
    if (count.value === null || !quantityIn(component, count.value, measure))
      return { reason: 'quantity_unreadable', detail: text('quantity') };
    const price = numberIn(text('unit_cost'), 'price_unreadable', sign);
    if ('problem' in price) return price.problem;
    if (price.value !== null && price.value > mostPrice) return { reason: 'price_unreadable', detail: text('unit_cost') };
    const known = told && measure === usually ? told.price : null;
    return { ...newLine(), component_id: component.id, measure, count: count.value, price: price.value ?? known };
  }
}

/** By code or barcode, else by a name that only one bears. */
function finderOf(components: readonly ComponentRow[]): (text: string) => ComponentRow | undefined {
  const byName = Map.groupBy(components, ({ name }) => foldText(name));
  return (text) => {
    const named = byName.get(foldText(text)) ?? [];
    return componentOfCode(components, codeIn(text)) ?? (named.length === 1 ? named[0] : undefined);
  };
}
