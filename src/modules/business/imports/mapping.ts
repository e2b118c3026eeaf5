import type { CsvRow } from '#kernel/csv.ts';
import { paceOf } from '#kernel/pace.ts';
import { foldText } from '#kernel/search.ts';

/**
 * What a column of a file can mean. `names` are header texts, folded, that are taken for it; `looks` tells its values where no header does
 * ("Customer's WhatsApp").
 */
export type ImportField = { readonly id: string; readonly names: readonly string[]; readonly looks?: (cell: string) => boolean };

/** A known program's file: recognised by headers that it always has; its headers mean what `columns` says. */
export type ImportFormat = {
  readonly id: string;
  readonly label: string;
  readonly has: readonly string[];
  readonly columns: Readonly<Record<string, string>>;
  /** Of a program whose columns are no fields one by one: the same rows with columns that are called as fields are. */
  readonly adapt?: (table: Table) => Promise<Table>;
};

export type Table = { readonly headers: readonly string[]; readonly rows: readonly CsvRow[] };

/** Field id by column of the file; `null` = the column is not taken. */
export type Mapping = readonly (string | null)[];

export function detectFormat<F extends ImportFormat>(headers: readonly string[], formats: readonly F[]): F | undefined {
  const present = new Set(headers.map(foldText));
  return formats.find((format) => format.has.every((header) => present.has(header)));
}

/**
 * A first guess that the person corrects. `special` answers for headers that carry a value of their own (a price column per
 * currency). No field is given to two columns.
 */
export function guessMapping(
  headers: readonly string[],
  fields: readonly ImportField[],
  format: ImportFormat | undefined,
  special: (header: string) => string | null = () => null,
): Mapping {
  const taken = new Set<string>();
  return headers.map((header) => {
    const folded = foldText(header);
    const plain = plainHeader(header);
    const found =
      special(folded) ?? format?.columns[folded] ?? (format ? null : (fields.find(({ names }) => names.includes(plain))?.id ?? null));
    if (found === null || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

/** A header without the signs that stand between its words, and without what templates say of it behind them. */
export function plainHeader(header: string): string {
  return foldText(header)
    .replace(/ ?\((?:optional|required|mandatory|tk|taka|bdt|৳|pcs)\)/, '')
    .replace(/[_\-.:#*]+/g, ' ')
    .trim();
}

/** The mapping, with fields that no header names given to the first free column whose values look like them. */
export function mapByLooks(mapping: Mapping, fields: readonly ImportField[], rows: readonly CsvRow[]): Mapping {
  const some = rows.slice(0, 100);
  return fields.reduce((now, { id, looks }) => {
    if (!looks || now.includes(id)) return now;
    const found = now.findIndex((field, i) => {
      const cells = some.map((row) => row.cells[i] ?? '').filter((cell) => cell !== '');
      return field === null && cells.length > 0 && cells.filter((cell) => looks(cell)).length >= cells.length * 0.8;
    });
    return now.map((field, i) => (i === found ? id : field));
  }, mapping);
}

/** Rows with other columns: each is named by its field and made of a record, whose cells are found by their folded headers. */
export async function adapted(
  { headers, rows }: Table,
  columns: Readonly<Record<string, (cell: (header: string) => string) => string>>,
): Promise<Table> {
  const pace = paceOf();
  const at = new Map(headers.map((header, i) => [foldText(header), i]));
  const reader = (cells: readonly string[]) => (header: string) => cells[at.get(header) ?? -1] ?? '';
  const makers = Object.values(columns);
  const made: CsvRow[] = [];
  for (const row of rows) {
    await pace();
    const cell = reader(row.cells);
    made.push({ ...row, cells: makers.map((make) => make(cell)) });
  }
  return { headers: Object.keys(columns), rows: made };
}

/** Reads one field of record after record: its column is looked up once. '' where the file has no such column. */
export function fieldReader(mapping: Mapping, field: string): (cells: readonly string[]) => string {
  const column = mapping.lastIndexOf(field);
  return column < 0 ? () => '' : (cells) => cells[column] ?? '';
}

/** Reads the cell of a field in a record; '' where the file has no such column. */
export function cellReader(mapping: Mapping): (cells: readonly string[], field: string) => string {
  const column = new Map(mapping.flatMap((field, i) => (field === null ? [] : [[field, i] as const])));
  return (cells, field) => {
    const i = column.get(field);
    return i === undefined ? '' : (cells[i] ?? '');
  };
}
