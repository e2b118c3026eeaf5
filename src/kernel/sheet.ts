/** What a file of a table holds. Money in major units, days and instants as ISO. */
export type Sheet = {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** The columns, from 0, whose values are business days. */
  readonly days?: readonly number[];
};
