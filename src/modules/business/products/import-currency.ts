import type { CsvRow } from '#kernel/csv.ts';
import { paceOf } from '#kernel/pace.ts';

import { cellReader, type RowReport } from '../imports/index.ts';
import { currencyNamed } from './import-formats.ts';
import type { ReadSettings } from './import-readers.ts';

/**
 * Some shops write one row per variant and currency, and only the first of them says what the variant is. Rows in other currencies
 * than the chosen one are set aside; where such a row alone carries the options, it lends them to the row with the chosen price.
 */
export async function rowsInCurrency(
  rows: readonly CsvRow[],
  { mapping, fileCurrency }: ReadSettings,
  reports: RowReport[],
): Promise<readonly CsvRow[]> {
  const column = mapping.indexOf('currency');
  if (column < 0 || fileCurrency === null) return rows;
  const cell = cellReader(mapping);
  const keyOf = (row: CsvRow) => JSON.stringify([cell(row.cells, 'handle'), cell(row.cells, 'sku').toLowerCase()]);
  const isChosen = (row: CsvRow) => ['', fileCurrency].includes(currencyNamed(cell(row.cells, 'currency')));
  const pace = paceOf();
  const chosen = new Map<string, CsvRow>();
  for (const row of rows) {
    await pace();
    if (isChosen(row) && cell(row.cells, 'name') === '') chosen.set(keyOf(row), row);
  }
  const lent = new Set<number>();
  const takenOf = (row: CsvRow): CsvRow[] => {
    if (isChosen(row)) return [row];
    const counterpart = chosen.get(keyOf(row));
    if (counterpart && cell(row.cells, 'option1_value') !== '' && cell(counterpart.cells, 'option1_value') === '') {
      lent.add(counterpart.line);
      reports.push({ line: row.line, outcome: 'note', reason: 'other_currency_price', detail: cell(row.cells, 'currency').toUpperCase() });
      return [withPriceOf(row, counterpart, mapping)];
    }
    if (cell(row.cells, 'name') !== '') return [withoutPrice(row, mapping)];
    reports.push({ line: row.line, outcome: 'skipped', reason: 'other_currency', detail: cell(row.cells, 'currency').toUpperCase() });
    return [];
  };
  const taken: CsvRow[] = [];
  for (const row of rows) {
    await pace();
    taken.push(...takenOf(row));
  }
  return taken.filter((row) => !lent.has(row.line));
}

const priceFields = new Set(['price', 'compare_at_price', 'currency', 'cost']);

function withPriceOf(row: CsvRow, priced: CsvRow, mapping: ReadSettings['mapping']): CsvRow {
  return { ...row, cells: row.cells.map((text, i) => (priceFields.has(mapping[i] ?? '') ? (priced.cells[i] ?? '') : text)) };
}

function withoutPrice(row: CsvRow, mapping: ReadSettings['mapping']): CsvRow {
  return { ...row, cells: row.cells.map((text, i) => (priceFields.has(mapping[i] ?? '') ? '' : text)) };
}
