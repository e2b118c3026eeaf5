import clsx from 'clsx';
import { Link, useSearchParams } from 'react-router-dom';

import { m } from '#messages';

const labels = { requests: m.leave_requests, calendar: m.leave_calendar, balances: m.leave_balances } as const;
const views = ['requests', 'calendar', 'balances'] as const;
export type LeaveView = (typeof views)[number];

export function viewIn(params: URLSearchParams): LeaveView {
  const said = params.get('view');
  return views.find((one) => one === said) ?? 'requests';
}

/** The views of leave: one entry in the menu. The people that are shown stay. */
export function LeaveTabs({ at }: { readonly at: LeaveView }) {
  const [params] = useSearchParams();
  const kept = (['place', 'department'] as const).flatMap((name): [string, string][] => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
  return (
    <nav aria-label={m.leave_label()} className="-mb-3 flex scroll-line gap-0.5">
      {views.map((view) => (
        <Link
          key={view}
          to={`/app/hrm/leave?${new URLSearchParams([['view', view], ...kept])}`}
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
