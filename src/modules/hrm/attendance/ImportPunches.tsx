import { useStore } from '#data/react.tsx';
import { m } from '#messages';

import { ImportDialog } from '../../business/imports/index.ts';
import { clockFormat, planPunches, punchFields } from './punch-file.ts';

/** The file of an attendance clock: a table, or the lines of a ZKTeco clock. */
export function ImportPunches({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  return (
    <ImportDialog
      onClose={onClose}
      title={m.attendance_import()}
      help={m.attendance_import_help()}
      source={{ id: 'punches', advised: ['direction'], fields: punchFields, formats: [clockFormat], anyWay: true }}
      fieldLabel={(field) => labels[field]?.() ?? field}
      needsOneOf={['code']}
      needs={m.attendance_import_needs()}
      template={{ name: 'punches.csv', headers: ['code', 'date', 'time', 'direction'] }}
      answered={(_, mapping) => mapping.includes('at') || (mapping.includes('day') && mapping.includes('time'))}
      plan={(file, mapping, work) => planPunches(store, file.rows, mapping, work)}
    />
  );
}

const labels: Readonly<Record<string, () => string>> = {
  code: m.people_code,
  at: m.attendance_moment,
  day: m.banking_day,
  time: m.orders_call_time,
  direction: m.time_direction,
};
