import { useMemo } from 'react';

import { useKeys, useRow, useStore } from '#data/react.tsx';

import { SupplierDue } from '../../banking/payables/kind.ts';
import { Component } from '../materials/kind.ts';
import {
  type Bought,
  landedBy,
  type LandedRow,
  type PriceRow,
  type PurchaseRow,
  type ReceiptAmount,
  receiptAmounts,
} from '../purchasing/index.ts';
import { LandedCost, PurchasePrice } from '../purchasing/kind.ts';
import { type Receiving, useReceiving } from '../receiving/index.ts';
import { type Standing, standingOf } from './use-standing.ts';

/** All that one purchase's page shows; costs are absent where this person does not see them. */
export type PurchaseFacts = Pick<Receiving, 'receipts' | 'places' | 'componentOf'> & {
  readonly standing: Standing;
  readonly prices: PriceRow | undefined;
  readonly landed: readonly LandedRow[];
  /** What came, with what it cost. */
  readonly came: readonly ReceiptAmount[];
  /** Milligrams of one stock unit, by component. */
  readonly weights: Bought['weights'];
};

/** `undefined` while rows are on their way. */
export function usePurchase(row: PurchaseRow): PurchaseFacts | undefined {
  const today = useStore().today();
  const receiving = useReceiving(row);
  const components = useKeys(Component);
  const landed = useKeys(LandedCost, { by: 'purchase', prefix: row.id });
  const prices = useRow(PurchasePrice, row.id);
  const due = useRow(SupplierDue, row.id);
  return useMemo(() => {
    if (!receiving || !components || !landed || prices === undefined || due === undefined) return undefined;
    const { receipts, places, componentOf, tolerance } = receiving;
    return {
      standing: standingOf(row, receipts, prices ?? undefined, due ?? undefined, { tolerance, today }),
      prices: prices ?? undefined,
      came: prices ? receiptAmounts({ purchases: [row], prices: [prices], receipts }).filter(({ back }) => !back) : [],
      weights: new Map(components.map(({ id, weight_mg }) => [id, weight_mg ?? 0])),
      ...{ receipts, landed, places, componentOf },
    };
  }, [row, receiving, components, landed, prices, due, today]);
}

/** Nothing that came bears this cost: it has no weight or value to go by. */
export function isWaiting(cost: Pick<LandedRow, 'amount' | 'basis' | 'line_ids' | 'shares'>, { came, weights }: PurchaseFacts): boolean {
  return came.length > 0 && 'problem' in landedBy(cost, came, weights);
}
