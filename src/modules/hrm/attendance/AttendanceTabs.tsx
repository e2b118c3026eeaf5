import clsx from 'clsx';
import { Link, useSearchParams } from 'react-router-dom';

import { m } from '#messages';

import { type View, views } from './use-address.ts';

const labels: Readonly<Record<View, () => string>> = {
  today: m.attendance_today,
  days: m.attendance_days,
  month: m.attendance_month,
  punches: m.attendance_punches,
  requests: m.attendance_requests,
  roster: m.time_action_roster,
  devices: m.attendance_devices,
};

/** A phone has no room for all of them. */
function intoView(link: HTMLElement | null): void {
  link?.parentElement?.scrollTo({ left: link.offsetLeft - 64 });
}

/** The views of attendance: one entry in the menu. The day and the people that are shown stay. */
export function AttendanceTabs({ at }: { readonly at: View }) {
  const [params] = useSearchParams();
  const to = (view: View) =>
    `/app/hrm/attendance?${new URLSearchParams([['view', view], ...kept.flatMap((name) => keptIn(params, name))])}`;
  return (
    <nav aria-label={m.attendance_label()} className="-mb-3 flex scroll-line gap-0.5">
      {views.map((view) => (
        <Link
          key={view}
          ref={view === at ? intoView : undefined}
          to={to(view)}
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

const kept = ['day', 'q', 'place', 'department'] as const;

function keptIn(params: URLSearchParams, name: string): [string, string][] {
  const value = params.get(name);
  return value === null ? [] : [[name, value]];
}
