import { defineAction } from '#data/action.ts';

import { broughtCustomer } from '../customer-rules/kind.ts';
import { outcomeFields, saleFormFields } from './kind-sale.ts';

export const parcelActions = [
  defineAction({
    name: 'parcel.create',
    permission: 'manage_parcels',
    touches: { customers: broughtCustomer, parcels: { insert: true }, transactions: { insert: true } },
  }),
  defineAction({
    name: 'parcel.edit',
    permission: 'manage_parcels',
    touches: {
      customers: broughtCustomer,
      parcels: {
        patch: [...saleFormFields, 'shipping_company_id', 'consignment_id', 'tracking_code', 'weight_g', 'instructions', 'shipping_charge'],
      },
      transactions: { insert: true, patch: ['amount', 'bank_account_id', 'deleted_at'] },
    },
  }),
  defineAction({
    name: 'parcel.dispatch',
    permission: 'manage_parcels',
    touches: { parcels: { patch: ['shipping_status_id', 'shipped_at', 'shipping_company_id', 'consignment_id'] } },
  }),
  defineAction({
    name: 'parcel.status',
    permission: 'manage_parcels',
    touches: { parcels: { patch: ['shipping_status_id', 'shipped_at'] } },
  }),
  defineAction({
    name: 'parcel.complete',
    permission: 'manage_parcels',
    touches: {
      parcels: {
        patch: [...outcomeFields],
      },
      transactions: { insert: true },
    },
  }),
  defineAction({
    name: 'parcel.reopen',
    reopens: true,
    permission: 'manage_parcels',
    touches: {
      parcels: { patch: [...outcomeFields] },
      transactions: { insert: true, patch: ['deleted_at'] },
      // Why, in the words of whoever does it.
      parcel_feed: { insert: true },
    },
  }),
  defineAction({ name: 'parcel.printed', permission: 'manage_parcels', touches: { parcels: { patch: ['print_count'] } } }),
  /** What the courier says has become of it. */
  defineAction({ name: 'parcel.tell', permission: 'manage_parcels', touches: { parcels: { patch: ['courier_says'] } } }),
  defineAction({
    name: 'parcel.note',
    permission: 'manage_parcels',
    touches: { parcels: { patch: ['notes'] }, parcel_feed: { insert: true } },
  }),
  defineAction({
    name: 'parcel_payment.save',
    permission: 'manage_parcel_payments',
    touches: { parcels: { patch: ['disputed_at', 'dispute_reason', 'written_off_at', 'write_off_reason'] } },
  }),
  defineAction({ name: 'parcel.delete', permission: 'manage_parcels', touches: { parcels: { patch: ['deleted_at'] } } }),
] as const;
