import { useMemo } from 'react';

import { useKeys, useList, useStore } from '#data/react.tsx';

import { Payment, SupplierDue } from '../../banking/payables/kind.ts';
import { Supplier, SupplierPrice } from '../materials/kind.ts';
import { type DueRow, type Standing, standingOf } from './dues.ts';

/** Whoever turned out to be this one. */
export function useMergedInto(id: string) {
  const merged = useList(Supplier, { where: { merged: { in: [1] } }, limit: 10_000 });
  return useMemo(() => merged?.rows.filter((row) => row.merged_into === id) ?? [], [id, merged]);
}

/** The supplier's own id, and those of whoever was merged into it. */
export function useIdsOf(id: string): readonly string[] {
  const merged = useMergedInto(id);
  return useMemo(() => [id, ...merged.map((row) => row.id)].toSorted(), [id, merged]);
}

export function useDuesOf(id: string): { readonly dues: readonly DueRow[]; readonly standing: Standing } | undefined {
  const today = useStore().today();
  const ids = useIdsOf(id);
  const found = useList(SupplierDue, { where: { supplier_id: { in: ids } }, limit: 50_000 });
  return useMemo(() => found && { dues: found.rows, standing: standingOf(found.rows, today) }, [found, today]);
}

/** Payments for these dues, on whoever's device has payments. */
export function usePaymentsFor(dues: readonly DueRow[]) {
  return useList(Payment, { where: { doc: { in: dues.map(({ id }) => id) } }, limit: 10_000 })?.rows;
}

export function usePricesOf(id: string) {
  const ids = useIdsOf(id);
  const rows = useKeys(SupplierPrice);
  return useMemo(() => rows?.filter((row) => row.deleted_at === null && ids.includes(row.supplier_id)), [rows, ids]);
}
