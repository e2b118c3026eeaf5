import { useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { worded } from '#kernel/worded.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { Section } from '#ui/page/Section.tsx';

import { daysOffText, type RuleRow } from '../time/index.ts';
import { AttendanceRule } from '../time/kind.ts';
import { missingOutText, pairingText } from './rule-names.ts';
import { RuleForm } from './RuleForm.tsx';
import { clockText } from './shift-names.ts';
import { type TimedShift, useShifts } from './use-shifts.ts';

/** How days are counted now, what is to come, and what held before. */
export function RuleSection() {
  const store = useStore();
  const found = useKeys(AttendanceRule);
  const shifts = useShifts();
  const [editing, edit] = useState(false);
  if (!found || !shifts) return null;
  const rules = found.toSorted(
    (a, b) => Number(a.effective_from < b.effective_from) || Date.parse(b.created_at) - Date.parse(a.created_at),
  );
  const today = store.knowsToday() ? store.today() : '9999';
  const now = rules.find(({ effective_from }) => effective_from <= today) ?? rules.at(-1);
  const others = rules.filter((one) => one !== now && one.effective_from !== now?.effective_from);
  return (
    <Section
      title={m.hrm_rules()}
      text={m.hrm_rules_text()}
      actions={
        <Button size="sm" onClick={() => edit(true)}>
          {now ? m.common_change() : m.hrm_rules_set()}
        </Button>
      }
    >
      {now ? <RuleFacts rule={now} shifts={shifts} /> : <p className="text-14">{m.hrm_rules_empty()}</p>}
      {others.length > 0 && (
        <ul className="mt-3 border-t pt-3 text-13 text-muted-foreground">
          {others.map((rule) => (
            <li key={rule.id}>
              {m.hrm_rules_from()} <DateText day={rule.effective_from} /> · {daysOffText(rule.days_off)} · {shiftName(rule, shifts)}
            </li>
          ))}
        </ul>
      )}
      {editing && <RuleForm before={now} shifts={shifts} onClose={() => edit(false)} />}
    </Section>
  );
}

function RuleFacts({ rule, shifts }: { readonly rule: RuleRow; readonly shifts: readonly TimedShift[] }) {
  const dates = useDateFormat();
  const night = rule.night_from === rule.night_to ? '' : `${clockText(rule.night_from, dates)} – ${clockText(rule.night_to, dates)}`;
  return (
    <Facts>
      <Fact label={m.hrm_rules_from()}>
        <DateText day={rule.effective_from} />
      </Fact>
      <Fact label={m.hrm_rules_days_off()}>{daysOffText(rule.days_off)}</Fact>
      <Fact label={m.hrm_rules_shift()}>{shiftName(rule, shifts)}</Fact>
      <Fact label={m.hrm_rules_pairing()}>{worded(pairingText, rule.pairing)}</Fact>
      <Fact label={m.hrm_rules_missing_out()}>{worded(missingOutText, rule.missing_out)}</Fact>
      <Fact label={m.hrm_rules_night()}>{night}</Fact>
      {rule.self_punch && <Fact label={m.hrm_rules_self()}>✓</Fact>}
    </Facts>
  );
}

function shiftName({ shift_id }: RuleRow, shifts: readonly TimedShift[]): string {
  return shifts.find(({ id }) => id === shift_id)?.name ?? m.hrm_rules_no_shift();
}
