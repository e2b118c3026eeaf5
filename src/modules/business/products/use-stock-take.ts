import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { useStore } from '#data/react.tsx';
import { newId } from '#kernel/ids.ts';
import { useKept } from '#ui/use-kept.ts';

import type { Count } from './stock-take.ts';

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      id: v.string(),
      movement: v.optional(v.string(), newId),
      brand_id: v.string(),
      name: v.string(),
      counted: v.number(),
      onHand: v.number(),
      moved: v.optional(v.nullable(v.number()), null),
      at: v.string(),
    }),
  ),
);

/** What was counted so far, newest first, outlives a closed tablet: nobody counts a shelf twice. */
export function useStockTake() {
  return useKept(`karbar-stock-take:${draftKey(useStore(), 'stock')}`, countsIn);
}

function countsIn(stored: string | null): readonly Count[] {
  const read = v.safeParse(Kept, stored);
  return read.success ? read.output : [];
}
