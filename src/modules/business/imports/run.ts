import type { Store } from '#data/store.ts';

import type { ImportPlan, Work } from './plan.ts';

export type ImportResult = { readonly written: number; readonly stopped: boolean };

/** Writes the plan step by step. A stop takes effect between two steps: what is written stays, a second run does the rest. */
export async function runImport(store: Store, plan: ImportPlan, { onProgress, signal }: Work): Promise<ImportResult> {
  for (const [i, step] of plan.steps.entries()) {
    if (signal?.aborted) return { written: i, stopped: true };
    // Made once, however often a writer looks.
    await store.write({ ...step });
    onProgress?.((i + 1) / plan.steps.length);
  }
  return { written: plan.steps.length, stopped: false };
}
