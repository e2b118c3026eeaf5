import { useCompany } from '#data/react.tsx';
import { dayIn, formatTime } from '#kernel/dates.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { directionText, type TimedPunch } from '../time/index.ts';
import type { Named } from './use-attendance.ts';

const shown = 5;

type Props = { readonly punches: readonly TimedPunch[]; readonly day: string; readonly named: Named };

/** Punches of a day that lie in nobody's hours: somebody looks at them, and adds or decides what is right. Absent while there are none. */
export function StrayPunches({ punches, day, named }: Props) {
  const { time_zone: zone } = useCompany();
  const dates = useDateFormat();
  const number = useNumberText();
  const own = punches.filter(({ at }) => dayIn(zone, new Date(at).toISOString()) === day);
  if (own.length === 0) return null;
  const told = own.slice(0, shown).map(({ at, direction, row }) => {
    const name = named.employees.find(({ id }) => id === row.employee_id)?.name ?? '';
    return `${name} ${formatTime(new Date(at).toISOString(), dates)} ${directionText[direction]()}`;
  });
  return (
    <Notice
      tone="warning"
      title={own.length === 1 ? m.attendance_stray_one() : m.attendance_stray({ n: number(own.length) })}
      actions={<ButtonLink to={`/app/hrm/attendance?view=punches`}>{m.common_look()}</ButtonLink>}
    >
      {told.join(' · ')}
      {own.length > shown && ' …'}
    </Notice>
  );
}
