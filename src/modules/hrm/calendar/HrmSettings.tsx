import { AdvanceRuleSection } from '../advance-screens/index.ts';
import { DepartmentList } from './DepartmentList.tsx';
import { HolidayList } from './HolidayList.tsx';
import { LeaveTypeList } from './LeaveTypeList.tsx';
import { PlaceList } from './PlaceList.tsx';
import { RuleSection } from './RuleSection.tsx';
import { ShiftList } from './ShiftList.tsx';

/** Where people work and when: set up once, changed from a day on. */
export function HrmSettings() {
  return (
    <>
      <RuleSection />
      <ShiftList />
      <HolidayList />
      <LeaveTypeList />
      <PlaceList />
      <DepartmentList />
      <AdvanceRuleSection />
    </>
  );
}
