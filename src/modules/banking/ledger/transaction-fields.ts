import * as v from 'valibot';

import type { FormHandle } from '#ui/form/use-form.ts';

import { Transaction } from '../transactions/kind.ts';

const all = Transaction.schema.entries;
/** What the form of a transaction asks. */
export const Fields = v.object({
  type: all.type,
  bank_account_id: all.bank_account_id,
  to_account_id: all.to_account_id,
  amount: all.amount,
  amount_in: all.amount_in,
  fee: all.fee,
  base_amount: all.base_amount,
  category_id: all.category_id,
  splits: all.splits,
  party: v.picklist(['other', 'customer', 'courier']),
  customer_id: all.customer_id,
  shipping_company_id: all.shipping_company_id,
  party_name: all.party_name,
  brand_id: all.brand_id,
  reference: all.reference,
  method: all.method,
  tags: all.tags,
  title: all.title,
  notes: all.notes,
  photos: all.photos,
  transaction_date: all.transaction_date,
});
export type Values = v.InferOutput<typeof Fields>;
export type TransactionHandle = FormHandle<v.InferInput<typeof Fields>, Values>;
