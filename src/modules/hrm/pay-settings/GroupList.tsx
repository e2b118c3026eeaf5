import { useState } from 'react';
import * as v from 'valibot';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Section } from '#ui/page/Section.tsx';

import { SetupList, SetupRow, useEntityForm } from '../../entity/index.ts';
import { LeaveType } from '../leave/kind.ts';
import {
  dayBasisText,
  frequencyText,
  groupCommands,
  type GroupRow,
  lateModeText,
  payRuleOn,
  type PayRuleRow,
  presentationText,
  roundingText,
  sourceText,
  unmarkedText,
} from '../pay-setup/index.ts';
import { PayGroup } from '../pay-setup/kind.ts';
import { RuleForm } from './RuleForm.tsx';

type Props = { readonly groups: readonly GroupRow[]; readonly rules: readonly PayRuleRow[] };

/** Who is paid together, and how from which day on. */
export function GroupList({ groups, rules }: Props) {
  return (
    <>
      <SetupList
        title={m.pay_groups()}
        text={m.pay_groups_text()}
        add={m.pay_group_add()}
        empty={m.pay_groups_empty()}
        rows={groups}
        row={(group, edit) => (
          <SetupRow
            key={group.id}
            commands={groupCommands}
            row={group}
            name={group.name}
            detail={group.is_default ? m.pay_group_default() : ''}
            onEdit={edit}
          />
        )}
        form={(before, close) => <GroupForm before={before} onClose={close} />}
      />
      {groups
        .filter(({ active }) => active)
        .map((group) => (
          <Rules key={group.id} group={group} rules={rules.filter(({ group_id }) => group_id === group.id)} />
        ))}
    </>
  );
}

const Fields = v.object({ name: PayGroup.schema.entries.name });

function GroupForm({ before: now, onClose }: { readonly before: GroupRow | undefined; readonly onClose: () => void }) {
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'pay-group',
    before: now,
    start: { name: '' },
    commands: groupCommands,
    onClose,
  });
  return (
    <FormDialog {...dialog} title={before ? m.customers_group_edit() : m.pay_group_add()} submit={m.ui_save()}>
      <form.Field.Text name="name" label={m.common_name()} autoComplete="off" />
    </FormDialog>
  );
}

/** How a group is paid now, and what held before or will hold. */
function Rules({ group, rules }: { readonly group: GroupRow; readonly rules: readonly PayRuleRow[] }) {
  const store = useStore();
  const [editing, edit] = useState(false);
  const now = payRuleOn(rules, group.id, store.knowsToday() ? store.today() : '9999');
  const others = rules
    .filter((one) => one !== now && one.effective_from !== now?.effective_from)
    .toSorted((a, b) => (a.effective_from < b.effective_from ? 1 : -1));
  return (
    <Section
      title={m.pay_rules_of({ group: group.name })}
      actions={
        <Button size="sm" onClick={() => edit(true)}>
          {now ? m.common_change() : m.hrm_rules_set()}
        </Button>
      }
    >
      {now ? <RuleFacts rule={now} /> : <p className="text-14">{m.pay_rules_empty()}</p>}
      {others.length > 0 && (
        <ul className="mt-3 border-t pt-3 text-13 text-muted-foreground">
          {others.map((rule) => (
            <li key={rule.id}>
              {m.hrm_rules_from()} <DateText day={rule.effective_from} /> · {frequencyText[rule.frequency]()} · {dayBasisText[rule.basis]()}
            </li>
          ))}
        </ul>
      )}
      {editing && <RuleForm group={group} before={now} onClose={() => edit(false)} />}
    </Section>
  );
}

function RuleFacts({ rule }: { readonly rule: PayRuleRow }) {
  const number = useNumberText();
  const late = useKeys(LeaveType)?.find(({ id }) => id === rule.late_type_id);
  return (
    <Facts>
      <Fact label={m.hrm_rules_from()}>
        <DateText day={rule.effective_from} />
      </Fact>
      <Fact label={m.pay_frequency()}>{frequencyText[rule.frequency]()}</Fact>
      <Fact label={m.pay_basis()}>{dayBasisText[rule.basis]()}</Fact>
      <Fact label={m.pay_source()}>{sourceText[rule.source]()}</Fact>
      <Fact label={m.pay_unmarked()}>{unmarkedText[rule.unmarked]()}</Fact>
      <Fact label={m.pay_shown()}>{presentationText[rule.presentation]()}</Fact>
      <Fact label={m.pay_late()}>{lateModeText[rule.late_mode]()}</Fact>
      {late && <Fact label={m.pay_leave_first()}>{late.name}</Fact>}
      <Fact label={m.pay_overtime_times()}>
        {[rule.ot_normal, rule.ot_off, rule.ot_holiday].map((one) => number(one / 100)).join(' · ')}
      </Fact>
      <Fact label={m.pay_rounding()}>{roundingText[rule.rounding]()}</Fact>
      <Fact label={m.pay_floor()}>{`${number(rule.floor_percent / 100)} %`}</Fact>
    </Facts>
  );
}
