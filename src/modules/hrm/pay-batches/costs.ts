import { type AdvanceRow, type EventRow, isOwed, outstandingOf } from '../advances/index.ts';
import { personOf, resultOf, type RunRow, type SlipRow } from '../payroll/index.ts';

/* What pay costs, and what is owed by it. Minor units. */

export type Cost = { readonly name: string; readonly people: number; readonly payable: number; readonly cost: number };

type Counted = Pick<SlipRow, 'person' | 'result' | 'payable' | 'state'>;

/** What the company bears, by the department or place that somebody had when his slip was made; the dearest first, '' = none. */
export function costsBy(slips: readonly Counted[], by: 'department' | 'place'): readonly Cost[] {
  const groups = Map.groupBy(
    slips.filter(({ state }) => state === 'final'),
    (slip) => personOf(slip)[by],
  );
  return [...groups]
    .map(([name, of]) => ({
      name,
      people: of.length,
      payable: of.reduce((sum, { payable }) => sum + payable, 0),
      cost: of.reduce((sum, slip) => sum + resultOf(slip).employer_cost, 0),
    }))
    .toSorted((a, b) => b.cost - a.cost || (a.name < b.name ? -1 : 1));
}

type RunSum = Pick<RunRow, 'state' | 'payable' | 'paid' | 'employer_cost' | 'period_to' | 'deleted_at'>;

export type Liabilities = {
  /** Of final runs what is not paid yet. */
  readonly payroll: number;
  /** What people owe the company. */
  readonly advances: number;
};

export function liabilitiesOf(runs: readonly RunSum[], advances: readonly AdvanceRow[], events: readonly EventRow[]): Liabilities {
  const byAdvance = Map.groupBy(events, ({ advance_id }) => advance_id);
  return {
    payroll: finalOf(runs).reduce((sum, { payable, paid }) => sum + payable - paid, 0),
    advances: advances
      .filter((row) => row.deleted_at === null && isOwed(row))
      .reduce((sum, row) => sum + outstandingOf(row, byAdvance.get(row.id) ?? []), 0),
  };
}

/** The newest run that is final. */
export function lastFinal<R extends RunSum>(runs: readonly R[]): R | undefined {
  return finalOf(runs).toSorted((a, b) => (a.period_to > b.period_to ? -1 : 1))[0];
}

function finalOf<R extends RunSum>(runs: readonly R[]): readonly R[] {
  return runs.filter(({ state, deleted_at }) => deleted_at === null && state !== 'draft' && state !== 'voided');
}
