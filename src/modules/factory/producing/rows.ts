import type { Row } from '#data/kind.ts';

import type { BillOfMaterials, Operation, OperationRate } from './kind.ts';

export type BillRow = Row<typeof BillOfMaterials>;
export type OperationRow = Row<typeof Operation>;
export type OperationRateRow = Row<typeof OperationRate>;
