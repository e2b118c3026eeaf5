import { Factory } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess } from '#data/react.tsx';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { ListPage } from '#ui/page/ListPage.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import type { LineRow } from '../materials/index.ts';
import type { Place } from '../working/index.ts';
import { DayActions } from './parts/DayActions.tsx';
import { DayFigures } from './parts/DayFigures.tsx';
import { DayNotices } from './parts/DayNotices.tsx';
import { type DayWindow, DayWindows } from './parts/DayWindows.tsx';
import { PlaceBar } from './parts/PlaceBar.tsx';
import { useDay } from './use-day.ts';
import { type Chosen, usePlace } from './use-place.ts';

const WorkGrid = lazy(() => import('./parts/WorkGrid.tsx').then((file) => ({ default: file.WorkGrid })));

/** What the people of a line made in a shift, written down as they make it. */
function DailyWork() {
  const chosen = usePlace();
  if (!chosen) return <PageSkeleton />;
  return chosen.line && chosen.place ? <Shift chosen={chosen} line={chosen.line} place={chosen.place} /> : <NoLine />;
}

type ShiftProps = { readonly chosen: Chosen; readonly line: LineRow; readonly place: Place };

function Shift({ chosen, line, place }: ShiftProps) {
  const day = useDay(place, line);
  const [open, setOpen] = useState<DayWindow>();
  return (
    <ListPage
      title={m.floor_label()}
      actions={day && <DayActions day={day} onOpen={setOpen} />}
      filters={<PlaceBar chosen={chosen} place={place} />}
      above={
        day && (
          <div className="flex flex-col gap-3">
            <DayFigures day={day} />
            <DayNotices day={day} />
          </div>
        )
      }
    >
      {day ? (
        <Suspense fallback={<PageSkeleton />}>
          <WorkGrid key={day.place.day + day.place.shift_id + day.place.line_id} day={day} onOpen={setOpen} />
          <DayWindows day={day} open={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : (
        <PageSkeleton />
      )}
    </ListPage>
  );
}

function NoLine() {
  const setsUp = allows(useAccess(), 'manage_factory_settings');
  return (
    <ListPage title={m.floor_label()}>
      <EmptyState
        icon={Factory}
        title={m.floor_no_line()}
        text={m.working_lines_text()}
        actions={setsUp && <ButtonLink to="/app/settings?section=factory">{m.shell_off_settings()}</ButtonLink>}
      />
    </ListPage>
  );
}

export { DailyWork as Component };
