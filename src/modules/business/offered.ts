import type { Access } from '#access/access.ts';
import { offers } from '#access/offers.ts';

import { customers } from './customers/feature.ts';
import { ecomOrders } from './orders/feature.ts';
import { parcels } from './parcels/feature.ts';

/** The switch of this module. */
const business = { key: 'view_customers' } as const;

/** Whether orders are offered to a person, to look at or to take. */
export function offersOrders(access: Access, to: 'view_ecom_orders' | 'manage_ecom_orders' = 'view_ecom_orders'): boolean {
  return offers(access, business, ecomOrders, to);
}

export function offersParcels(access: Access, to: 'view_parcels' | 'manage_parcels' = 'view_parcels'): boolean {
  return offers(access, business, parcels, to);
}

export function offersCustomers(access: Access): boolean {
  return offers(access, business, customers, customers.permission);
}

export function offersProducts(access: Access, to: 'view_products' | 'manage_products' = 'view_products'): boolean {
  return offers(access, business, { flag: null }, to);
}
