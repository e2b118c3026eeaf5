import { useMemo } from 'react';

import { useCompany, useKeys, useStore } from '#data/react.tsx';
import { dayIn, daysBetween } from '#kernel/dates.ts';

import type { MoveRow } from '../materials/index.ts';
import { MaterialMove } from '../materials/kind.ts';
import { type LineIssued, linesIssued, requisitionState, type RequisitionRow, type RequisitionState } from '../requisitioning/index.ts';
import { useFactoryRules } from '../stock/index.ts';

/** Where a requisition stands: how much of it is issued, and whether somebody should hurry. */
export type Standing = {
  readonly state: RequisitionState;
  readonly lines: readonly LineIssued[];
  /** In hundredths of a percent, on average over its lines: metres and pieces are not added up. `null` before it is approved. */
  readonly issued: number | null;
  /** It is approved and something of it is still to be issued. */
  readonly toIssue: boolean;
  readonly overdue: boolean;
  readonly beyond: boolean;
  /** Since it was asked for, in days. */
  readonly age: number;
};

type Rules = { readonly tolerance: number; readonly today: string; readonly zone: string };

export function standingOf(row: RequisitionRow, moves: readonly MoveRow[], { tolerance, today, zone }: Rules): Standing {
  const lines = linesIssued(row, moves, tolerance);
  const isApproved = row.status === 'approved' || row.status === 'picking';
  const toIssue = isApproved && lines.some(({ remaining }) => remaining > 0);
  return {
    ...{ state: requisitionState(row, lines), lines, toIssue },
    issued: isApproved || row.status === 'closed' ? issuedShare(lines) : null,
    overdue: (toIssue || row.status === 'submitted') && row.needed_by !== null && row.needed_by < today,
    beyond: lines.some(({ beyond }) => beyond),
    age: Math.max(0, daysBetween(dayIn(zone, row.created_at), today)),
  };
}

function issuedShare(lines: readonly LineIssued[]): number {
  const shares = lines.filter(({ approved }) => approved > 0).map(({ approved, remaining }) => 1 - remaining / approved);
  return shares.length === 0 ? 10_000 : Math.round((shares.reduce((sum, share) => sum + share, 0) * 10_000) / shares.length);
}

/** Of all requisitions, by id; `undefined` while rows are on their way. */
export function useStandings(rows: readonly RequisitionRow[] | undefined): ReadonlyMap<string, Standing> | undefined {
  const moves = useKeys(MaterialMove, { by: 'doc', prefix: '' });
  const rules = useStandingRules();
  return useMemo(() => {
    if (!rows || !moves || !rules) return undefined;
    const byDocument = Map.groupBy(moves, ({ doc_id }) => doc_id);
    return new Map(rows.map((row) => [row.id, standingOf(row, byDocument.get(row.id) ?? [], rules)]));
  }, [rows, moves, rules]);
}

export function useStandingRules(): Rules | undefined {
  const today = useStore().today();
  const { time_zone: zone } = useCompany();
  const tolerance = useFactoryRules()?.over_issue;
  return useMemo(() => (tolerance === undefined ? undefined : { tolerance, today, zone }), [tolerance, today, zone]);
}
