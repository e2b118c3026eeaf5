import clsx from 'clsx';
import { Link } from 'react-router-dom';

import { m } from '#messages';

const views = ['orders', 'board', 'calendar', 'bills'] as const;
export type ProductionView = (typeof views)[number];
const labels = {
  orders: m.production_tab_orders,
  board: m.production_board,
  calendar: m.production_calendar,
  bills: m.bills_label,
} as const;

/** What the address says; a row that is open beside its list is a bill, as links of old have it. */
export function viewIn(params: URLSearchParams): ProductionView {
  const said = params.get('tab');
  return views.find((one) => one === said) ?? (params.has('open') ? 'bills' : 'orders');
}

/** The views of production: one entry in the menu. */
export function ProductionTabs({ at }: { readonly at: ProductionView }) {
  return (
    <nav aria-label={m.products_movement_production()} className="-mb-3 flex scroll-line gap-0.5">
      {views.map((view) => (
        <Link
          key={view}
          to={view === 'orders' ? '/app/factory/production' : `/app/factory/production?tab=${view}`}
          aria-current={view === at ? 'page' : undefined}
          className={clsx(
            'flex min-h-control shrink-0 items-center border-b-2 px-2.5 text-13 whitespace-nowrap -outline-offset-2 transition-colors',
            view === at ? 'border-primary font-medium text-foreground' : 'border-transparent text-muted-foreground hover:text-foreground',
          )}
        >
          {labels[view]()}
        </Link>
      ))}
    </nav>
  );
}
