import { useMemo } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useList } from '#data/react.tsx';
import type { Store } from '#data/store.ts';

import { payRefund } from '../../business/orders/index.ts';
import { payParcelRefund } from '../../business/parcels/index.ts';
import { refundReturn } from '../../business/returns/index.ts';
import { type Payback, refundOwed } from '../../business/sale-rules/index.ts';
import { EcomOrder, Parcel, Return, returnRefundOwed } from '../../business/sale-rules/kind.ts';

/** Money that a customer was promised back and that nobody has paid yet. Minor units. */
export type Refund = {
  readonly id: string;
  readonly source: 'order' | 'parcel' | 'return';
  readonly kind: string;
  readonly number: string;
  readonly name: string;
  /** Since when, as an instant. */
  readonly since: string;
  readonly amount: number;
  /** Absent = may only look. */
  readonly pay?: (store: Store, payback: Payback) => Promise<unknown>;
};

const owed = { where: { deleted: { in: [0] }, refund: { from: 1 } }, limit: 500 } as const;

/**
 * Refunds of orders, parcels and returns that this person sees, the oldest first; each is paid by the rule of what it belongs to. `undefined`
 * while loading.
 */
export function useRefunds(): readonly Refund[] | undefined {
  const access = useAccess();
  const orders = useList(EcomOrder, owed);
  const parcels = useList(Parcel, owed);
  const returns = useList(Return, owed);
  return useMemo(() => {
    if (!orders || !parcels || !returns) return undefined;
    const paying = (key: 'manage_ecom_orders' | 'manage_parcels' | 'manage_returns', pay: NonNullable<Refund['pay']>) =>
      allows(access, key) ? { pay } : {};
    const refunds: readonly Refund[] = [
      ...orders.rows.map((row) => ({
        ...{ id: row.id, source: 'order' as const, kind: EcomOrder.name, number: row.order_number, name: row.ship_name },
        ...{ since: row.completed_at ?? row.created_at, amount: refundOwed(row) },
        ...paying('manage_ecom_orders', (store, payback) => payRefund(store, row.id, payback)),
      })),
      ...parcels.rows.map((row) => ({
        ...{ id: row.id, source: 'parcel' as const, kind: Parcel.name, number: row.parcel_id, name: row.ship_name },
        ...{ since: row.completed_at ?? row.created_at, amount: refundOwed(row) },
        ...paying('manage_parcels', (store, payback) => payParcelRefund(store, row.id, payback)),
      })),
      ...returns.rows.map((row) => ({
        ...{ id: row.id, source: 'return' as const, kind: Return.name, number: row.return_no, name: row.ship_name },
        ...{ since: row.closed_at ?? row.created_at, amount: returnRefundOwed(row) },
        ...paying('manage_returns', (store, payback) => refundReturn(store, row.id, row.refund_amount, payback)),
      })),
    ];
    return refunds.toSorted((a, b) => (a.since < b.since ? -1 : 1));
  }, [access, orders, parcels, returns]);
}
