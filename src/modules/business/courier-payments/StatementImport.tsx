import { insert } from '#data/operation.ts';
import { useStore } from '#data/react.tsx';
import type { Store } from '#data/store.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { m } from '#messages';

import {
  decimalSignOf,
  emptyTally,
  ImportDialog,
  type ImportPlan,
  inBatches,
  type Mapping,
  packSteps,
  type RowReport,
  type Work,
} from '../imports/index.ts';
import { PaymentLine } from '../sale-rules/kind.ts';
import { type LineFacts, newLines, savePayment } from './commands.ts';
import { figureText } from './payment-texts.ts';
import { findParcelsOf } from './queries.ts';
import type { PaymentRow } from './rules.ts';
import { isFigure, lineIn, statementFields, withParcel } from './told-lines.ts';

/** A courier's file. What its columns mean is remembered for each courier. */
export function StatementImport({ payment, onClose }: { readonly payment: PaymentRow; readonly onClose: () => void }) {
  const store = useStore();
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
      plan={(file, mapping, work) => planLines(store, payment, file.rows, mapping, work)}
    />
  );
}

const labels: Readonly<Record<string, () => string>> = { reference: m.statements_reference, ...figureText, phone: m.common_phone };

async function planLines(store: Store, payment: PaymentRow, rows: readonly CsvRow[], mapping: Mapping, work: Work): Promise<ImportPlan> {
  const find = await findParcelsOf(store, payment.shipping_company_id);
  const style = { currency: store.company().currency, sign: await decimalSignOf(rows, mapping, isFigure) };
  const lines: LineFacts[] = [];
  const reports: RowReport[] = [];
  await inBatches(
    rows,
    async (batch) => {
      for (const row of batch) {
        const told = lineIn(row, mapping, style);
        if ('reason' in told) reports.push({ line: row.line, outcome: told.detail === '' ? 'skipped' : 'invalid', ...told });
        else lines.push(withParcel(told, find(told.reference)));
      }
    },
    work,
  );
  const made = await newLines(store, payment.id, lines);
  return {
    tallies: { lines: { ...emptyTally(), created: made.length } },
    reports,
    steps: packSteps(
      savePayment,
      made.map((row) => ({ changes: [insert(PaymentLine, row)] })),
    ),
  };
}
