import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { useStore } from '#data/react.tsx';
import { useKept } from '#ui/use-kept.ts';

import { type CountSheet, emptySheet } from './count.ts';

const Kept = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    place: v.nullable(v.string()),
    category: v.nullable(v.string()),
    supplier: v.nullable(v.string()),
    added: v.array(v.object({ component_id: v.string(), batch: v.string() })),
    counted: v.array(
      v.object({
        ...{ key: v.string(), move: v.string(), component_id: v.string(), batch: v.string(), quantity: v.number() },
        ...{ measure: v.string(), at: v.string() },
      }),
    ),
  }),
);

/** The sheet that is being counted outlives a closed tablet: nobody counts a store twice. */
export function useCount() {
  return useKept(`karbar-material-count:${draftKey(useStore(), 'materials')}`, sheetIn);
}

function sheetIn(stored: string | null): CountSheet {
  const read = v.safeParse(Kept, stored);
  return read.success ? read.output : emptySheet;
}
