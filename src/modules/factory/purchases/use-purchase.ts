import { useMemo } from 'react';

import { useKeys, useRow, useStore } from '#data/react.tsx';

import { SupplierDue } from '../../banking/payables/kind.ts';
import type { ComponentRow, LocationRow } from '../materials/index.ts';
import { Component, StockLocation } from '../materials/kind.ts';
import {
  type Bought,
  landedBy,
  type LandedRow,
  type PriceRow,
  type PurchaseRow,
  type ReceiptAmount,
  receiptAmounts,
  type ReceiptRow,
} from '../purchasing/index.ts';
import { LandedCost, PurchasePrice, Receipt } from '../purchasing/kind.ts';
import { useFactoryRules } from '../stock/index.ts';
import { type Standing, standingOf } from './use-standing.ts';

/** All that one purchase's page shows; costs are absent where this person does not see them. */
export type PurchaseFacts = {
  readonly standing: Standing;
  readonly prices: PriceRow | undefined;
  readonly receipts: readonly ReceiptRow[];
  readonly landed: readonly LandedRow[];
  /** What came, with what it cost. */
  readonly came: readonly ReceiptAmount[];
  /** Milligrams of one stock unit, by component. */
  readonly weights: Bought['weights'];
  /** Places that are in use. */
  readonly places: readonly LocationRow[];
  /** Where goods usually come in. */
  readonly usualPlace: string | null;
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
  const locations = useKeys(StockLocation);
  const rules = useFactoryRules();
  return useMemo(() => {
    if (!locations || !rules || !receipts || !landed || prices === undefined || due === undefined || !components) return undefined;
    const places = locations.filter(({ active, deleted_at }) => active && deleted_at === null);
    const byId = new Map(components.map((one) => [one.id, one]));
    return {
      standing: standingOf(row, receipts, prices ?? undefined, due ?? undefined, { tolerance: rules.over_receipt, today }),
      prices: prices ?? undefined,
      came: prices ? receiptAmounts({ purchases: [row], prices: [prices], receipts }).filter(({ back }) => !back) : [],
      weights: new Map(components.map(({ id, weight_mg }) => [id, weight_mg ?? 0])),
      ...{ receipts, landed, places, usualPlace: rules.default_location_id ?? places.find(({ type }) => type === 'store')?.id ?? null },
      ...{ componentOf: (id: string) => byId.get(id) },
    };
  }, [row, receipts, landed, prices, due, components, locations, rules, today]);
}

/** Nothing that came bears this cost: it has no weight or value to go by. */
export function isWaiting(cost: Pick<LandedRow, 'amount' | 'basis' | 'line_ids' | 'shares'>, { came, weights }: PurchaseFacts): boolean {
  return came.length > 0 && 'problem' in landedBy(cost, came, weights);
}
