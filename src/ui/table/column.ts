import type { ReactNode } from 'react';

/** A column of a list. The screen says what it shows; the table does the rest. */
export type Column<R> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  /** Can be sorted by; `desc` starts with the largest or newest. */
  readonly sort?: 'asc' | 'desc' | undefined;
  /** In pixels; columns without one share what is left. */
  readonly width?: number | undefined;
  /** Of a column without a width: the table scrolls sideways before it gets narrower. Absent = 200. */
  readonly least?: number | undefined;
  /** `end` for numbers. */
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** Left out when the table itself is shown on a phone. */
  readonly hideOnPhone?: boolean | undefined;
  /** Only shown once it is chosen. */
  readonly optional?: boolean | undefined;
  /** Bare value in an exported file, under the header; several under headers of their own. Absent = not exported. */
  readonly csv?: ((row: R) => CsvCell) | Readonly<Record<string, (row: R) => CsvCell>> | undefined;
  /** `day`: what the file has under the column's own header is a date to a spreadsheet. */
  readonly holds?: 'day' | undefined;
  /** Foot of the column: the sum over all matching rows. */
  readonly total?: ReactNode;
};

/** Money in major units, days and instants as ISO. */
export type CsvCell = string | number | null;

export type Sort<Column extends string = string> = { readonly column: Column; readonly descending: boolean };

export type Identified = { readonly id: string };

export const alignClass = {
  start: 'text-left justify-start',
  center: 'text-center justify-center',
  end: 'text-right justify-end',
} as const;
