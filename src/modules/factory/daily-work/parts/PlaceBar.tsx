import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';

import { DayStepper } from '../../../hrm/attendance/index.ts';
import type { Place } from '../../working/index.ts';
import type { Chosen } from '../use-place.ts';

/** Which day, shift and line. */
export function PlaceBar({ chosen, place }: { readonly chosen: Chosen; readonly place: Place }) {
  const options = (rows: Chosen['shifts']) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DayStepper
        label={m.banking_day()}
        value={place.day}
        before={addDays(place.day, -1)}
        after={addDays(place.day, 1)}
        onChange={(day) => chosen.choose({ day })}
      />
      {chosen.shifts.length > 0 && (
        <SelectInput
          aria-label={m.hrm_shift()}
          className="w-44"
          value={place.shift_id}
          none={m.floor_no_shift()}
          options={options(chosen.shifts)}
          onChange={(shift) => chosen.choose({ shift: shift ?? '' })}
        />
      )}
      <SelectInput
        aria-label={m.working_line_of()}
        className="w-44"
        value={place.line_id}
        options={options(chosen.lines)}
        onChange={(line) => chosen.choose({ line: line ?? '' })}
      />
    </div>
  );
}
