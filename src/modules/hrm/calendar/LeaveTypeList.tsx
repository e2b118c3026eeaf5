import { useStore, useCompany, useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { type NumberText, useNumberText } from '#ui/display/numbers.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { SetupList, SetupRow } from '../../entity/index.ts';
import { accrualText, leaveTypeCommands, leaveTypesIn, type TermsRow, termsOn, type TypeRow, yearOf } from '../leave/index.ts';
import { LeaveTerms, LeaveType } from '../leave/kind.ts';
import { LeaveTypeForm } from './LeaveTypeForm.tsx';
import { ShiftDot } from './ShiftDot.tsx';

export type TypeWithTerms = TypeRow & { readonly terms: TermsRow };

/** What people may ask for, each with the terms that were set last. */
export function LeaveTypeList() {
  const store = useStore();
  const { country } = useCompany();
  const number = useNumberText();
  const [types, terms] = [useKeys(LeaveType), useKeys(LeaveTerms)];
  const [preset, presetting] = useTask(async () => {
    const there = new Set((types ?? []).filter(({ deleted_at }) => deleted_at === null).map(({ name }) => name));
    const from = yearOf(store.today(), 1).from;
    const missing = leaveTypesIn(country, from).filter(({ name }) => !there.has(name));
    for (const facts of missing) await leaveTypeCommands.add(store, facts);
    const n = missing.length;
    if (n === 0) toast.success(m.leave_preset_there());
    else toast.success(n === 1 ? m.leave_preset_taken_one({ n: number(n) }) : m.leave_preset_taken({ n: number(n) }));
  });
  if (!types || !terms) return null;
  const rows = types
    .filter(({ deleted_at }) => deleted_at === null)
    .toSorted((a, b) => a.sort - b.sort)
    .flatMap((type): readonly TypeWithTerms[] => {
      const last = termsOn(terms, type.id, '9999-12-31');
      return last ? [{ ...type, terms: last }] : [];
    });
  return (
    <SetupList
      title={m.leave_types()}
      text={m.leave_types_text()}
      add={m.leave_type_add()}
      empty={m.leave_types_empty()}
      rows={rows}
      more={
        <Button size="sm" busy={presetting} onClick={preset}>
          {m.leave_preset()}
        </Button>
      }
      row={(type, edit) => (
        <SetupRow
          key={type.id}
          commands={leaveTypeCommands}
          row={type}
          name={type.name}
          detail={termsText(type.terms, number)}
          badge={<ShiftDot color={type.color} />}
          onEdit={edit}
        />
      )}
      form={(before, close) => <LeaveTypeForm before={before} onClose={close} />}
    />
  );
}

/** `10 a year · All at the start of the year · With pay`. */
function termsText({ accrual, annual_md, days_worked_per_unit, paid_md }: TermsRow, number: NumberText): string {
  const given =
    accrual === 'per_days_worked'
      ? m.leave_summary_worked({ md: number(1), n: number(days_worked_per_unit) })
      : annual_md > 0 && m.leave_summary({ md: number(annual_md / 1000, 2) });
  const pay = paid_md === 1000 ? m.leave_pay_full() : paid_md === 0 ? m.leave_pay_none() : `${number(paid_md / 10, 1)}%`;
  return [given, accrual !== 'per_days_worked' && accrual !== 'none' && accrualText[accrual](), pay].filter(Boolean).join(' · ');
}
