import { useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';

import { ImportDialog } from '../imports/index.ts';
import { figureText } from './payment-texts.ts';
import { planLines } from './plan-lines.ts';
import type { PaymentRow } from './rules.ts';
import { statementFields } from './told-lines.ts';

/** A courier's file. What its columns mean is remembered for each courier. */
export function StatementImport({ payment, onClose }: { readonly payment: PaymentRow; readonly onClose: () => void }) {
  const store = useStore();
  const format = useFormat();
  return (
    <ImportDialog
      onClose={onClose}
      title={m.statements_import()}
      help={m.statements_import_help()}
      source={{ id: `statement:${payment.shipping_company_id}`, advised: ['collected'], fields: statementFields, formats: [] }}
      fieldLabel={(field) => labels[field]?.() ?? field}
      needsOneOf={['reference']}
      needs={m.statements_needs_number()}
      template={{
        name: 'statement.csv',
        headers: ['consignment', 'collected', 'delivery charge', 'cod fee', 'return fee', 'other', 'phone'],
      }}
      plan={(file, mapping, work) => planLines(store, payment, file.rows, mapping, (minor) => formatMoney(minor, format), work)}
    />
  );
}

const labels: Readonly<Record<string, () => string>> = {
  reference: m.statements_reference,
  ...figureText,
  collected: m.courier_money_amount_column,
  charge_type: m.courier_money_charge_type,
  phone: m.common_phone,
};
