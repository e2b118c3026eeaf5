import { quotient, type Ratio } from '#kernel/exact.ts';
import { allocate } from '#kernel/money.ts';

import type { Balance } from './balance.ts';
import type { Move } from './moves.ts';

export type ConversionMove = Pick<Move, 'component' | 'kind' | 'quantity' | 'from' | 'to' | 'batch' | 'unit_cost' | 'amount'>;

/**
 * A component that has moves keeps its stock unit. To count it in another one, all of it goes over to a new component: out of the old at every
 * place, and as much of the new in, for the same money. `factor`: how many new units an old one is. `undefined` where a place or a batch holds
 * less than nothing, or something would come to nothing: that has to be put right first.
 */
export function conversionMoves(
  old: { readonly component: string; readonly balance: Balance },
  component: string,
  factor: Ratio,
): readonly ConversionMove[] | undefined {
  const held = old.balance.places.flatMap(({ location, batches }) => batches.map((one) => ({ ...one, location })));
  const converted = held.map(({ quantity }) => Number(quotient(BigInt(quantity) * factor.n, factor.d)));
  if (converted.some((quantity) => quantity <= 0)) return undefined;
  const amounts = allocate(
    old.balance.value,
    held.map(({ quantity }) => quantity),
  );
  return held.flatMap(({ location, batch, quantity }, index) => {
    const common = { kind: 'transfer', batch: batch || null, unit_cost: null } as const;
    return [
      { ...common, component: old.component, quantity: -quantity || 0, from: location, to: null, amount: null },
      { ...common, component, quantity: converted[index] ?? 0, from: null, to: location, amount: amounts[index] ?? 0 },
    ];
  });
}
