import type { Sheet } from '#kernel/sheet.ts';

import { parts } from '../material-ledger/index.ts';
import type { ComponentRow } from '../materials/index.ts';
import type { BillRow } from '../producing/index.ts';
import { explosionOf } from './figures.ts';

/** The chosen bills as a file, all levels of them: what their base takes, waste and set-up included, in stock units. */
export function billsSheet(rows: readonly BillRow[], inUse: ReadonlyMap<string, BillRow>, components: readonly ComponentRow[]): Sheet {
  const byId = new Map(components.map((row) => [row.id, row]));
  return {
    headers: ['bill', 'output', 'version', 'for', 'output unit', 'level', 'code', 'component', 'quantity', 'unit', 'made here'],
    rows: rows.flatMap((row) => {
      const found = explosionOf(row, inUse, [{ good: row.base_qty, options: [] }]);
      const head = [row.bill_no, row.output_name, row.version_no, row.base_qty / parts, row.output_unit];
      if ('problem' in found) return [];
      return found.levels.map(({ component, level, quantity, isMade }) => {
        const own = byId.get(component);
        return [...head, level, own?.code ?? '', own?.name ?? '', quantity / parts, own?.stock_unit ?? '', isMade ? 'yes' : 'no'];
      });
    }),
  };
}
