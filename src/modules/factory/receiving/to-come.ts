import { foldText } from '#kernel/search.ts';

import { componentOfCode, type ComponentRow } from '../materials/index.ts';
import { type LineReceived, linesReceived, type PurchaseRow, type ReceiptRow } from '../purchasing/index.ts';
import type { PurchaseLine } from '../purchasing/kind.ts';

/** An order of which something is still to come: those lines alone, with what came of them. */
export type Coming<P extends PurchaseRow = PurchaseRow> = {
  readonly row: P;
  readonly lines: readonly { readonly line: PurchaseLine; readonly came: LineReceived }[];
  readonly late: boolean;
};

/** What is expected first stands first; what nobody expects on a day comes last. */
export function comingOf<P extends PurchaseRow>(
  purchases: readonly P[],
  receipts: readonly ReceiptRow[],
  today: string,
): readonly Coming<P>[] {
  const byPurchase = Map.groupBy(receipts, ({ purchase_id }) => purchase_id);
  return purchases
    .filter(({ status, deleted_at }) => status === 'ordered' && deleted_at === null)
    .map((row) => {
      const came = linesReceived(row, byPurchase.get(row.id) ?? [], 0);
      const lines = row.lines.flatMap((line, i) => (came[i] && came[i].remaining > 0 ? [{ line, came: came[i] }] : []));
      return { row, lines, late: row.expected_date !== null && row.expected_date < today };
    })
    .filter(({ lines }) => lines.length > 0)
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)) || a.row.created_at.localeCompare(b.row.created_at));
}

function dayOf({ row }: Coming): string {
  return row.expected_date ?? '9999';
}

/** The orders that a scan or a few letters mean: by number, by a component that is to come, else by what stands in number, supplier or component. */
export function comingBy<P extends PurchaseRow>(
  coming: readonly Coming<P>[],
  components: ReadonlyMap<string, ComponentRow>,
  asked: string,
): readonly Coming<P>[] {
  const text = foldText(asked);
  const numbered = coming.filter(({ row }) => [row.purchase_no, row.printed_number ?? ''].some((one) => foldText(one) === text));
  if (numbered.length > 0) return numbered;
  const of = (isIt: (id: string) => boolean) => coming.filter(({ lines }) => lines.some(({ line }) => isIt(line.component_id)));
  const component = componentOfCode(components.values(), asked);
  if (component) return of((id) => id === component.id);
  const named = new Set(
    [...components.values()].filter(({ name, code }) => foldText(`${name} ${code}`).includes(text)).map(({ id }) => id),
  );
  const found = new Set(of((id) => named.has(id)));
  return coming.filter((one) => found.has(one) || foldText(`${one.row.supplier_name} ${one.row.purchase_no}`).includes(text));
}
