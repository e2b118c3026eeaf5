import { useKeys } from '#data/react.tsx';

import { type AdvanceRuleRow, ruleOn } from '../advances/index.ts';
import { AdvanceRule } from '../advances/kind.ts';

/** What the company allows on a day. */
export function useRule(day: string): AdvanceRuleRow | undefined {
  const rules = useKeys(AdvanceRule);
  return rules && ruleOn(rules, day);
}
