import { useMemo } from 'react';

import { useKeys, useRow, useStore } from '#data/react.tsx';

import { SupplierDue } from '../../banking/payables/kind.ts';
import type { ComponentRow } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';
import type { LandedRow, PriceRow, PurchaseRow, ReceiptRow } from '../purchasing/index.ts';
import { LandedCost, PurchasePrice, Receipt } from '../purchasing/kind.ts';
import { useFactoryRules } from '../stock/index.ts';
import { type Standing, standingOf } from './use-standing.ts';

/** All that one purchase's page shows; costs are absent where this person does not see them. */
export type PurchaseFacts = {
  readonly standing: Standing;
  readonly prices: PriceRow | undefined;
  readonly receipts: readonly ReceiptRow[];
  readonly landed: readonly LandedRow[];
  readonly componentOf: (id: string) => ComponentRow | undefined;
};

/** `undefined` while rows are on their way. */
export function usePurchase(row: PurchaseRow): PurchaseFacts | undefined {
  const today = useStore().today();
  const receipts = useKeys(Receipt, { by: 'purchase', prefix: row.id });
  const landed = useKeys(LandedCost, { by: 'purchase', prefix: row.id });
  const prices = useRow(PurchasePrice, row.id);
  const due = useRow(SupplierDue, row.id);
  const components = useKeys(Component);
  const tolerance = useFactoryRules()?.over_receipt;
  return useMemo(() => {
    if (!receipts || !landed || prices === undefined || due === undefined || !components || tolerance === undefined) return undefined;
    const byId = new Map(components.map((one) => [one.id, one]));
    return {
      standing: standingOf(row, receipts, prices ?? undefined, due ?? undefined, { tolerance, today }),
      prices: prices ?? undefined,
      ...{ receipts, landed, componentOf: (id: string) => byId.get(id) },
    };
  }, [row, receipts, landed, prices, due, components, tolerance, today]);
}
