import { useMemo } from 'react';

import { useAccess, useKeys } from '#data/react.tsx';

import { BankAccount } from '../../banking/transactions/kind.ts';
import { Brand } from '../../company/kind.ts';
import { nameShown, type Status, type StatusType, statusWithId } from '../sale-rules/index.ts';
import { CancelReason, DeliveryZone, type Phase, ShippingCompany, ShippingStatus } from '../sale-rules/kind.ts';

/*
 * What the company has set up for orders and parcels. Empty while loading: all of it is small and there from the first second. Rows
 * that are still called as they were founded speak the reader's language.
 */

/** Statuses of a type in the company's order, deleted ones included for rows that still have them. */
export function useStatuses(type: StatusType): readonly Status[] {
  return useNamed(useKeys(ShippingStatus, { by: 'type', prefix: type }));
}

export function phaseOf(statuses: readonly Status[], id: string): Phase | undefined {
  return statusWithId(statuses, id)?.phase;
}

export function useCouriers() {
  return useNamed(useKeys(ShippingCompany));
}

export function useZones() {
  return useNamed(useKeys(DeliveryZone));
}

export function useReasons() {
  return useNamed(useKeys(CancelReason));
}

function useNamed<R extends { readonly name: string }>(rows: readonly R[] | undefined): readonly R[] {
  return useMemo(() => (rows ?? []).map((row) => ({ ...row, name: nameShown(row.name) })), [rows]);
}

/** Accounts that the money of sales moves on, in the company's currency; empty for who may not see them. */
export function useAccounts() {
  return usable(useKeys(BankAccount) ?? []).filter((row) => row.currency === null);
}

/** The brands that this person works for, deleted ones included for rows that still have them. */
export function useSalesBrands() {
  const { brandIds } = useAccess();
  const rows = useKeys(Brand);
  return useMemo(() => (rows ?? []).filter((row) => brandIds === null || brandIds.includes(row.id)), [rows, brandIds]);
}

/** Rows that may still be chosen. */
export function usable<R extends { readonly active: boolean; readonly deleted_at: string | null }>(rows: readonly R[]): readonly R[] {
  return rows.filter((row) => row.active && row.deleted_at === null);
}

export function nameOf(rows: readonly { readonly id: string; readonly name: string }[], id: string | null): string | undefined {
  return id === null ? undefined : rows.find((row) => row.id === id)?.name;
}
