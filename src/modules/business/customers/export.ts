import type { Sheet } from '#kernel/sheet.ts';

import type { CustomerRow } from '../customer-rules/index.ts';
import { ownCustomerColumns } from './import-formats.ts';

/** The same columns that the import reads. */
export function customersSheet(rows: readonly CustomerRow[]): Sheet {
  return {
    headers: ownCustomerColumns,
    rows: rows.map((row) =>
      ownCustomerColumns.map((column) =>
        column === 'tags' ? row.tags.join(', ') : column === 'phone' ? row.phone_e164 || row.phone : row[column],
      ),
    ),
  };
}
