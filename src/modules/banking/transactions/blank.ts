import type { Row } from '#data/kind.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import type { Transaction } from './kind.ts';

type TransactionRow = Row<typeof Transaction>;
type Told = Pick<TransactionRow, 'type' | 'amount' | 'bank_account_id' | 'category' | 'transaction_date'> & Partial<TransactionRow>;

/** A new transaction; what is not told is empty. */
export function transactionRow(store: Store, told: Told): TransactionRow {
  return {
    id: newId(),
    transaction_no: null,
    printed_number: null,
    order_id: null,
    category_id: null,
    splits: [],
    to_account_id: null,
    amount_in: 0,
    fee: 0,
    base_amount: 0,
    customer_id: null,
    shipping_company_id: null,
    party_name: '',
    brand_id: null,
    reference: '',
    method: null,
    tags: [],
    import_id: '',
    origin_key: '',
    voided_at: null,
    void_reason: '',
    title: '',
    notes: '',
    photos: [],
    cleared_in: null,
    cleared_to: null,
    created_by: store.access().userId,
    created_at: store.now(),
    deleted_at: null,
    ...told,
  };
}
