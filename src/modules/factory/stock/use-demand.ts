import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';

import { MaterialMove } from '../materials/kind.ts';
import { onOrder } from '../purchasing/index.ts';
import { Purchase, Receipt } from '../purchasing/kind.ts';
import { reservedBy } from '../requisitioning/index.ts';
import { Requisition } from '../requisitioning/kind.ts';

/** What of components is promised and what is on its way, by component, in millionths of the stock unit. */
export type Demand = { readonly reserved: ReadonlyMap<string, number>; readonly onOrder: ReadonlyMap<string, number> };

const none: ReadonlyMap<string, number> = new Map();

export function useDemand(): Demand {
  const purchases = useKeys(Purchase);
  const receipts = useKeys(Receipt);
  const requisitions = useKeys(Requisition);
  const moves = useKeys(MaterialMove, { by: 'doc', prefix: '' });
  const coming = useMemo(() => (purchases && receipts ? onOrder(purchases, receipts) : none), [purchases, receipts]);
  const promised = useMemo(() => (requisitions && moves ? reservedBy(requisitions, moves) : none), [requisitions, moves]);
  return useMemo(() => ({ reserved: promised, onOrder: coming }), [promised, coming]);
}
