import { type Access, allows } from '#access/access.ts';
import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';

import { type Charges, type ParcelRow, unpaidOf } from '../sale-rules/index.ts';
import type { GroupPayment, LineDecision, PaymentLine, Phase } from '../sale-rules/kind.ts';

/* What a courier's statement says beside what we know of its parcels. All amounts in minor units. */

export type PaymentRow = Row<typeof GroupPayment>;
export type LineRow = Row<typeof PaymentLine>;
export type Figures = { readonly collected: number } & Charges;

const chargeFields = ['shipping_charge', 'cod_charge', 'return_charge', 'other_charge'] as const;
export const figureNames = ['collected', ...chargeFields] as const;

/** So many adjustments a statement has at most. */
export const mostAdjustments = 50;

/** A statement is of parcels of all brands: who works for some of them only looks at it. */
export function maySettle(access: Access): boolean {
  return allows(access, 'manage_parcel_payments') && access.brandIds === null;
}

/** What is paid for a parcel by these figures. Negative: the courier keeps more than he collected. */
export function netOf({ collected, ...charges }: Figures): number {
  return collected - chargeFields.reduce((sum, field) => sum + charges[field], 0);
}

/** How a parcel ended decides whether a courier owes for it; what is lost is claimed with its return. */
export function isDue(parcel: ParcelRow, phase: Phase | undefined): boolean {
  const ended = parcel.deleted_at === null && parcel.completed_at !== null && phase !== 'lost';
  return ended && parcel.shipping_company_id !== null && parcel.settlement !== 'settled';
}

/** Refused: `settled`, `not_owed`, `reason_missing`. */
export function assertContestable(parcel: ParcelRow, phase: Phase | undefined, reason: string): void {
  if (parcel.settlement === 'settled') throw new Refused('settled');
  if (!isDue(parcel, phase)) throw new Refused('not_owed');
  if (reason === '') throw new Refused('reason_missing', { field: 'reason' });
}

/** The figures that a statement should have. Of a disputed parcel the rest is expected as money; as a charge where he paid too much. */
export function expectedOf(parcel: ParcelRow): Figures {
  if (parcel.settlement === 'disputed') {
    const rest = unpaidOf(parcel);
    return { collected: Math.max(0, rest), shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: Math.max(0, -rest) };
  }
  const { collected_amount: collected, shipping_charge, cod_charge, return_charge, other_charge } = parcel;
  return { collected, shipping_charge, cod_charge, return_charge, other_charge };
}

/**
 * `unknown`: in the statement, not ours. `duplicate`: settled by another statement, or twice in this one. `conflict`: another courier's, lost,
 * deleted, or it ended otherwise: paid and cancelled here, kept as returned and delivered here. `not_due`: paid before it has ended here.
 * `amount`: another sum was collected. `charge`: other charges. `disputed`: as we know it, but somebody disputes it. `matched`: all as we know it.
 */
export const matchStates = ['conflict', 'not_due', 'unknown', 'duplicate', 'amount', 'charge', 'disputed', 'matched'] as const;
export type MatchState = (typeof matchStates)[number];

type Beside = {
  readonly parcel: ParcelRow | undefined;
  readonly phase: Phase | undefined;
  /** An earlier line of this statement, or another statement, has the same parcel. */
  readonly twice: boolean;
  /** Another courier carries it by now. */
  readonly elsewhere: boolean;
};

/** What a line of a draft is. */
export function matchOf(line: LineRow, { parcel, phase, twice, elsewhere }: Beside): MatchState {
  if (!parcel) return twice ? 'duplicate' : 'unknown';
  if (twice || parcel.settlement === 'settled') return 'duplicate';
  if (!elsewhere && isUnderWay(parcel, phase)) return 'not_due';
  if (elsewhere || !isDue(parcel, phase) || endedOtherwise(line, parcel, phase)) return 'conflict';
  const expected = expectedOf(parcel);
  if (line.collected !== expected.collected) return 'amount';
  if (chargeFields.some((field) => line[field] !== expected[field])) return 'charge';
  return parcel.disputed_at === null ? 'matched' : 'disputed';
}

