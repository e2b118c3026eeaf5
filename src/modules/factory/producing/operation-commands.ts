import { entityCommands, nextSort } from '#data/entity-commands.ts';
import { Refused } from '#data/refused.ts';
import { oneLine } from '#kernel/text.ts';

import type { PieceRate } from '../piece-pay/index.ts';
import { Operation, OperationRate } from './kind.ts';
import type { OperationRateRow, OperationRow } from './rows.ts';

export const operationCommands = entityCommands<typeof Operation, Pick<OperationRow, 'name' | 'section' | 'sam'>>(
  Operation,
  'operation.save',
  {
    clean: ({ name, section, sam }) => ({ name: oneLine(name), section: oneLine(section), sam }),
    start: async (store) => ({ active: true, sort: nextSort(await store.find(Operation)) }),
  },
);

export type RateFacts = Pick<OperationRateRow, 'operation_id' | 'product_id' | 'valid_from' | 'type' | 'per' | 'rate' | 'slabs'>;

/** What an operation brings from a day on. Throws `slabs_unordered` where a slab ends before the one ahead of it, or the last has an end. */
export const rateCommands = entityCommands<typeof OperationRate, RateFacts>(OperationRate, 'operation_rate.save', {
  clean: ({ type, slabs, rate, ...facts }) => {
    const isSlabbed = type === 'marginal' || type === 'whole';
    return { ...facts, type, slabs: isSlabbed ? slabs : [], rate: isSlabbed ? 0 : rate };
  },
  start: (store) => ({ created_by: store.access().userId, created_at: store.now() }),
  assert: (_store, { type, slabs }) => {
    if (type === 'flat' || type === 'minute') return;
    const ends = slabs.map(({ up_to }) => up_to ?? Number.POSITIVE_INFINITY);
    const isOrdered = ends.every((end, i) => end > (ends[i - 1] ?? 0)) && ends.at(-1) === Number.POSITIVE_INFINITY;
    if (!isOrdered) throw new Refused('slabs_unordered', { field: 'slabs' });
  },
});

/** As pay is worked out from it; `sam`: of the operation as it was done, in thousandths of a minute. */
export function pieceRateOf({ type, per, rate, slabs }: RateFacts, sam: number): PieceRate {
  if (type === 'flat') return { type, rate, per };
  if (type === 'minute') return { type, rate, sam };
  return { type, per, slabs: slabs.map((slab) => ({ upTo: slab.up_to, rate: slab.rate })) };
}

/** Of those that hold on a day those of a product win over those of all; of two from one day the last that was written comes first. */
export function ratesFor(
  rows: readonly OperationRateRow[],
  operation: string,
  product: string | null,
  day: string,
): readonly OperationRateRow[] {
  const own = rows
    .filter(({ operation_id, deleted_at, valid_from }) => operation_id === operation && deleted_at === null && valid_from <= day)
    .toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? 1 : -1));
  const special = own.filter(({ product_id }) => product_id !== null && product_id === product);
  return special.length > 0 ? special : own.filter(({ product_id }) => product_id === null);
}
