import { type Bill, cycleOf } from '../bill-engine/index.ts';
import { unitOf } from '../materials/index.ts';
import type { BillLine } from './kind.ts';
import type { BillRow } from './rows.ts';

type Told = Pick<BillRow, 'base_qty' | 'reject' | 'output_unit' | 'lines'>;

/** A bill as needs are worked out from it. Of what is counted there are whole ones only. */
export function billOf({ base_qty, reject, output_unit, lines }: Told): Bill {
  const step = unitOf(output_unit).decimals === 0 ? 1_000_000 : 1;
  return { base: base_qty, reject, step, lines: lines.map(lineOf) };
}

function lineOf({ id, component_id, quantity, options, ...line }: BillLine): Bill['lines'][number] {
  const { pieces, wastage_type, wastage, setup, multiple, basis } = line;
  return {
    ...{ id, component: component_id, quantity, pieces, wastage_type, wastage, setup, multiple, basis },
    options: options.map((rule) => ({ option: rule.option, quantity: rule.quantity, component: rule.component_id })),
  };
}

/** What is made: a product, or a component. */
export function outputOf({ product_id, component_id }: Pick<BillRow, 'product_id' | 'component_id'>): string {
  return product_id ?? component_id ?? '';
}

/** By what is made, the bill that is in use: of several, which two devices may have made so at the same time, the last. */
export function billsInUse(rows: readonly BillRow[]): ReadonlyMap<string, BillRow> {
  const active = rows.filter(({ status, deleted_at }) => status === 'active' && deleted_at === null);
  const inOrder = active.toSorted((a, b) => compare(a.activated_at ?? '', b.activated_at ?? '') || compare(a.id, b.id));
  return new Map(inOrder.map((row) => [outputOf(row), row]));
}

/** All components that a line may take. */
export function componentsOf({ component_id, options, substitutes }: Pick<BillLine, 'component_id' | 'options' | 'substitutes'>) {
  const others = [...options.map((rule) => rule.component_id), ...substitutes.map((other) => other.component_id)];
  return [...new Set([component_id, ...others.filter((id) => id !== null)])];
}

/** The way in which what this bill makes would be made of itself; `undefined` where it is not. */
export function billCycle(row: Pick<BillRow, 'product_id' | 'component_id' | 'lines'>, bills: ReadonlyMap<string, BillRow>) {
  if (row.component_id === null) return undefined;
  const all = (lines: readonly BillLine[]) => lines.flatMap(componentsOf);
  return cycleOf(row.component_id, all(row.lines), (id) => all(bills.get(id)?.lines ?? []));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
