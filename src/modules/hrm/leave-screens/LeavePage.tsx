import { useSearchParams } from 'react-router-dom';

import { PageSkeleton } from '#ui/page/states.tsx';

import { useNamed } from '../attendance/index.ts';
import { LeaveBalances } from './LeaveBalances.tsx';
import { LeaveCalendar } from './LeaveCalendar.tsx';
import { LeaveList } from './LeaveList.tsx';
import { viewIn } from './LeaveTabs.tsx';
import { useLeaveTypes } from './use-leave-types.ts';

const screens = { requests: LeaveList, calendar: LeaveCalendar, balances: LeaveBalances } as const;

/** Who asks for days off, who is away when, and what everybody has. */
function LeavePage() {
  const [params] = useSearchParams();
  const named = useNamed();
  const types = useLeaveTypes();
  if (!named || !types) return <PageSkeleton />;
  const view = viewIn(params);
  const Screen = screens[view];
  return <Screen key={view} named={named} types={types} />;
}

export { LeavePage as Component };
