import type { Row } from '#data/kind.ts';

import type {
  BillOfMaterials,
  Bundle,
  Operation,
  OperationRate,
  OverheadRate,
  ProductionCredit,
  ProductionOrder,
  ProductionOutput,
} from './kind.ts';

export type BillRow = Row<typeof BillOfMaterials>;
export type OperationRow = Row<typeof Operation>;
export type OperationRateRow = Row<typeof OperationRate>;
export type OrderRow = Row<typeof ProductionOrder>;
export type BundleRow = Row<typeof Bundle>;
export type OutputRow = Row<typeof ProductionOutput>;
export type CreditRow = Row<typeof ProductionCredit>;
export type OverheadRow = Row<typeof OverheadRate>;
