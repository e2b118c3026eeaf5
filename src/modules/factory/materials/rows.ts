import type { Row } from '#data/kind.ts';

import type { Move } from '../material-ledger/index.ts';
import type {
  Component,
  ComponentCost,
  FactoryLine,
  FactoryReason,
  FactorySetting,
  MaterialClosing,
  MaterialCost,
  MaterialMove,
  StockLocation,
  Supplier,
  SupplierPrice,
} from './kind.ts';

export type ComponentRow = Row<typeof Component>;
export type ComponentCostRow = Row<typeof ComponentCost>;
export type SupplierRow = Row<typeof Supplier>;
export type SupplierPriceRow = Row<typeof SupplierPrice>;
export type MoveRow = Row<typeof MaterialMove>;
export type CostRow = Row<typeof MaterialCost>;
export type ClosingRow = Row<typeof MaterialClosing>;
export type LocationRow = Row<typeof StockLocation>;
export type LineRow = Row<typeof FactoryLine>;
export type ReasonRow = Row<typeof FactoryReason>;
export type SettingRow = Row<typeof FactorySetting>;

/** Whole minutes since 1970 UTC. */
export function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 60_000);
}

/** A move as the ledger takes it, with what stands beside it of its cost where this person sees costs. */
export function ledgerMove(row: MoveRow, cost?: Pick<CostRow, 'unit_cost' | 'amount'>): Move {
  return {
    id: row.id,
    component: row.component_id,
    kind: row.type,
    quantity: row.quantity,
    from: row.from_id,
    to: row.to_id,
    batch: row.batch,
    unit_cost: cost?.unit_cost ?? null,
    amount: cost?.amount ?? null,
    of: null,
    reverses: row.reverses,
    minute: minuteOf(row.effective_at),
    captured: Date.parse(row.captured_at),
    device: row.device_code,
    sequence: row.sequence,
  };
}

/** Moves with their costs. */
export function ledgerMoves(rows: readonly MoveRow[], costs: readonly CostRow[] = []): readonly Move[] {
  const byId = new Map(costs.map((cost) => [cost.id, cost]));
  return rows.map((row) => ledgerMove(row, byId.get(row.id)));
}
