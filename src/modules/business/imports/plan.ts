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
  /** Hands on what was read, where it is not written yet but stands in a form. */
  readonly take?: () => void;
};

export function hasSomething({ steps, take }: ImportPlan): boolean {
  return steps.length > 0 || take !== undefined;
}

export type Work = { readonly onProgress?: (share: number) => void; readonly signal?: AbortSignal };

/** Everything that must arrive together: one product with its variants, one customer. */
export type Parcelled = {
  readonly changes: readonly Change[];
  readonly predicted?: readonly Change[];
};
/**
 * A whole that is made when it is written: a large file need not be in memory twice to be checked. `count`: how many changes it will be.
 * `length`: of what it is made of, in characters.
 */
export type Unmade = { readonly make: () => Parcelled; readonly count: number; readonly length: number };

const maxChanges = 100;
/** A quarter of what one push may carry, in characters. */
const maxLength = 60_000;

/** Packs wholes into operations of at most 100 changes; a whole is only cut when it alone is larger than that. */
export function packSteps(action: string, wholes: readonly (Parcelled | Unmade)[]): Draft[] {
  const steps: { parts: (() => Parcelled)[]; count: number; length: number }[] = [];
  const put = (part: () => Parcelled, count: number, length: number): void => {
    let step = steps.at(-1);
    if (!step || step.count + count > maxChanges || step.length + length > maxLength)
      steps.push((step = { parts: [], count: 0, length: 0 }));
    step.parts.push(part);
    step.count += count;
    step.length += length;
  };
  for (const whole of wholes) {
    if ('make' in whole && whole.count <= maxChanges) {
      put(whole.make, whole.count, whole.length);
      continue;
    }
    const { changes: all, predicted = [] } = 'make' in whole ? whole.make() : whole;
    for (let from = 0; from < all.length; from += maxChanges) {
      const changes = all.slice(from, from + maxChanges);
      const part: Parcelled = { changes, predicted: from + maxChanges >= all.length ? predicted : [] };
      put(() => part, changes.length, JSON.stringify(changes).length);
    }
  }
  return steps.map(({ parts }) => ({
    action,
    get changes() {
      return parts.flatMap((part) => part().changes);
    },
    get predicted() {
      return parts.flatMap((part) => part().predicted ?? []);
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
