import { lazy, Suspense } from 'react';

import { useKeys } from '#data/react.tsx';
import { OwnEmployee } from '#modules/hrm/time/kind.ts';

const OwnAdvancesCard = lazy(() => import('#modules/hrm/advance-screens/index.ts').then((file) => ({ default: file.OwnAdvancesCard })));

/** What the person himself asked for and owes, where the company keeps a record of his work; fetched for nobody else. */
export function OwnAdvances() {
  const own = useKeys(OwnEmployee)?.find(({ deleted_at }) => deleted_at === null);
  if (!own) return null;
  return (
    <Suspense>
      <OwnAdvancesCard employee={own.id} />
    </Suspense>
  );
}
