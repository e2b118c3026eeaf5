import { useMemo } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useKeys } from '#data/react.tsx';

import { costReaders } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';
import type { Bought } from '../purchasing/index.ts';
import { LandedCost, Purchase, PurchasePrice, Receipt } from '../purchasing/kind.ts';

/** Of who does not see costs this device has none: nothing that is worked out from them is shown. */
export function useSeesCosts(): boolean {
  return allows(useAccess(), costReaders);
}

const nothing = { equals: '-' } as const;

/** What goods cost that were bought; nothing for who does not see costs. `undefined` while it is on its way. */
export function useBought(): Bought | undefined {
  const sees = useSeesCosts();
  const purchases = useKeys(Purchase, sees ? {} : nothing);
  const prices = useKeys(PurchasePrice);
  const receipts = useKeys(Receipt, sees ? {} : nothing);
  const landed = useKeys(LandedCost);
  const components = useKeys(Component, sees ? {} : nothing);
  return useMemo(() => {
    if (!purchases || !prices || !receipts || !landed || !components) return undefined;
    const weights = new Map(components.map(({ id, weight_mg }) => [id, weight_mg ?? 0]));
    return { purchases, prices, receipts, landed, weights };
  }, [purchases, prices, receipts, landed, components]);
}
