import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';

import { SetupList, SetupRow } from '../../entity/index.ts';
import { WorkPlace } from '../people/kind.ts';
import { holidayCommands, holidayTypeText } from '../time/index.ts';
import { Holiday } from '../time/kind.ts';
import { HolidayForm } from './HolidayForm.tsx';
import { HolidayPreset } from './HolidayPreset.tsx';

/** From the year before this one on; what lies further back is kept, and counts. */
export function HolidayList() {
  const store = useStore();
  const rows = useKeys(Holiday);
  const places = useKeys(WorkPlace);
  const [offering, offer] = useState(false);
  if (!rows || !places) return null;
  const since = store.knowsToday() ? `${Number(store.today().slice(0, 4)) - 1}-01-01` : '';
  return (
    <>
      <SetupList
        title={m.hrm_holidays()}
        text={m.hrm_holidays_text()}
        add={m.hrm_holiday_add()}
        empty={m.hrm_holidays_empty()}
        more={
          <Button size="sm" icon={CalendarPlus} onClick={() => offer(true)}>
            {m.hrm_holiday_preset()}
          </Button>
        }
        rows={rows.filter(({ deleted_at, day }) => deleted_at === null && day >= since).toReversed()}
        row={(row, edit) => (
          <SetupRow
            key={row.id}
            commands={holidayCommands}
            row={row}
            name={row.name}
            detail={
              <>
                <DateText day={row.day} /> · {holidayTypeText[row.type]()}
                {row.place_id !== null && ` · ${places.find(({ id }) => id === row.place_id)?.name ?? ''}`}
              </>
            }
            onEdit={edit}
          />
        )}
        form={(before, close) => <HolidayForm before={before} places={places} onClose={close} />}
      />
      {offering && <HolidayPreset onClose={() => offer(false)} />}
    </>
  );
}
