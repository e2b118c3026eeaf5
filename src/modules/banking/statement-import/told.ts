import type { RowReport } from '../../business/imports/index.ts';

/** What a bank or wallet tells of one movement on an account. */
export type ToldRow = {
  /** Record of the file or pasted message, from 1. */
  readonly line: number;
  readonly day: string;
  /** What it brings to the account; negative = takes from it. Minor units. */
  readonly amount: number;
  readonly title: string;
  readonly party: string;
  readonly reference: string;
  readonly notes: string;
  /** What the bank itself calls it; '' = it says nothing. */
  readonly bankId: string;
  /** What the bank keeps for its service. */
  readonly fee: boolean;
  /** What lay on the account after it, where the bank says so. Minor units. */
  readonly balance: number | null;
};

/** How a statement names its rows: two ways may tell of one movement under two names. */
export type Scheme = 'fitid' | 'sms' | 'row';

/** What a file or pasted messages tell of an account. */
export type Told = {
  readonly scheme: Scheme;
  readonly rows: readonly ToldRow[];
  readonly reports: readonly RowReport[];
  /** What the bank says lay there at the end of a day. Minor units. */
  readonly closing?: Closing | undefined;
};
export type Closing = { readonly minor: number; readonly day: string };

/** More rows than these are no statement that a person looks through. */
export const mostRows = 20_000;

/** A row of which only the movement is known. */
export function toldRow(told: Pick<ToldRow, 'line' | 'day' | 'amount'> & Partial<ToldRow>): ToldRow {
  return { title: '', party: '', reference: '', notes: '', bankId: '', fee: false, balance: null, ...told };
}
