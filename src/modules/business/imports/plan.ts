import type { Change, Draft } from '#data/operation.ts';

/** Why a record of the file is not (fully) taken. `note` = taken, but worth knowing. */
export type RowReport = {
  readonly line: number;
  readonly outcome: 'skipped' | 'invalid' | 'note';
  readonly reason: string;
  /** What is wrong there: what was read, or how many, or on which line. */
  readonly detail: string | number;
};

export type Tally = { readonly created: number; readonly updated: number; readonly unchanged: number };

/** What an import would do, worked out before anything is written. */
export type ImportPlan = {
  /** By what is counted, e.g. products and variants. */
  readonly tallies: Readonly<Record<string, Tally>>;
  readonly reports: readonly RowReport[];
  /** Operations of bounded size, in order. */
  readonly steps: readonly Draft[];
};

export type Work = { readonly onProgress?: (share: number) => void; readonly signal?: AbortSignal };

/** Everything that must arrive together: one product with its variants, one customer. */
export type Parcelled = { readonly changes: readonly Change[]; readonly predicted?: readonly Change[] };

const maxChanges = 100;
/** A quarter of what one push may carry, in characters. */
const maxLength = 60_000;

/** Packs wholes into operations of at most 100 changes; a whole is only cut when it alone is larger than that. */
export function packSteps(action: string, wholes: readonly Parcelled[]): Draft[] {
  const steps: { action: string; changes: Change[]; predicted: Change[] }[] = [];
  let length = 0;
  for (const whole of wholes) {
    for (let from = 0; from < whole.changes.length; from += maxChanges) {
      const changes = whole.changes.slice(from, from + maxChanges);
      const predicted = from + maxChanges >= whole.changes.length ? (whole.predicted ?? []) : [];
      const size = JSON.stringify(changes).length;
      const last = steps.at(-1);
      if (last && last.changes.length + changes.length <= maxChanges && length + size <= maxLength) {
        last.changes.push(...changes);
        last.predicted.push(...predicted);
        length += size;
      } else {
        steps.push({ action, changes: [...changes], predicted: [...predicted] });
        length = size;
      }
    }
  }
  return steps;
}

export function emptyTally(): { created: number; updated: number; unchanged: number } {
  return { created: 0, updated: 0, unchanged: 0 };
}

export function linesWith(plan: ImportPlan, outcome: RowReport['outcome']): number {
  return new Set(plan.reports.filter((report) => report.outcome === outcome).map((report) => report.line)).size;
}

/** Works through items in small batches; between them the page gets its turn, progress is told and a stop is obeyed. */
export async function inBatches<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
  { onProgress, signal }: Work,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += size) {
    signal?.throwIfAborted();
    results.push(...(await Promise.all(items.slice(from, from + size).map(work))));
    onProgress?.(Math.min(1, (from + size) / items.length));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return results;
}
