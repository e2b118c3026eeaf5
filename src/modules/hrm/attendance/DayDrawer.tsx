import { Ban, CirclePlus } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { DateText, InstantText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { useDateFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import { useAuthorNames } from '../../company/use-author-names.ts';
import { ReasonDialog } from '../../entity/index.ts';
import { hoursText } from '../calendar/index.ts';
import type { KioskRow } from '../kiosks/kind.ts';
import { directionText, type MarkRow, type TimedPunch, voidMarks, voidPunch } from '../time/index.ts';
import { type DayRow, dayText } from './day-columns.tsx';
import { markTypeText, markValue } from './mark-text.ts';
import { MarkDialog } from './MarkDialog.tsx';
import { hoursShort } from './minutes-text.ts';
import { PunchForm } from './PunchForm.tsx';
import { flagText, statusTone } from './states.ts';
import { At } from './TodayBoard.tsx';
import type { Named } from './use-attendance.ts';

type Props = {
  readonly row: DayRow | undefined;
  readonly named: Named;
  readonly kiosks: readonly KioskRow[];
  readonly onClose: () => void;
};

/** One person's day: what was counted and why, every punch of it, and what the office decided. */
export function DayDrawer({ row, named, kiosks, onClose }: Props) {
  const may = allows(useAccess(), 'manage_attendance');
  const [dialog, setDialog] = useState<'punch' | 'mark' | { readonly voids: TimedPunch }>();
  const store = useStore();
  const [number, dates] = [useNumberText(), useDateFormat()];
  if (!row) return null;
  const { person, day } = row;
  const shift = day.plan.instance?.shift;
  const minutes = (value: number) => hoursShort(value, number) || number(0);
  return (
    <Drawer
      open
      onClose={onClose}
      title={person.name}
      description={<DateText day={day.day} />}
      footer={
        may && (
          <>
            <Button icon={CirclePlus} onClick={() => setDialog('punch')}>
              {m.attendance_add_punch()}
            </Button>
            <Button tone="primary" onClick={() => setDialog('mark')}>
              {m.attendance_mark()}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap gap-2">
          <StatusBadge tone={statusTone[day.status]} label={dayText(day)} />
          {day.flags.map((flag) => (
            <StatusBadge key={flag} tone={flag === 'suspect' ? 'danger' : 'neutral'} label={flagText[flag]()} />
          ))}
        </div>
        <Facts>
          <Fact label={m.hrm_shift()}>
            {shift && `${named.shiftName(day.plan.shiftId)} · ${hoursText({ start_min: shift.start, end_min: shift.end }, dates)}`}
          </Fact>
          <Fact label={m.people_place()}>{named.placeName(person.place_id)}</Fact>
          <Fact label={m.time_in_at()}>
            <At at={day.first_in} />
          </Fact>
          <Fact label={m.time_out_at()}>
            <At at={day.last_out} />
          </Fact>
          <Fact label={m.attendance_worked()}>{minutes(day.worked_min)}</Fact>
          <Fact label={m.hrm_shift_break()}>{minutes(day.break_min)}</Fact>
          <Fact label={m.attendance_late()}>{minutes(day.late_min)}</Fact>
          <Fact label={m.attendance_early()}>{minutes(day.early_min)}</Fact>
          {day.night_min > 0 && <Fact label={m.attendance_night()}>{minutes(day.night_min)}</Fact>}
          <Fact label={m.attendance_overtime()}>{`${minutes(day.ot_min_approved)} / ${minutes(day.ot_min_raw)}`}</Fact>
        </Facts>
        <Section flush title={m.attendance_punches()}>
          <ul className="divide-y">
            {day.punches.map((punch) => (
              <PunchLine
                key={punch.id}
                punch={punch}
                repeated={day.duplicates.has(punch.id)}
                kiosk={kiosks.find(({ id }) => id === punch.row.kiosk_id)?.name}
                onVoid={may ? () => setDialog({ voids: punch }) : undefined}
              />
            ))}
            {day.punches.length === 0 && <li className="px-4 py-3 text-13 text-muted-foreground">{m.attendance_no_punches()}</li>}
          </ul>
        </Section>
        {day.marks.length > 0 && (
          <Section flush title={m.attendance_decisions()}>
            <ul className="divide-y">
              {day.marks.map((mark) => (
                <MarkLine key={mark.id} mark={mark} may={may} />
              ))}
            </ul>
          </Section>
        )}
      </div>
      {dialog === 'punch' && <PunchForm employee={person.id} day={day.day} onClose={() => setDialog(undefined)} />}
      {dialog === 'mark' && <MarkDialog people={[person.id]} days={[day.day]} seen={day} onClose={() => setDialog(undefined)} />}
      {typeof dialog === 'object' && (
        <ReasonDialog
          title={m.expenses_make_void()}
          text={m.attendance_void_text()}
          asked={m.common_reason()}
          said={m.banking_feed_void()}
          act={(reason) => voidPunch(store, dialog.voids.id, reason)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Drawer>
  );
}

type PunchLineProps = {
  readonly punch: TimedPunch;
  readonly repeated: boolean;
  readonly kiosk: string | undefined;
  readonly onVoid: (() => void) | undefined;
};

/** The time that counts; where the clock of the tablet said another one, that too. */
function PunchLine({ punch: { at, direction, confidence, row }, repeated, kiosk, onVoid }: PunchLineProps) {
  const authorName = useAuthorNames();
  const moved = Math.abs(at - Date.parse(row.captured_at)) >= 1000;
  return (
    <li className={`flex items-center gap-2 py-1.5 pr-2 pl-4 ${repeated ? 'opacity-60' : ''}`}>
      <span className="min-w-0 flex-1">
        <span className="block text-14">
          <At at={at} /> · {directionText[direction]()}
        </span>
        <span className="block text-13 break-words text-muted-foreground">
          {[
            kiosk ?? sourceText(row.source),
            row.source === 'manager' && authorName({ user_id: row.made_by, actor_kind: 'user' }),
            repeated && m.attendance_flag_duplicate(),
            confidence !== 'verified' && (confidence === 'suspect' ? m.attendance_flag_suspect() : m.attendance_flag_estimated()),
            row.note,
          ]
            .filter(Boolean)
            .join(' · ')}
          {moved && (
            <>
              {' · '}
              {m.attendance_clock_said()} <InstantText at={row.captured_at} />
            </>
          )}
        </span>
      </span>
      {onVoid && <IconButton icon={Ban} label={m.expenses_make_void()} onClick={onVoid} />}
    </li>
  );
}

export function sourceText(source: string): string {
  if (source === 'self') return m.attendance_flag_self();
  return source === 'import' ? m.attendance_by_file() : m.attendance_by_office();
}

function MarkLine({ mark, may }: { readonly mark: MarkRow; readonly may: boolean }) {
  const store = useStore();
  const [dates, number] = [useDateFormat(), useNumberText()];
  const authorName = useAuthorNames();
  const [take, taking] = useTask(async () => {
    await voidMarks(store, [mark.id]);
    toast.success(m.banking_feed_void());
  });
  return (
    <li className="flex items-center gap-2 py-1.5 pr-2 pl-4">
      <span className="min-w-0 flex-1">
        <span className="block text-14">
          {markTypeText[mark.type]()} {markValue(mark, dates, number)}
        </span>
        <span className="block text-13 break-words text-muted-foreground">
          {[authorName({ user_id: mark.made_by, actor_kind: 'user' }), mark.reason].filter(Boolean).join(' · ')}{' '}
          <InstantText at={mark.created_at} />
        </span>
      </span>
      {may && <IconButton icon={Ban} label={m.attendance_take_back()} disabled={taking} onClick={take} />}
    </li>
  );
}
