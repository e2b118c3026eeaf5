import { m } from '#messages';
import { useDateFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';

import { SetupList, SetupRow } from '../../entity/index.ts';
import { shiftCommands } from '../time/index.ts';
import { hoursText } from './shift-names.ts';
import { ShiftDot } from './ShiftDot.tsx';
import { ShiftForm } from './ShiftForm.tsx';
import { useShifts } from './use-shifts.ts';

export function ShiftList() {
  const shifts = useShifts();
  const [dates, number] = [useDateFormat(), useNumberText()];
  if (!shifts) return null;
  return (
    <SetupList
      title={m.hrm_shifts()}
      text={m.hrm_shifts_text()}
      add={m.hrm_shift_add()}
      empty={m.hrm_shifts_empty()}
      rows={shifts}
      row={(shift, edit) => (
        <SetupRow
          key={shift.id}
          commands={shiftCommands}
          row={shift}
          name={shift.name}
          detail={[
            hoursText(shift.hours, dates),
            shift.hours.break_minutes > 0 && `${m.hrm_shift_break()} ${number(shift.hours.break_minutes)} ${m.hrm_minutes()}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          badge={<ShiftDot color={shift.color} />}
          onEdit={edit}
        />
      )}
      form={(before, close) => <ShiftForm before={before} onClose={close} />}
    />
  );
}
