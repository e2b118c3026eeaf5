import { LogIn, LogOut, MessageSquareWarning } from 'lucide-react';
import { useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText, InstantText, TimeText } from '#ui/display/dates.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { At, dayText, hoursShort, requestText, requestTone, statusTone, useToday } from '../attendance/index.ts';
import { hoursText } from '../calendar/index.ts';
import { directionText, punchSelf, withdrawRequest, type WorkDay } from '../time/index.ts';
import { OwnRequest } from '../time/kind.ts';
import { CorrectionForm } from './CorrectionForm.tsx';
import { type OwnDays, useOwnDays } from './use-own-days.ts';

const back = 6;

/** A person's own attendance on his start page: today, the days before it, and what he asked for. Absent for whoever has no record at work. */
export function OwnDaysCard() {
  const today = useToday();
  const own = useOwnDays(today, back);
  if (!own) return null;
  return <Card own={own} today={today} />;
}

function Card({
  own: { employee, days, shiftName, selfPunch, inside, elsewhere },
  today,
}: {
  readonly own: OwnDays;
  readonly today: string;
}) {
  const store = useStore();
  const [number, dates] = [useNumberText(), useDateFormat()];
  const [asking, ask] = useState<WorkDay>();
  const now = days.find(({ day }) => day === today);
  const going = days.find(({ inside }) => inside) ?? now;
  const [punch, punching] = useTask(async () => {
    await punchSelf(store, employee.id, inside ? 'out' : 'in');
    toast.success(inside ? m.own_punched_out() : m.own_punched_in());
  });
  const shift = going?.plan.instance?.shift;
  return (
    <Section
      flush
      title={m.own_days()}
      text={shift && `${shiftName} · ${hoursText({ start_min: shift.start, end_min: shift.end }, dates)}`}
      actions={
        selfPunch && (
          <Button tone="primary" icon={inside ? LogOut : LogIn} busy={punching} onClick={punch}>
            {inside ? m.own_punch_out() : m.own_punch_in()}
          </Button>
        )
      }
    >
      <ul className="divide-y">
        {elsewhere.map(({ id, at, direction }) => (
          <li key={id} className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-14">
            <InstantText at={new Date(at).toISOString()} />
            <span>{directionText[direction]()}</span>
            <span className="text-13 text-muted-foreground">{m.own_elsewhere()}</span>
          </li>
        ))}
        {days.map((day) => (
          <li key={day.day} className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-14">
            <DateText day={day.day} className="w-28 shrink-0" />
            <StatusBadge
              tone={statusTone[day.status]}
              label={day.status === 'open' && !day.inside && !day.ahead ? m.own_nothing_yet() : dayText(day)}
            />
            <span className="min-w-32 flex-1 text-13 text-muted-foreground">
              <At at={day.first_in} /> {day.last_out !== null && '–'} <At at={day.last_out} />
              {day.worked_min > 0 && ` · ${hoursShort(day.worked_min, number)}`}
              {day.late_min > 0 && ` · ${m.attendance_late()} ${hoursShort(day.late_min, number)}`}
            </span>
            <Button size="sm" tone="quiet" icon={MessageSquareWarning} onClick={() => ask(day)}>
              {m.own_correct()}
            </Button>
          </li>
        ))}
      </ul>
      <Asked />
      {asking && <CorrectionForm employee={employee.id} day={asking} onClose={() => ask(undefined)} />}
    </Section>
  );
}

/** What he asked for, the newest five. */
function Asked() {
  const store = useStore();
  const found = useKeys(OwnRequest);
  const [withdraw] = useTask(async (id: string) => withdrawRequest(store, id));
  const rows = found?.toReversed().slice(0, 5) ?? [];
  if (rows.length === 0) return null;
  return (
    <ul className="divide-y border-t">
      {rows.map((row) => (
        <li key={row.id} className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-13">
          <span className="min-w-44 flex-1">
            <DateText day={row.day} />: <TimeText at={row.in_at} /> – <TimeText at={row.out_at} /> · {row.reason}
            {row.decided_note !== '' && <span className="block text-muted-foreground">{row.decided_note}</span>}
          </span>
          <StatusBadge tone={requestTone[row.status]} label={requestText[row.status]()} />
          {row.status === 'asked' && (
            <Button size="sm" tone="quiet" onClick={() => withdraw(row.id)}>
              {m.own_withdraw()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
