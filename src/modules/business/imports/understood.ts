import { foldText } from '#kernel/search.ts';

import { detectFormat, guessMapping, type ImportField, type ImportFormat, mapByLooks, type Mapping, plainHeader } from './mapping.ts';
import type { ReadFile } from './read-file.ts';

/** What differs between the imports of two things. */
export type ImportSource = {
  /** Under it the meaning of columns is remembered. */
  readonly id: string;
  /** It is told when no column becomes one of these. */
  readonly advised: readonly string[];
  readonly fields: readonly ImportField[];
  readonly formats: readonly ImportFormat[];
  readonly special?: (header: string) => string | null;
  /** Rows may also come from a spreadsheet, or be pasted. */
  readonly anyWay?: true;
  /** Adds to the guess what headers say together. */
  readonly refine?: (headers: readonly string[], mapping: Mapping) => Mapping;
};

export type LoadedFile = ReadFile & {
  readonly name: string;
  readonly format: ImportFormat | undefined;
  /** As it lies on the disk, where its format has other columns. */
  readonly written: Pick<ReadFile, 'headers' | 'rows'>;
};

/** A table as the program meant it that wrote it, with what its columns are taken for: by their headers, and by their values besides. */
export async function understood(
  written: ReadFile,
  source: Pick<ImportSource, 'fields' | 'formats' | 'special' | 'refine'>,
): Promise<Omit<LoadedFile, 'name'> & { readonly guess: Mapping; readonly seen: Mapping }> {
  const format = detectFormat(written.headers, source.formats);
  const told = { ...written, ...(await format?.adapt?.(written)) };
  const guess = guessMapping(told.headers, source.fields, format, source.special);
  const seen = format ? guess : mapByLooks(source.refine?.(told.headers, guess) ?? guess, source.fields, told.rows);
  return { ...told, format, written, guess, seen };
}

/** Whether a cell is a header that one of these fields or formats has. */
export function isHeaderOf({ fields, formats }: Pick<ImportSource, 'fields' | 'formats'>): (cell: string) => boolean {
  const named = fields.flatMap(({ names }) => names);
  const known = new Set([...named, ...formats.flatMap(({ has, columns }) => [...has, ...Object.keys(columns)])]);
  return (cell) => known.has(foldText(cell)) || known.has(plainHeader(cell));
}
