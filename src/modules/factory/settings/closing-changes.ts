import type { Standing } from '../material-ledger/index.ts';
import type { ComponentRow } from '../materials/index.ts';
import { type Closing, entryOf, type StockLedger } from '../stock/index.ts';

/** What changed of a component after its stock was closed; quantity in millionths of its stock unit, the rest in minor units. */
export type ClosingChange = Standing & { readonly component: Pick<ComponentRow, 'id' | 'name' | 'code' | 'stock_unit'> };

/** By the day that was closed; what the closing after it took, or what the open days take. The largest change of value first. */
export function closingChanges(
  closings: readonly Closing[],
  ledgers: ReadonlyMap<string, StockLedger>,
  components: readonly ClosingChange['component'][],
): ReadonlyMap<string, readonly ClosingChange[]> {
  return new Map(
    closings.map((closing, i) => {
      const changes = components.flatMap((component): readonly ClosingChange[] => {
        const entry = entryOf(closing, closings[i + 1], component.id, ledgers.get(component.id));
        return entry ? [{ component, ...entry }] : [];
      });
      return [closing.day, changes.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))];
    }),
  );
}
