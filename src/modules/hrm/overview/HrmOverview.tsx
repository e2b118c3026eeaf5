import { type ReactNode, useMemo } from 'react';

import { allows } from '#access/access.ts';
import { useConnection } from '#data/connection.tsx';
import { useAccess, useKeys, useList } from '#data/react.tsx';
import { useMinute } from '#data/use-minute.ts';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { useFirstWeekday } from '#ui/calendar/use-first-weekday.ts';
import { DateText } from '#ui/display/dates.tsx';
import { Kpi, KpiRow } from '#ui/display/Kpi.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Section } from '#ui/page/Section.tsx';
import { PageSkeleton } from '#ui/page/states.tsx';

import { ageText, awayBetween, hoursShort, peopleOn, presentOf, useAttendance, useToday } from '../attendance/index.ts';
import { Kiosk } from '../kiosks/kind.ts';
import { leaveDaysOf } from '../leave/index.ts';
import { LeaveAbsence } from '../leave/kind.ts';
import { Employee } from '../people/kind.ts';
import { ComingUp } from './ComingUp.tsx';
import { HeatMap } from './HeatMap.tsx';
import { Inbox } from './Inbox.tsx';
import { MoneyTiles } from './MoneyTiles.tsx';
import { headcountOn, type Rates, ratesOf, turnoverOf } from './rates.ts';
import { useSums } from './use-sums.ts';

const everybody = { search: '', place: [], department: [] } as const;

/** How the company's people stand: numbers with the age of what they are made of, and what waits for somebody. */
function HrmOverview() {
  const access = useAccess();
  const today = useToday();
  const from = addDays(today, -27);
  const all = useKeys(Employee);
  const people = useMemo(
    () =>
      all &&
      peopleOn(
        all.filter(({ deleted_at }) => deleted_at === null),
        from,
        today,
        everybody,
      ),
    [all, from, today],
  );
  const sees = allows(access, 'view_attendance');
  const sums = useSums(people, from, today, sees);
  const first = useFirstWeekday();
  if (!people || !all) return <PageSkeleton />;
  const standing = all.filter(({ deleted_at }) => deleted_at === null);
  const rates = sums && ratesOf(sums);
  return (
    <Page title={m.hrm_overview_label()} text={<DateText day={today} />}>
      <People standing={standing} from={from} today={today} away={<AwayToday today={today} />} />
      {sees && <Present people={people} today={today} rates={rates} />}
      <MoneyTiles />
      {sees && <Inbox rates={rates} />}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {sees && (
          <Section title={m.hrm_overview_heat()} text={m.hrm_overview_heat_text()}>
            {sums ? <HeatMap sums={sums} first={first} /> : <PageSkeleton />}
          </Section>
        )}
        <ComingUp people={standing} today={today} />
      </div>
    </Page>
  );
}

type Standing = readonly (ReturnType<typeof peopleOn>[number] & object)[];

type PeopleProps = { readonly standing: Standing; readonly from: string; readonly today: string; readonly away: ReactNode };

function People({ standing, from, today, away }: PeopleProps) {
  const number = useNumberText();
  const { lastContact } = useConnection();
  const now = useMinute();
  const age = m.hrm_overview_age({ age: ageText(lastContact, now, number) });
  const joined = standing.filter(({ join_date, merged_into }) => merged_into === null && join_date >= from && join_date <= today).length;
  const left = standing.filter(
    ({ exit_date, merged_into }) => merged_into === null && exit_date !== null && exit_date >= from && exit_date <= today,
  ).length;
  const turnover = turnoverOf(standing, addDays(today, -364), today);
  return (
    <KpiRow>
      <Kpi label={m.hrm_overview_headcount()} value={number(headcountOn(standing, today))} hint={age} to="/app/hrm/employees" />
      {away}
      <Kpi label={m.hrm_overview_joined()} value={number(joined)} hint={m.hrm_overview_four_weeks()} />
      <Kpi label={m.hrm_overview_left()} value={number(left)} hint={m.hrm_overview_four_weeks()} />
      <Kpi label={m.hrm_overview_turnover()} value={turnover === null ? '–' : `${number(turnover / 100)}%`} hint={m.hrm_overview_year()} />
    </KpiRow>
  );
}

/** Who is on leave, for whoever may know. */
function AwayToday({ today }: { readonly today: string }) {
  const access = useAccess();
  const number = useNumberText();
  const found = useList(LeaveAbsence, { where: awayBetween(today, today) });
  if (!allows(access, LeaveAbsence.read)) return null;
  const away = found && leaveDaysOf(found.rows).filter(({ day }) => day === today).length;
  const to = allows(access, 'manage_leave_requests') ? '/app/hrm/leave?view=calendar' : undefined;
  return <Kpi label={m.leave_today_away()} value={away === undefined ? undefined : number(away)} {...(to && { to })} />;
}

type PresentProps = { readonly people: Standing; readonly today: string; readonly rates: Rates | undefined };

function Present({ people, today, rates }: PresentProps) {
  const number = useNumberText();
  const now = useMinute();
  const kiosks = useKeys(Kiosk);
  const attendance = useAttendance(people, addDays(today, -1), today);
  const there = attendance && presentOf(people, attendance, today, now);
  const count = (...states: readonly string[]) => there && number(there.filter(({ where }) => states.includes(where)).length);
  const share = (value: number | null | undefined) =>
    value === undefined ? undefined : value === null ? '–' : `${number(Math.round(value / 10) / 10)}%`;
  const oldest = kiosks?.filter(({ revoked_at }) => revoked_at === null).map(({ reported_at }) => reported_at);
  const age =
    oldest && oldest.length > 0 ? m.hrm_overview_tablets({ age: ageText(least(oldest), now, number) }) : m.hrm_overview_no_tablets();
  const hours = rates && (hoursShort(rates.ot_min, number) || number(0));
  const waiting = rates && m.hrm_overview_waiting({ hours: hoursShort(rates.ot_waiting_min, number) || number(0) });
  return (
    <KpiRow>
      <Kpi label={m.hrm_overview_present()} value={count('in', 'late')} hint={age} to="/app/hrm/attendance" />
      <Kpi label={m.attendance_unknown()} value={count('unknown')} hint={age} to="/app/hrm/attendance?state=unknown" />
      <Kpi
        label={m.hrm_overview_attendance()}
        value={share(rates?.attendance)}
        hint={m.hrm_overview_closed()}
        to="/app/hrm/attendance?view=month"
      />
      <Kpi
        label={m.hrm_overview_absence()}
        value={share(rates?.absence)}
        hint={m.hrm_overview_closed()}
        to="/app/hrm/attendance?view=month"
      />
      <Kpi label={m.hrm_overview_late()} value={share(rates?.late)} hint={m.hrm_overview_four_weeks()} to="/app/hrm/attendance?view=days" />
      <Kpi label={m.hrm_overview_overtime()} value={hours} hint={waiting} to="/app/hrm/attendance?view=days" />
    </KpiRow>
  );
}

function least(times: readonly (string | null)[]): string | null {
  if (times.includes(null)) return null;
  return times.toSorted((a, b) => Date.parse(a ?? '') - Date.parse(b ?? ''))[0] ?? null;
}

export { HrmOverview as Component };
