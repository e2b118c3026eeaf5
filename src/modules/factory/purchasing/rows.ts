import type { Row } from '#data/kind.ts';

import type { LandedCost, Purchase, PurchasePrice, Receipt } from './kind.ts';

export type PurchaseRow = Row<typeof Purchase>;
export type PriceRow = Row<typeof PurchasePrice>;
export type ReceiptRow = Row<typeof Receipt>;
export type LandedRow = Row<typeof LandedCost>;
