import { lazy, Suspense } from 'react';

import { useKeys } from '#data/react.tsx';
import { OwnEmployee } from '#modules/hrm/time/kind.ts';

const OwnDaysCard = lazy(() => import('#modules/hrm/own-days/index.ts').then((file) => ({ default: file.OwnDaysCard })));

const OwnLeaveCard = lazy(() => import('#modules/hrm/leave-screens/index.ts').then((file) => ({ default: file.OwnLeaveCard })));

const OwnSlipsCard = lazy(() => import('#modules/hrm/payslip/index.ts').then((file) => ({ default: file.OwnSlipsCard })));

/** The person's own attendance, leave and payslips, where the company keeps a record of his work; fetched for nobody else. */
export function OwnDays() {
  const own = useKeys(OwnEmployee);
  if (!own?.some(({ deleted_at }) => deleted_at === null)) return null;
  return (
    <Suspense>
      <OwnDaysCard />
      <OwnLeaveCard />
      <OwnSlipsCard />
    </Suspense>
  );
}
