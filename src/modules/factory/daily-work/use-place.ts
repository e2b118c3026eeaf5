import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { isDay } from '#kernel/dates.ts';
import { useKept } from '#ui/use-kept.ts';

import { useToday } from '../../hrm/attendance/index.ts';
import { WorkShift } from '../../hrm/time/kind.ts';
import type { LineRow } from '../materials/index.ts';
import { FactoryLine } from '../materials/kind.ts';
import type { Place } from '../working/index.ts';
import { WorkReport } from '../working/kind.ts';

type Named = { readonly id: string; readonly name: string };

export type Chosen = {
  readonly lines: readonly LineRow[];
  readonly shifts: readonly Named[];
  /** `undefined` where there is no line. */
  readonly line: LineRow | undefined;
  readonly place: Place | undefined;
  readonly choose: (next: { readonly day?: string; readonly shift?: string; readonly line?: string }) => void;
};

/** Which day, shift and line: as the address says, else today and what was worked at last on this device, or at all. `undefined` while lines are on their way. */
export function usePlace(): Chosen | undefined {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const last = useKept(`karbar-daily-work:${draftKey(useStore(), 'place')}`, keptIn);
  const allLines = useKeys(FactoryLine);
  const allShifts = useKeys(WorkShift);
  const reports = useKeys(WorkReport, { by: '-day', limit: 100 });
  if (!allLines || !allShifts || !reports) return undefined;
  const asked = {
    day: params.get('day') ?? '',
    shift: params.get('shift') ?? last.value.shift,
    line: params.get('line') ?? last.value.line,
  };
  const lines = allLines
    .filter(({ id, active, deleted_at }) => deleted_at === null && (active || id === asked.line))
    .toSorted((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
  const shifts = allShifts.filter(({ id, active, deleted_at }) => deleted_at === null && (active || id === (asked.shift ?? '')));
  const line = lines.find(({ id }) => id === asked.line) ?? lines[0];
  const usual = reports.find(({ line_id }) => line_id === line?.id)?.shift_id;
  const shift_id = shifts.find(({ id }) => id === (asked.shift ?? usual))?.id ?? null;
  const day = isDay(asked.day) ? asked.day : today;
  return {
    ...{ lines, shifts, line },
    place: line && { day, shift_id, line_id: line.id },
    choose: (next) => {
      const { day: _, ...kept } = next;
      last.change((before) => ({ ...before, ...kept }));
      setParams(
        (old) => {
          const after = new URLSearchParams(old);
          for (const [name, value] of Object.entries(next)) after.set(name, value);
          return after;
        },
        { replace: true },
      );
    },
  };
}

const Kept = v.pipe(v.string(), v.parseJson(), v.object({ shift: v.nullable(v.string()), line: v.string() }));

function keptIn(stored: string | null): v.InferOutput<typeof Kept> {
  const read = v.safeParse(Kept, stored);
  return read.success ? read.output : { shift: null, line: '' };
}
