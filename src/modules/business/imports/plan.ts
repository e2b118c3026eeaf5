import type { Change, Draft } from '#data/operation.ts';

/** Why a record of the file is not (fully) taken. `note` = taken, but worth knowing. */
export type RowReport = {
  readonly line: number;
  readonly outcome: 'skipped' | 'invalid' | 'note';
  readonly reason: string;
  /** What is wrong there: what was read, or how many, or on which line. */
  readonly detail: string | number;
};

export type Tally = {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
};

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
export type Parcelled = {
  readonly changes: readonly Change[];
  readonly predicted?: readonly Change[];
};
/** One that is made when it is written: a large file need not be in memory twice to be checked. `length`: of what it is made of. */
export type Unmade = { readonly make: () => Change; readonly length: number };

const maxChanges = 100;
/** A quarter of what one push may carry, in characters. */
const maxLength = 60_000;

/** Packs wholes into operations of at most 100 changes; a whole is only cut when it alone is larger than that. */
export function packSteps(action: string, wholes: readonly (Parcelled | Unmade)[]): Draft[] {
  const steps: {
    parts: (() => readonly Change[])[];
    predicted: Change[];
    count: number;
    length: number;
  }[] = [];
  const put = (part: () => readonly Change[], count: number, length: number, predicted: readonly Change[] = []): void => {
    let step = steps.at(-1);
    if (!step || step.count + count > maxChanges || step.length + length > maxLength)
      steps.push((step = { parts: [], predicted: [], count: 0, length: 0 }));
    step.parts.push(part);
    step.predicted.push(...predicted);
    step.count += count;
    step.length += length;
  };
  for (const whole of wholes) {
    if ('make' in whole) {
      put(() => [whole.make()], 1, whole.length);
      continue;
    }
    for (let from = 0; from < whole.changes.length; from += maxChanges) {
      const changes = whole.changes.slice(from, from + maxChanges);
      put(() => changes, changes.length, JSON.stringify(changes).length, from + maxChanges >= whole.changes.length ? whole.predicted : []);
    }
  }
  return steps.map(({ parts, predicted }) => ({
    action,
    predicted,
    get changes() {
      return parts.flatMap((part) => part());
    },
  }));
}

export function emptyTally(): { created: number; updated: number; unchanged: number } {
  return { created: 0, updated: 0, unchanged: 0 };
}

export function linesWith(plan: ImportPlan, outcome: RowReport['outcome']): number {
  return new Set(plan.reports.filter((report) => report.outcome === outcome).map((report) => report.line)).size;
}

const batch = 500;

/**
 * Works through items in batches, so that what is stored is looked up for many at once; between them the page gets its turn, progress is
 * told and a stop is obeyed.
 */
export async function inBatches<T>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<void>,
  { onProgress, signal }: Work,
): Promise<void> {
  for (let from = 0; from < items.length; from += batch) {
    signal?.throwIfAborted();
    await work(items.slice(from, from + batch));
    onProgress?.(Math.min(1, (from + batch) / items.length));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
