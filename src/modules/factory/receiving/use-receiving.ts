import { useMemo } from 'react';

import type { Stored } from '#data/kind.ts';
import { useKeys } from '#data/react.tsx';

import type { ComponentRow, LocationRow } from '../materials/index.ts';
import { Component, StockLocation } from '../materials/kind.ts';
import { type LineReceived, linesReceived, type PurchaseRow, type ReceiptRow } from '../purchasing/index.ts';
import { Receipt } from '../purchasing/kind.ts';
import { useFactoryRules } from '../stock/index.ts';

/** What whoever takes goods in has to know of a purchase. */
export type Receiving = {
  readonly receipts: readonly Stored<ReceiptRow>[];
  readonly lines: readonly LineReceived[];
  /** How much more than was ordered passes, in hundredths of a percent. */
  readonly tolerance: number;
  /** Places that are in use. */
  readonly places: readonly LocationRow[];
  /** Where goods usually come in. */
  readonly usualPlace: string | null;
  readonly componentOf: (id: string) => ComponentRow | undefined;
};

/** `undefined` while rows are on their way. */
export function useReceiving(row: PurchaseRow): Receiving | undefined {
  const receipts = useKeys(Receipt, { by: 'purchase', prefix: row.id });
  const components = useKeys(Component);
  const locations = useKeys(StockLocation);
  const rules = useFactoryRules();
  return useMemo(() => {
    if (!locations || !rules || !receipts || !components) return undefined;
    const places = locations.filter(({ active, deleted_at }) => active && deleted_at === null);
    const byId = new Map(components.map((one) => [one.id, one]));
    return {
      ...{ receipts, places, tolerance: rules.over_receipt, lines: linesReceived(row, receipts, rules.over_receipt) },
      usualPlace: rules.default_location_id ?? places.find(({ type }) => type === 'store')?.id ?? null,
      componentOf: (id) => byId.get(id),
    };
  }, [row, receipts, components, locations, rules]);
}
