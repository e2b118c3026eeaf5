import { lazy, Suspense } from 'react';

import { useKeys } from '#data/react.tsx';
import { OwnEmployee } from '#modules/hrm/time/kind.ts';

const OwnDaysCard = lazy(() => import('#modules/hrm/own-days/index.ts').then((file) => ({ default: file.OwnDaysCard })));

/** The person's own attendance, where the company keeps a record of his work; fetched for nobody else. */
export function OwnDays() {
  const own = useKeys(OwnEmployee);
  if (!own?.some(({ deleted_at }) => deleted_at === null)) return null;
  return (
    <Suspense>
      <OwnDaysCard />
    </Suspense>
  );
}