/** Not at its end yet: nobody owes anything for it. */
function isUnderWay(parcel: ParcelRow, phase: Phase | undefined): boolean {
  return parcel.deleted_at === null && parcel.completed_at === null && phase !== 'lost';
}

/** He says that it came back, we that it was paid for; or the other way round. */
function endedOtherwise(line: LineRow, parcel: ParcelRow, phase: Phase | undefined): boolean {
  const back = line.collected === 0 && netOf(line) < 0 && expectedOf(parcel).collected > 0 && parcel.settlement === 'none';
  return back || !mayAccept(line, parcel, phase);
}

/** Nothing is collected for what nobody took: of such a parcel another sum cannot be taken over; it is reopened first, or disputed. */
export function mayAccept(line: LineRow, parcel: ParcelRow | undefined, phase: Phase | undefined): boolean {
  return !(parcel?.settlement === 'none' && (phase === 'cancelled' || phase === 'returned') && line.collected !== parcel.collected_amount);
}

/** A line counts as long as it is not left out; one that is not ours counts only when somebody takes it. */
export function counts({ decision, parcel_id }: LineRow): boolean {
  return decision !== 'skip' && (parcel_id !== null || decision === 'accept');
}

export type Choice = Exclude<LineDecision, 'open'>;

/** What may be decided of a line. A parcel that cannot be settled (`due`: it can) is left out. */
export function choicesFor(match: MatchState, due: boolean, acceptable: boolean): readonly Choice[] {
  if (match === 'matched' || match === 'duplicate' || match === 'not_due' || (match === 'conflict' && !due)) return ['skip'];
  if (match === 'unknown' || match === 'disputed') return ['accept', 'skip'];
  return acceptable ? ['accept', 'keep', 'dispute', 'skip'] : ['keep', 'dispute', 'skip'];
}

/** Whether somebody still has to decide. */
export function isOpen({ decision }: LineRow, match: MatchState, choices: readonly Choice[]): boolean {
  return match !== 'matched' && !choices.some((one) => one === decision);
}

export type Totals = {
  /** What we expect for the parcels of this statement. */
  readonly expected: number;
  /** What its lines come to. */
  readonly lines: number;
  readonly adjustments: number;
  readonly received: number;
  /** What is not explained; it must be 0 before the statement can be posted. */
  readonly difference: number;
};

export function totalsOf(
  payment: Pick<PaymentRow, 'adjustments' | 'received_amount'>,
  lines: readonly LineRow[],
  parcels: ReadonlyMap<string, ParcelRow>,
): Totals {
  const counted = lines.filter((line) => line.deleted_at === null && counts(line));
  const sum = (of: (line: LineRow) => number): number => counted.reduce((all, line) => all + of(line), 0);
  const paid = sum(netOf);
  const adjustments = payment.adjustments.reduce((all, one) => all + one.amount, 0);
  return {
    expected: sum((line) => expectedNow(line, parcels.get(line.parcel_id ?? ''))),
    lines: paid,
    adjustments,
    received: payment.received_amount,
    difference: payment.received_amount - paid - adjustments,
  };
}

/** Whether the total of the courier's own paper is neither what its lines come to, nor that with its adjustments. */
export function totalDiffers(
  { statement_amount: theirs }: Pick<PaymentRow, 'statement_amount'>,
  { lines, adjustments }: Pick<Totals, 'lines' | 'adjustments'>,
): boolean {
  return theirs !== null && theirs !== lines && theirs !== lines + adjustments;
}

/** Our own figure of a line: as it stood when the statement was posted, or as it stands. */
function expectedNow(line: LineRow, parcel: ParcelRow | undefined): number {
  return line.booked?.net ?? (parcel ? netOf(expectedOf(parcel)) : 0);
}

/** Days since the end of a parcel, as the five bands in which money is asked for. */
export const ageBands = [3, 7, 14, 30] as const;

/** 0 = at most three days, ... 4 = more than thirty. */
export function bandOf(days: number): number {
  const band = ageBands.findIndex((most) => days <= most);
  return band < 0 ? ageBands.length : band;
}
