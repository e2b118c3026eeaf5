import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';
import { decimalsOf, moneyToText, percentOf } from '#kernel/money.ts';
import { m } from '#messages';

import {
  componentAmounts,
  ComponentError,
  componentProblem,
  type ComponentProblem,
  lineCodes,
  noFacts,
  type OwnPart,
  periodFacts,
} from '../pay-engine/index.ts';
import type { PayComponent, PayGroup, PayRule } from './kind.ts';

export type ComponentRow = Row<typeof PayComponent>;
export type GroupRow = Row<typeof PayGroup>;
export type PayRuleRow = Row<typeof PayRule>;
export type PayRuleFacts = Omit<PayRuleRow, 'id' | 'group_id' | 'created_at'>;

const taken: ReadonlySet<string> = new Set(['gross', 'if', 'min', 'max', 'round', 'floor', 'and', 'or', ...periodFacts, ...lineCodes]);

/**
 * Refuses a component whose code means something else in formulas, whose formula cannot be worked out with the others, or whose examples do not come
 * out. `others`: those that are in use.
 */
export function assertComponent(row: ComponentRow, others: readonly ComponentRow[], currency: string): void {
  if (!/^[a-z][a-z0-9_]*$/.test(row.code)) throw new Refused('component_code_form', { field: 'code' });
  if (taken.has(row.code)) throw new Refused('component_code_taken', { field: 'code' });
  const all = [...others.filter(({ id }) => id !== row.id), row];
  const problem = componentProblem(all);
  if (problem) throw refusedFor(problem);
  for (const [place, example] of row.examples.entries()) {
    const amount = amountOf(row, all, example.gross, 10 ** decimalsOf(currency));
    if (amount !== example.amount)
      throw new Refused('example_differs', {
        field: `examples.${place}.amount`,
        text: m.pay_example_differs({ amount: moneyToText(amount, currency) }),
      });
  }
}

function amountOf(row: ComponentRow, all: readonly ComponentRow[], gross: number, unit: number): number {
  try {
    return componentAmounts(all, gross, [], noFacts, unit).get(row.code) ?? 0;
  } catch (problem) {
    if (!(problem instanceof ComponentError)) throw problem;
    throw refusedFor(problem.problem);
  }
}

function refusedFor({ code, component, word }: ComponentProblem): Refused {
  const text = {
    expression_unread: m.pay_formula_unread,
    expression_name: m.pay_formula_name,
    expression_zero: m.pay_formula_zero,
    expression_large: m.pay_formula_large,
    component_circle: m.pay_formula_circle,
  }[code]({ component, word });
  return new Refused(code, { field: 'formula', text });
}

/** Refuses parts of a person's pay that name a component twice, or come to another amount than his gross. Minor units. */
export function assertParts(parts: readonly OwnPart[], amount: number): void {
  const twice = parts.findIndex(({ code }, place) => parts.findIndex((one) => one.code === code) < place);
  if (twice >= 0) throw new Refused('part_twice', { field: `components.${twice}.code` });
  if (parts.length === 0) return;
  const rests = parts.filter(({ mode }) => mode === 'rest').length;
  const told = parts.reduce(
    (sum, { mode, value }) => sum + (mode === 'fixed' ? value : mode === 'percent' ? percentOf(amount, value) : 0),
    0,
  );
  if (rests > 1 || told > amount || (rests === 0 && told !== amount)) throw new Refused('parts_differ', { field: 'components' });
}

/** Throws `late_rule_empty`, `amount_missing`, `cut_off_monthly`; the server asks the same (`check_pay_rules`). */
export function assertPayRule(rule: PayRuleFacts): void {
  if (rule.late_mode === 'count' && (rule.late_every === 0 || rule.late_take_md === 0))
    throw new Refused('late_rule_empty', { field: rule.late_every === 0 ? 'late_every' : 'late_take_md' });
  if (rule.ot_base === 'fixed' && rule.ot_rate === 0) throw new Refused('amount_missing', { field: 'ot_rate' });
  if (rule.cut_off_day > 0 && rule.frequency !== 'monthly') throw new Refused('cut_off_monthly', { field: 'cut_off_day' });
}

/** How a group is paid on a day: the newest rule that holds by then, or the first one there is. */
export function payRuleOn(rules: readonly PayRuleRow[], group: string, day: string): PayRuleRow | undefined {
  const own = rules
    .filter(({ group_id }) => group_id === group)
    .toSorted((a, b) => compare(a.effective_from, b.effective_from) || Date.parse(a.created_at) - Date.parse(b.created_at));
  return own.findLast(({ effective_from }) => effective_from <= day) ?? own[0];
}

/** With whom somebody is paid who has no group of his own. */
export function defaultGroup(groups: readonly GroupRow[]): GroupRow | undefined {
  const live = groups.filter(({ deleted_at }) => deleted_at === null);
  return live.find(({ is_default }) => is_default) ?? live[0];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
