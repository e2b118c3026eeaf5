import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { type FormHandle, useForm } from '#ui/form/use-form.ts';
import { useProposal } from '#ui/form/use-proposal.ts';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import { RecordForm } from '../../entity/index.ts';
import { defaultGroup, type GroupRow, payRuleOn, type PayRuleRow } from '../pay-setup/index.ts';
import { PayGroup, PayRule } from '../pay-setup/kind.ts';
import { periodOf, runCommands, runTypeText } from '../payroll/index.ts';
import { PayrollRun, runTypes } from '../payroll/kind.ts';

const { group_id, type, period_from, period_to, attendance_from, attendance_to, title, pay_date, bonus_percent, bonus_months, notes } =
  PayrollRun.schema.entries;
const Fields = v.object({
  ...{ group_id, type, period_from, period_to, attendance_from, attendance_to, title, pay_date, bonus_percent, bonus_months, notes },
});

/** The first step of a run: whom, for which days. */
function NewRun() {
  const groups = useKeys(PayGroup)?.filter(({ active, deleted_at }) => active && deleted_at === null);
  const rules = useKeys(PayRule);
  if (!groups || !rules) return <PageSkeleton />;
  const group = defaultGroup(groups);
  if (!group || !rules.some((rule) => rule.group_id === group.id)) {
    return (
      <EmptyState
        whole
        title={m.payroll_no_setup()}
        text={m.payroll_no_setup_text()}
        actions={<ButtonLink to={`${href('/app/settings')}?section=pay`}>{m.pay_section()}</ButtonLink>}
      />
    );
  }
  return <Form groups={groups} group={group} rules={rules} />;
}

type Props = { readonly groups: readonly GroupRow[]; readonly group: GroupRow; readonly rules: readonly PayRuleRow[] };

function Form({ groups, group, rules }: Props) {
  const store = useStore();
  const navigate = useNavigate();
  const made = useRef<string>(undefined);
  const today = store.today();
  const blank = spanOf(rules, group.id, today);
  const form = useForm(
    Fields,
    { group_id: group.id, type: 'regular', ...blank, title: '', pay_date: null, bonus_percent: 0, bonus_months: 12, notes: '' },
    { draftKey: draftKey(store, 'payroll-run'), isMade: (id) => isMade(store, PayrollRun, id) },
  );
  const { Field, methods } = form;
  const kind = methods.watch('type');
  const chosen = methods.watch('group_id');
  useProposedSpan(form, blank, spanOf(rules, chosen, today));
  return (
    <RecordForm
      form={form}
      title={m.payroll_new()}
      submit={m.payroll_begin()}
      onSubmit={async (values) => {
        made.current = await runCommands.add(store, values, form.id);
      }}
      onSaved={() => {
        if (made.current !== undefined) void navigate(href('/app/hrm/payroll/edit/:runId', { runId: made.current }), { replace: true });
      }}
    >
      <Section>
        <div className="flex flex-col gap-4">
          <FieldRow columns={3}>
            <Field.Select name="group_id" label={m.pay_group()} options={groups.map(({ id, name }) => ({ value: id, label: name }))} />
            <Field.Select
              name="type"
              label={m.payroll_type()}
              options={runTypes.map((value) => ({ value, label: runTypeText[value]() }))}
            />
            <Field.Text name="title" label={m.payroll_title()} optional autoComplete="off" />
          </FieldRow>
          <FieldRow>
            <Field.Date name="period_from" label={m.payroll_period_from()} />
            <Field.Date name="period_to" label={m.payroll_period_to()} />
          </FieldRow>
          {kind === 'bonus' ? (
            <FieldRow>
              <Field.Percent name="bonus_percent" label={m.payroll_bonus_percent()} />
              <Field.Quantity name="bonus_months" label={m.payroll_bonus_months()} help={m.payroll_bonus_months_help()} />
            </FieldRow>
          ) : (
            <FieldRow>
              <Field.Date name="attendance_from" label={m.payroll_attendance_from()} help={cutOffHelp(rules, chosen, today)} />
              <Field.Date name="attendance_to" label={m.payroll_attendance_to()} />
            </FieldRow>
          )}
          <FieldRow>
            <Field.Date name="pay_date" label={m.payroll_pay_date()} optional />
            <Field.Text name="notes" label={m.common_notes()} optional autoComplete="off" />
          </FieldRow>
        </div>
      </Section>
    </RecordForm>
  );
}

type Span = ReturnType<typeof periodOf>;

/** The last period of a group that has ended. */
function spanOf(rules: readonly PayRuleRow[], group: string, today: string): Span {
  const rule = payRuleOn(rules, group, today) ?? { frequency: 'monthly', cut_off_day: 0 };
  const now = periodOf(rule, today);
  return now.period_to <= today ? now : periodOf(rule, addDays(now.period_from, -1));
}

/** The days follow the group, as long as nobody has told others. */
function useProposedSpan(
  { methods }: FormHandle<v.InferInput<typeof Fields>, v.InferOutput<typeof Fields>>,
  blank: Span,
  next: Span,
): void {
  const field = (name: keyof Span) => ({
    ...{ blank: blank[name], next: next[name], chosen: methods.watch(name) },
    propose: (day: string) => methods.setValue(name, day, { shouldDirty: true }),
  });
  useProposal(field('period_from'));
  useProposal(field('period_to'));
  useProposal(field('attendance_from'));
  useProposal(field('attendance_to'));
}

function cutOffHelp(rules: readonly PayRuleRow[], group: string, today: string): string {
  return (payRuleOn(rules, group, today)?.cut_off_day ?? 0) > 0 ? m.payroll_attendance_help() : '';
}

export { NewRun as Component };
