import type { Row } from '../material-ledger/index.ts';
import { unitCost } from '../material-ledger/index.ts';
import type { MoveRow } from '../materials/index.ts';
import type { StockLedger } from '../stock/index.ts';

/** A line of a component's ledger: the move, what it did, and the move that took it back, which then did nothing. */
export type LedgerLine = { readonly move: MoveRow; readonly row: Row | undefined; readonly takenBack: MoveRow | undefined };

/** Newest first; what was taken back stays to be seen. Up to the minute `until`, where that is told. */
export function ledgerLines({ moves, ledger }: StockLedger, until = Number.POSITIVE_INFINITY): readonly LedgerLine[] {
  const takenBack = new Map([...moves.values()].flatMap((move) => (move.reverses === null ? [] : [[move.reverses, move] as const])));
  const order = new Map(ledger.rows.map((row, i) => [row.id, { row, i }]));
  return [...moves.values()]
    .filter((move) => move.reverses === null && (order.get(move.id)?.row.minute ?? 0) <= until)
    .toSorted((a, b) => rank(b) - rank(a) || Date.parse(b.effective_at) - Date.parse(a.effective_at))
    .map((move) => ({ move, row: order.get(move.id)?.row, takenBack: takenBack.get(move.id) }));

  /** By the ledger's own order; what has none stands where its time is. */
  function rank({ id, effective_at }: MoveRow): number {
    const own = order.get(id)?.i;
    if (own !== undefined) return own;
    const minute = Math.floor(Date.parse(effective_at) / 60_000);
    return ledger.rows.findLastIndex((row) => row.minute <= minute) + 0.5;
  }
}

/** What one stock unit of the line cost, in millionths of a minor unit; null where nothing came in or went out. */
export function rateOfLine({ row }: LedgerLine): number | null {
  if (!row || row.change === 0) return null;
  return unitCost(Math.abs(row.amount), Math.abs(row.change));
}
