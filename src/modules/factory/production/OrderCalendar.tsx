import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';

import { useKeys, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { MonthCalendar } from '#ui/calendar/MonthCalendar.tsx';
import { ButtonLink } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { ListPage } from '#ui/page/ListPage.tsx';

import { ProductionOrder } from '../producing/kind.ts';
import { stateTexts } from './state-texts.ts';
import { useStandings } from './use-standings.ts';

/** Orders on the day on which they are due. */
export function OrderCalendar({ tabs }: { readonly tabs: ReactNode }) {
  const today = useStore().today();
  const number = useNumberText();
  const [month, setMonth] = useState(today.slice(0, 7));
  const standings = useStandings();
  const rows = (useKeys(ProductionOrder) ?? []).filter(({ deleted_at, status }) => deleted_at === null && status !== 'cancelled');
  const byDay = Map.groupBy(rows, ({ due_date }) => due_date);
  return (
    <ListPage
      title={m.products_movement_production()}
      actions={
        <ButtonLink tone="primary" to={href('/app/factory/production/new')}>
          {m.production_create()}
        </ButtonLink>
      }
      above={tabs}
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <MonthCalendar
          label={m.production_calendar()}
          {...{ month, today }}
          onMonth={setMonth}
          entries={(day) =>
            (byDay.get(day) ?? []).map((row) => {
              const standing = standings?.get(row.id);
              const { good = 0, planned = 0 } = standing?.progress ?? {};
              return {
                id: row.id,
                node: (
                  <Link
                    to={href('/app/factory/production/:orderId', { orderId: row.id })}
                    title={`${row.order_no} · ${stateTexts[standing?.state ?? row.status].name()}`}
                    className={`flex min-w-0 items-baseline justify-between gap-2 text-12 hover:underline ${standing?.late ? 'text-danger-strong' : ''}`}
                  >
                    <span className="truncate">{row.output_name}</span>
                    <span className="shrink-0 figures">
                      {number(good)}/{number(planned)}
                    </span>
                  </Link>
                ),
              };
            })
          }
        />
      </div>
    </ListPage>
  );
}
