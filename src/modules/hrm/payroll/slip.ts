import type { Slip, SlipInput } from '../pay-engine/index.ts';
import type { SlipRow } from './facts.ts';

/** Thousandths of a day. */
export type LeaveLeft = { readonly type: string; readonly name: string; readonly left_md: number };

/** As somebody was when his slip was made final: `payslips.person`. */
export type SlipPerson = {
  readonly code: string;
  readonly name: string;
  readonly name_local: string;
  readonly designation: string;
  readonly department: string;
  readonly place: string;
  readonly join_date: string;
  readonly wage_type: SlipInput['pay'][number]['wage_type'];
  /** Where his pay goes, its number masked: `City Bank ••••1234`; empty = cash. */
  readonly paid_to: string;
  /** What he still owes of advances once this slip is paid, minor units. */
  readonly advance_left: number;
  /** What he has of each sort of leave on the last day of the period; slips of before say nothing of it. */
  readonly leave?: readonly LeaveLeft[];
};

/* Rows of slips carry what the engine made of them, whoever reads them. */

export const personOf = ({ person }: Pick<SlipRow, 'person'>): SlipPerson => person as unknown as SlipPerson;
export const resultOf = ({ result }: Pick<SlipRow, 'result'>): Slip => result as unknown as Slip;
export const inputOfSlip = ({ input }: Pick<SlipRow, 'input'>): SlipInput => input as unknown as SlipInput;
