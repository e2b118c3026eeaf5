import type { MoveRow } from '../materials/index.ts';
import type { RequisitionLine } from './kind.ts';
import type { RequisitionRow } from './rows.ts';

/* How much of a requisition has left the store, from its moves alone. Quantities in millionths of the stock unit. */

export type LineIssued = {
  readonly id: string;
  readonly approved: number;
  readonly issued: number;
  readonly returned: number;
  readonly scrapped: number;
  /** What may still be issued; 0 where more was. */
  readonly remaining: number;
  /** More was issued than the tolerance lets pass. Never refused. */
  readonly beyond: boolean;
};

type IssueMove = Pick<MoveRow, 'id' | 'type' | 'quantity' | 'reverses' | 'line_id' | 'doc_id'>;

/** What may be issued of a line. */
export function approvedOf({ approved, quantity }: Pick<RequisitionLine, 'approved' | 'quantity'>): number {
  return approved ?? quantity;
}

/** `tolerance` in hundredths of a percent of what was approved. */
export function linesIssued(
  { id: document, lines }: Pick<RequisitionRow, 'id' | 'lines'>,
  moves: readonly IssueMove[],
  tolerance: number,
): readonly LineIssued[] {
  const reversed = new Set(moves.map(({ reverses }) => reverses));
  const standing = moves.filter(({ id, reverses, doc_id }) => doc_id === document && reverses === null && !reversed.has(id));
  const sum = (line: string, type: MoveRow['type']) =>
    standing.reduce((all, move) => (move.line_id === line && move.type === type ? all + Math.abs(move.quantity) : all), 0);
  return lines.map((line) => {
    const [approved, issued, returned] = [approvedOf(line), sum(line.id, 'issue'), sum(line.id, 'issue_return')];
    const over = issued - returned - approved;
    return {
      ...{ id: line.id, approved, issued, returned, scrapped: sum(line.id, 'scrap') },
      remaining: Math.max(0, approved - issued),
      beyond: over > 0 && BigInt(over) * 10_000n > BigInt(approved) * BigInt(tolerance),
    };
  });
}

/** Where a requisition stands to whoever reads it: what people say of it, and how much of it is issued. */
export const requisitionStates = [
  ...(['draft', 'submitted', 'approved', 'picking', 'partly_issued', 'issued'] as const),
  ...(['closed', 'rejected', 'cancelled'] as const),
] as const;
export type RequisitionState = (typeof requisitionStates)[number];

export function requisitionState(
  { status }: Pick<RequisitionRow, 'status'>,
  lines: readonly Pick<LineIssued, 'issued' | 'remaining'>[],
): RequisitionState {
  const isOpen = status === 'approved' || status === 'picking';
  if (!isOpen || lines.every(({ issued }) => issued === 0)) return status;
  return lines.every(({ remaining }) => remaining === 0) ? 'issued' : 'partly_issued';
}

/** What of each component is promised to requisitions that are approved, in millionths of its stock unit. */
export function reservedBy(requisitions: readonly RequisitionRow[], moves: readonly IssueMove[]): ReadonlyMap<string, number> {
  const byDocument = Map.groupBy(moves, ({ doc_id }) => doc_id ?? '');
  const sums = new Map<string, number>();
  for (const row of requisitions) {
    if ((row.status !== 'approved' && row.status !== 'picking') || row.deleted_at !== null) continue;
    const issued = new Map(linesIssued(row, byDocument.get(row.id) ?? [], 0).map((line) => [line.id, line]));
    for (const { id, component_id } of row.lines) sums.set(component_id, (sums.get(component_id) ?? 0) + (issued.get(id)?.remaining ?? 0));
  }
  return sums;
}
