import { PageSkeleton } from '#ui/page/states.tsx';

import { DayList } from './DayList.tsx';
import { DevicesView } from './DevicesView.tsx';
import { MonthRegister } from './MonthRegister.tsx';
import { PunchLog } from './PunchLog.tsx';
import { RequestInbox } from './RequestInbox.tsx';
import { RosterView } from './RosterView.tsx';
import { TodayBoard } from './TodayBoard.tsx';
import { useAddress, type View } from './use-address.ts';
import { type Named, useNamed } from './use-attendance.ts';

export type ViewProps = { readonly named: Named };

const screens: Readonly<Record<View, (props: ViewProps) => React.ReactNode>> = {
  today: TodayBoard,
  days: DayList,
  month: MonthRegister,
  punches: PunchLog,
  requests: RequestInbox,
  roster: RosterView,
  devices: DevicesView,
};

/** Who is there, who was, and what somebody has to look at. */
function AttendancePage() {
  const { view } = useAddress();
  const named = useNamed();
  if (!named) return <PageSkeleton />;
  const Screen = screens[view];
  return <Screen key={view} named={named} />;
}

export { AttendancePage as Component };
