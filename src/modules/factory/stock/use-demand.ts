import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';

import { MaterialMove } from '../materials/kind.ts';
import { reservedByOrders } from '../producing/index.ts';
import { ProductionOrder } from '../producing/kind.ts';
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
  const orders = useKeys(ProductionOrder);
  const moves = useKeys(MaterialMove, { by: 'doc', prefix: '' });
  const coming = useMemo(() => (purchases && receipts ? onOrder(purchases, receipts) : none), [purchases, receipts]);
  const promised = useMemo(
    () => (requisitions && orders && moves ? sumOf(reservedBy(requisitions, moves), reservedByOrders(orders, moves, requisitions)) : none),
    [requisitions, orders, moves],
  );
  return useMemo(() => ({ reserved: promised, onOrder: coming }), [promised, coming]);
}

function sumOf(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...new Set([...a.keys(), ...b.keys()])].map((id) => [id, (a.get(id) ?? 0) + (b.get(id) ?? 0)]));
}
