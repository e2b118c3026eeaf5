import { arrivedPhases, failedPhases, successOf } from '../../business/sale-rules/index.ts';

/* What the orders of a brand add up to. */

export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

type Counts = Readonly<Record<string, number>>;
type Phased = readonly { readonly id: string; readonly phase: string }[];

type Figures = {
  readonly orders: number;
  readonly delivered: number;
  /** Cancelled, returned or lost. */
  readonly failed: number;
  /** Share of the finished ones that were delivered, wholly or in part, in hundredths of a percent; `null` before the first. */
  readonly success: number | null;
};

/** Ids of the statuses in which money has come in. */
export function deliveredStatuses(statuses: Phased): readonly string[] {
  return statuses.filter(({ phase }) => arrivedPhases.has(phase)).map(({ id }) => id);
}

/** `counts`: status id -> number of orders, one for every kind that is counted. */
export function figuresOf(counts: readonly Counts[], statuses: Phased): Figures {
  const phases = new Map(statuses.map(({ id, phase }) => [id, phase]));
  const all = counts.flatMap((one) => Object.entries(one));
  const within = (set: ReadonlySet<string>) => sum(all.filter(([id]) => set.has(phases.get(id) ?? '')).map(([, n]) => n));
  const delivered = within(arrivedPhases);
  const failed = within(failedPhases);
  return {
    orders: sum(all.map(([, n]) => n)),
    delivered,
    failed,
    success: successOf(delivered, failed),
  };
}

/** Adds up counts by brand. */
export function addedUp(counts: readonly Counts[]): Counts {
  const added: Record<string, number> = {};
  for (const [id, n] of counts.flatMap((one) => Object.entries(one))) added[id] = (added[id] ?? 0) + n;
  return added;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, n) => all + n, 0);
}
