import { m } from '#messages';

import type { InputPart } from './moved.ts';

export const movedText: Readonly<Record<InputPart, () => string>> = {
  days: m.attendance_label,
  work: m.payroll_line_piece,
  pay: m.payroll_moved_pay,
  rules: m.payroll_moved_rules,
  entered: m.attendance_flag_manual,
  advances: m.advances_label,
  leave: m.leave_label,
  differences: m.payroll_differences,
};
