import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';

import { PageSkeleton } from '#ui/page/states.tsx';

import { OrderList } from './OrderList.tsx';
import { ProductionTabs, viewIn } from './ProductionTabs.tsx';

const screens = {
  orders: OrderList,
  // Each brings along what the others have no use for.
  board: lazy(async () => ({ default: (await import('./OrderBoard.tsx')).OrderBoard })),
  calendar: lazy(async () => ({ default: (await import('./OrderCalendar.tsx')).OrderCalendar })),
  bills: lazy(async () => ({ default: (await import('../bills/index.ts')).BillList })),
} as const;

/** What is made: as a list, as a board, by the day, and by which bills of materials. */
function ProductionPage() {
  const [params] = useSearchParams();
  const view = viewIn(params);
  const Screen = screens[view];
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Screen key={view} tabs={<ProductionTabs at={view} />} />
    </Suspense>
  );
}

export { ProductionPage as Component };
