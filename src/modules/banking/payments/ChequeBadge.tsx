import { StatusBadge } from '#ui/display/StatusBadge.tsx';

import { chequeText, type PaymentRow } from '../payables/index.ts';

const tones = { issued: 'warning', cleared: 'success', bounced: 'danger' } as const;

/** Where the cheque of a payment is; nothing of one that went another way. */
export function ChequeBadge({ row: { cheque_state } }: { readonly row: Pick<PaymentRow, 'cheque_state'> }) {
  return cheque_state !== null && <StatusBadge tone={tones[cheque_state]} label={chequeText[cheque_state]()} />;
}
