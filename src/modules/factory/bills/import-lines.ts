import type { Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';

import type { ImportField, ImportPlan, Mapping, Work } from '../../business/imports/index.ts';
import { naming, planComponentLines } from '../cells/index.ts';
import { componentFields, openingFields } from '../components/index.ts';
import { type LineValues, newLine } from './form-values.ts';

const amounts: ReadonlySet<string> = new Set(['quantity', 'wastage']);
/** Percent. */
const mostWaste = 90;

/** What a column of a table of lines can mean. */
export const lineFields: readonly ImportField[] = [
  ...componentFields.filter(({ id }) => naming.some((one) => one === id)),
  ...openingFields.filter(({ id }) => id === 'quantity' || id === 'unit'),
  { id: 'wastage', names: ['wastage', 'waste', 'wastage %', 'waste %', 'loss', 'অপচয়'] },
];

/** Lines of a bill of materials; its waste is a share on top. */
export function planLines(
  store: Store,
  rows: readonly CsvRow[],
  mapping: Mapping,
  { onLines }: { readonly onLines: (lines: readonly LineValues[]) => void },
  work: Work,
): Promise<ImportPlan> {
  return planComponentLines<LineValues>(
    store,
    rows,
    mapping,
    {
      ...{ amounts, usual: ({ stock_unit }: { readonly stock_unit: string }) => stock_unit, onLines },
      lineOf: ({ component, measure, count }, { text, number }) => {
        const waste = number('wastage', 'quantity_unreadable');
        if ('problem' in waste) return waste.problem;
        if (waste.value !== null && waste.value > mostWaste) return { reason: 'wastage_range', detail: text('wastage') };
        const line = newLine(component);
        if (waste.value === null) return { ...line, measure, count };
        return { ...line, measure, count, wastage_type: waste.value > 0 ? 'add_on' : 'none', wastage: Math.round(waste.value * 100) };
      },
    },
    work,
  );
}
