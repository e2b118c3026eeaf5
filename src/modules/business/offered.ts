import type { Access } from '#access/access.ts';
import { offers } from '#access/offers.ts';

/** The switch of this module. */
const business = { key: 'view_customers' } as const;
const unflagged = { flag: null };

/** Whether orders are offered to a person, to look at or to take. */
export function offersOrders(access: Access, to: 'view_ecom_orders' | 'manage_ecom_orders' = 'view_ecom_orders'): boolean {
  return offers(access, business, { flag: 'business.ecom_orders' }, to);
}

export function offersParcels(access: Access, to: 'view_parcels' | 'manage_parcels' = 'view_parcels'): boolean {
  return offers(access, business, unflagged, to);
}

export function offersCustomers(access: Access): boolean {
  return offers(access, business, unflagged, 'view_customers');
}

export function offersProducts(access: Access, to: 'view_products' | 'manage_products' = 'view_products'): boolean {
  return offers(access, business, unflagged, to);
}

export function offersPayments(access: Access): boolean {
  return offers(access, business, { flag: 'business.parcel_payment' }, 'view_parcel_payments');
}

export function offersReturns(access: Access, to: 'view_returns' | 'manage_returns' = 'view_returns'): boolean {
  return offers(access, business, unflagged, to);
}
