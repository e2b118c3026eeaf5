import { m } from '#messages';
import type { NumberText } from '#ui/display/numbers.tsx';
import type { Tone } from '#ui/display/StatusBadge.tsx';

import { type ParcelRow, type Standing, standingOf } from '../sale-rules/index.ts';
import type { LineDecision } from '../sale-rules/kind.ts';
import { ageBands, type figureNames, type MatchState, type PaymentRow } from './rules.ts';

/* Names of what couriers' money can be. */

/** Where the money of a parcel stands; `drafted`: a draft has it. */
export type MoneyState = Standing | 'drafted';
export const moneyStates = ['none', 'drafted', 'disputed', 'written_off', 'settled'] as const satisfies readonly MoneyState[];

export function moneyState(row: ParcelRow, drafted: ReadonlySet<string>): MoneyState {
  return row.settlement !== 'settled' && drafted.has(row.id) ? 'drafted' : standingOf(row);
}

export const moneyText: Readonly<Record<MoneyState, () => string>> = {
  none: m.statements_awaiting,
  drafted: m.statements_in_statement,
  disputed: m.statements_disputed,
  written_off: m.courier_money_written_off,
  settled: m.statements_settled,
};

export const moneyTone: Readonly<Record<MoneyState, Tone>> = {
  none: 'neutral',
  drafted: 'info',
  disputed: 'danger',
  written_off: 'warning',
  settled: 'success',
};

export const stateText: Readonly<Record<PaymentRow['state'], () => string>> = {
  draft: m.products_status_draft,
  posted: m.statements_posted,
  void: m.statements_void,
};

export const stateTone: Readonly<Record<PaymentRow['state'], Tone>> = { draft: 'info', posted: 'success', void: 'neutral' };

export const matchText: Readonly<Record<MatchState, () => string>> = {
  conflict: m.statements_match_conflict,
  not_due: m.courier_money_match_not_due,
  unknown: m.statements_match_unknown,
  duplicate: m.statements_match_duplicate,
  amount: m.statements_match_amount,
  charge: m.statements_match_charge,
  disputed: m.courier_money_match_disputed,
  matched: m.statements_match_matched,
};

/** What that means, and what can be done. */
export const matchHelp: Readonly<Record<MatchState, () => string>> = {
  conflict: m.statements_help_conflict,
  not_due: m.courier_money_help_not_due,
  unknown: m.statements_help_unknown,
  duplicate: m.statements_help_duplicate,
  amount: m.statements_help_amount,
  charge: m.statements_help_charge,
  disputed: m.courier_money_help_disputed,
  matched: m.statements_help_matched,
};

export const decisionText: Readonly<Record<Exclude<LineDecision, 'open'>, () => string>> = {
  accept: m.statements_accept,
  keep: m.statements_keep,
  dispute: m.statements_dispute,
  skip: m.statements_skip,
};

export const figureText: Readonly<Record<(typeof figureNames)[number], () => string>> = {
  collected: m.orders_collected,
  shipping_charge: m.orders_charge_shipping,
  cod_charge: m.orders_charge_cod,
  return_charge: m.orders_charge_return,
  other_charge: m.orders_charge_other,
};

export function daysText(days: number, number: NumberText): string {
  return days === 1 ? m.returns_days_one() : m.returns_days({ n: number(days) });
}

/** 0-3, 4-7, ... 30+ days. */
export function bandText(band: number, number: NumberText): string {
  const [before, most] = [ageBands[band - 1], ageBands[band]];
  if (most === undefined) return m.returns_waiting_over({ n: number(before ?? 0) });
  return m.statements_days_between({ from: number(before === undefined ? 0 : before + 1), to: number(most) });
}
