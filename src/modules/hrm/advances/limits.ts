import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';
import { addDays } from '#kernel/dates.ts';

import type { AdvanceRule } from './kind.ts';
import { type AdvanceRow, type EventRow, isOwed, liveEvents, outstandingOf } from './rules.ts';

export type AdvanceRuleRow = Row<typeof AdvanceRule>;
type Asked = Pick<AdvanceRow, 'id' | 'employee_id' | 'type' | 'request_date'> & { readonly amount: number };
/** What somebody has already: his advances that stand, their events, and when he joined. */
export type Known = {
  readonly rules: readonly AdvanceRuleRow[];
  readonly advances: readonly AdvanceRow[];
  readonly events: readonly EventRow[];
  readonly joined: string | undefined;
  /** Of a month, in minor units; `undefined`: it is not known here, or he is not paid by the month. */
  readonly gross: number | undefined;
};

/** The rule of a day: the newest that holds by then. */
export function ruleOn(rules: readonly AdvanceRuleRow[], day: string): AdvanceRuleRow | undefined {
  return rules
    .filter(({ effective_from }) => effective_from <= day)
    .toSorted((a, b) => (a.effective_from + a.created_at < b.effective_from + b.created_at ? 1 : -1))[0];
}

/** What is open of a person: outstanding, or asked and not paid out yet. Minor units; penalties are nobody's wish. */
export function openOf({
  advances,
  events,
}: Pick<Known, 'advances' | 'events'>): readonly { readonly row: AdvanceRow; readonly open: number }[] {
  return advances
    .filter(({ deleted_at, type }) => deleted_at === null && type !== 'penalty')
    .map((row) => ({
      row,
      open: openAmount(
        row,
        events.filter((event) => event.advance_id === row.id),
      ),
    }))
    .filter(({ open }) => open > 0);
}

function openAmount(row: AdvanceRow, events: readonly EventRow[]): number {
  if (row.status === 'requested' || row.status === 'approved') return row.approved_amount ?? row.amount;
  return isOwed(row) ? outstandingOf(row, events) : 0;
}

/**
 * Throws `advance_too_many`, `advance_too_soon`, `advance_cooling`, as the server does (`private.check_advance_limits`), and `advance_too_large`,
 * which is asked where pay is known.
 */
export function assertLimits(asked: Asked, known: Known): void {
  const rule = ruleOn(known.rules, asked.request_date);
  if (!rule || asked.type === 'penalty') return;
  const others = openOf(known).filter(({ row }) => row.id !== asked.id);
  if (rule.max_open > 0 && others.length >= rule.max_open) throw new Refused('advance_too_many', { field: 'employee_id' });
  if (known.joined !== undefined && addDays(known.joined, rule.min_service_days) > asked.request_date)
    throw new Refused('advance_too_soon', { field: 'employee_id' });
  const paid = liveEvents(known.events).filter(({ type }) => type === 'disburse');
  if (rule.cooling_days > 0 && paid.some(({ event_date }) => addDays(event_date, rule.cooling_days) > asked.request_date))
    throw new Refused('advance_cooling', { field: 'request_date' });
  const most = mostOf(rule, known.gross);
  if (most !== undefined && others.reduce((sum, { open }) => sum + open, asked.amount) > most)
    throw new Refused('advance_too_large', { field: 'amount' });
}

/** What may be open at once. Minor units; `undefined` = without a limit, or not known here. */
export function mostOf(rule: Pick<AdvanceRuleRow, 'max_percent'>, gross: number | undefined): number | undefined {
  return rule.max_percent === 0 || gross === undefined ? undefined : Math.floor((gross * rule.max_percent) / 100);
}
