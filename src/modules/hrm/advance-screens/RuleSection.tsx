import { lazy, Suspense, useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { ruleOn } from '../advances/index.ts';
import { AdvanceRule } from '../advances/kind.ts';

const RuleDialog = lazy(() => import('./RuleDialog.tsx').then((file) => ({ default: file.RuleDialog })));

/** What the company allows of advances today, in the settings. */
export function AdvanceRuleSection() {
  const store = useStore();
  const number = useNumberText();
  const rules = useKeys(AdvanceRule);
  const [editing, edit] = useState(false);
  if (!rules) return null;
  const rule = ruleOn(rules, store.today());
  const limit = (value: number, unit = '') => (value === 0 ? m.advances_no_limit() : `${number(value)}${unit}`);
  return (
    <Section
      title={m.advances_kind_rules()}
      actions={
        <Button size="sm" onClick={() => edit(true)}>
          {rule ? m.common_change() : m.hrm_rules_set()}
        </Button>
      }
    >
      {rule ? (
        <Facts>
          <Fact label={m.hrm_rules_from()}>
            <DateText day={rule.effective_from} />
          </Fact>
          <Fact label={m.advances_max_percent()}>{limit(rule.max_percent, ' %')}</Fact>
          <Fact label={m.advances_max_open()}>{limit(rule.max_open)}</Fact>
          <Fact label={m.advances_min_service()}>{limit(rule.min_service_days)}</Fact>
          <Fact label={m.advances_cooling()}>{limit(rule.cooling_days)}</Fact>
          <Fact label={m.advances_floor()}>{number(rule.floor_pct)} %</Fact>
        </Facts>
      ) : (
        <p className="text-14">{m.advances_no_limit()}</p>
      )}
      <Suspense>{editing && <RuleDialog onClose={() => edit(false)} />}</Suspense>
    </Section>
  );
}
