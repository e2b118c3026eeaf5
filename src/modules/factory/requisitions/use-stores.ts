import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';

import type { ComponentRow, LocationRow } from '../materials/index.ts';
import { StockLocation } from '../materials/kind.ts';
import { heldAt, type StockLedger, useFactoryRules } from '../stock/index.ts';

/** Where materials are taken from. */
export type Stores = {
  /** In use, in the company's order. */
  readonly places: readonly LocationRow[];
  /** Where a component is taken from unless somebody says otherwise; an empty text where there is no store. */
  readonly usualOf: (component: Pick<ComponentRow, 'location_id'> | undefined) => string;
  readonly nameOf: (id: string | null) => string;
};

export function useStores(): Stores | undefined {
  const rows = useKeys(StockLocation);
  const rules = useFactoryRules();
  return useMemo(() => {
    if (!rows || !rules) return undefined;
    const inUse = rows.filter(({ active, deleted_at, type }) => active && deleted_at === null && type === 'store');
    const places = inUse.toSorted((a, b) => a.sort - b.sort);
    const known = (id: string | null | undefined) => places.find((place) => place.id === id)?.id;
    return {
      places,
      usualOf: (component) => known(component?.location_id) ?? known(rules.default_location_id) ?? places[0]?.id ?? '',
      nameOf: (id) => rows.find((row) => row.id === id)?.name ?? '',
    };
  }, [rows, rules]);
}

/** What lies in all stores together, in millionths of the stock unit. */
export function heldInStores(stock: StockLedger | undefined, { places }: Pick<Stores, 'places'>): number {
  return places.reduce((sum, { id }) => sum + heldAt(stock, id, null), 0);
}
