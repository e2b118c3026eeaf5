import { defineAction } from '#data/action.ts';

import { broughtCustomer } from '../customer-rules/kind.ts';
import { outcomeFields, saleFormFields } from './kind-sale.ts';

const place = ['address', 'zone_id', 'city', 'area', 'postcode'] as const;
/** An order brings its customer along, or fills blanks of one. */
const customerOfOrder = { ...broughtCustomer, patch: place } as const;

/** By whom it is cared for and sorted, not what is sold. */
const deskFields = ['assigned_to', 'tags'] as const;

export const orderActions = [
  defineAction({
    name: 'order.create',
    permission: 'manage_ecom_orders',
    touches: {
      customers: customerOfOrder,
      ecom_orders: { insert: true },
      transactions: { insert: true },
    },
  }),
  defineAction({
    name: 'order.edit',
    permission: 'manage_ecom_orders',
    touches: {
      customers: customerOfOrder,
      ecom_orders: { patch: [...saleFormFields, 'source', ...deskFields] },
      transactions: { insert: true, patch: ['amount', 'bank_account_id', 'deleted_at'] },
    },
  }),
  defineAction({ name: 'order.assign', permission: 'manage_ecom_orders', touches: { ecom_orders: { patch: [...deskFields] } } }),
  defineAction({ name: 'order.call', permission: 'manage_ecom_orders', touches: { order_feed: { insert: true } } }),
  defineAction({ name: 'order.status', permission: 'manage_ecom_orders', touches: { ecom_orders: { patch: ['shipping_status_id'] } } }),
  defineAction({
    name: 'order.note',
    permission: 'manage_ecom_orders',
    touches: { ecom_orders: { patch: ['notes'] }, order_feed: { insert: true } },
  }),
  defineAction({
    name: 'order.complete',
    permission: 'manage_ecom_orders',
    touches: {
      ecom_orders: {
        patch: [...outcomeFields],
      },
      transactions: { insert: true },
    },
  }),
  defineAction({
    name: 'order.reopen',
    reopens: true,
    permission: 'manage_ecom_orders',
    touches: {
      ecom_orders: { patch: [...outcomeFields] },
      transactions: { insert: true, patch: ['deleted_at'] },
      // Why, in the words of whoever does it.
      order_feed: { insert: true },
    },
  }),
  defineAction({ name: 'order.delete', permission: 'manage_ecom_orders', touches: { ecom_orders: { patch: ['deleted_at'] } } }),
  defineAction({
    name: 'shipment.create',
    permission: 'manage_ecom_orders',
    touches: { ecom_orders: { patch: ['shipping_status_id', 'linked_parcel_id'] }, parcels: { insert: true } },
  }),
  defineAction({
    name: 'order_settings.save',
    permission: 'manage_order_settings',
    touches: {
      shipping_statuses: { insert: true, patch: ['name', 'sort', 'color', 'deleted_at'] },
      shipping_companies: { insert: true, patch: '*' },
      delivery_zones: { insert: true, patch: '*' },
      cancel_reasons: { insert: true, patch: '*' },
    },
  }),
] as const;
