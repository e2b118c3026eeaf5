import type { Sheet } from '#kernel/sheet.ts';
import type { Column } from '#ui/table/column.ts';

/** What a table shows as a sheet for a file. The writer comes when it is first asked for. */
export async function tableSheet<R>(columns: readonly Column<R>[], rows: readonly R[]): Promise<Sheet> {
  return (await import('./csv.ts')).sheetOf(columns, rows);
}
