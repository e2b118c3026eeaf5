import { useStore } from '#data/react.tsx';
import { m } from '#messages';

import { ImportDialog } from '../../business/imports/index.ts';
import { balanceFields, planBalances } from './balance-file.ts';

/** What everybody has on the first day, from a table. */
export function ImportBalances({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  return (
    <ImportDialog
      onClose={onClose}
      title={m.leave_import()}
      help={m.leave_import_help()}
      source={{ id: 'leave-balances', advised: [], fields: balanceFields, formats: [], anyWay: true }}
      fieldLabel={(field) => labels[field]?.() ?? field}
      needsOneOf={['code']}
      needs={m.leave_import_needs()}
      template={{ name: 'leave.csv', headers: ['code', 'type', 'days', 'date'] }}
      answered={(_, mapping) => mapping.includes('type') && mapping.includes('days')}
      plan={(file, mapping, work) => planBalances(store, file.rows, mapping, work)}
    />
  );
}

const labels: Readonly<Record<string, () => string>> = {
  code: m.people_code,
  type: m.leave_type,
  days: m.leave_days,
  date: m.banking_day,
};
