import type { Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { oneLine } from '#kernel/text.ts';

import {
  cellReader,
  decimalSignOf,
  decoded,
  type ImportPlan,
  inBatches,
  type Mapping,
  type RowReport,
  type Work,
} from '../../business/imports/index.ts';
import { type ComponentRow, quantityIn } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';
import { componentFinder } from './component-finder.ts';
import { measureIn } from './measure-in.ts';
import { numberIn, type Problem } from './number-in.ts';

/** Columns that name a component; one of them is enough. */
export const naming = ['code', 'name', 'barcode'] as const;

/** So much of a component, as a row of a table says it. `measure`: a key of `measuresOf`. */
export type TableLine = { readonly component: ComponentRow; readonly measure: string; readonly count: number };

/** Reads another column of the row: its words, or a number that is 0 or more, null where it says nothing. */
export type Cells = {
  readonly text: (field: string) => string;
  readonly number: (field: string, reason: string) => ReturnType<typeof numberIn>;
};

type Options<L> = {
  /** Columns of numbers. */
  readonly amounts: ReadonlySet<string>;
  /** In what a component is counted where the table says nothing. */
  readonly usual: (component: ComponentRow) => string;
  readonly lineOf: (told: TableLine, cells: Cells) => L | Problem;
  readonly onLines: (lines: readonly L[]) => void;
};

/** Lines of a document as somebody wrote them in a table: each row that can be read, for its form; of the others why not. */
export async function planComponentLines<L extends object>(
  store: Store,
  rows: readonly CsvRow[],
  mapping: Mapping,
  { amounts, usual, lineOf, onLines }: Options<L>,
  work: Work,
): Promise<ImportPlan> {
  const cell = cellReader(mapping);
  const sign = await decimalSignOf(rows, mapping, (field) => amounts.has(field));
  const find = componentFinder(await store.find(Component));
  const reports: RowReport[] = [];
  const lines: L[] = [];
  await inBatches(
    rows,
    async (batch) => {
      for (const { line, cells } of batch) {
        const told = readRow((field) => oneLine(decoded(cell(cells, field))));
        if (isProblem(told)) reports.push({ line, outcome: 'invalid', ...told });
        else lines.push(told);
      }
    },
    work,
  );
  return {
    tallies: { document_lines: { created: lines.length, updated: 0, unchanged: 0 } },
    ...{ reports, steps: [] },
    ...(lines.length > 0 && { take: () => onLines(lines) }),
  };

  function readRow(text: Cells['text']): L | Problem {
    const names = naming.map(text).filter(Boolean);
    if (names.length === 0) return { reason: 'component_code_missing', detail: '' };
    const component = names.map(find).find(Boolean);
    if (!component) return { reason: 'component_unnamed', detail: names[0] ?? '' };
    const unit = text('unit') || text('pack');
    const measure = unit === '' ? usual(component) : measureIn(unit, component);
    if (typeof measure !== 'string') return measure;
    const number: Cells['number'] = (field, reason) => numberIn(text(field), reason, sign);
    const count = number('quantity', 'quantity_unreadable');
    if ('problem' in count) return count.problem;
    if (count.value === null || !quantityIn(component, count.value, measure))
      return { reason: 'quantity_unreadable', detail: text('quantity') };
    return lineOf({ component, measure, count: count.value }, { text, number });
  }
}

function isProblem(told: object): told is Problem {
  return 'reason' in told && 'detail' in told;
}
