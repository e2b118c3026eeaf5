import { useMemo, useState } from 'react';

import { useCompany, useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';

import { addHolidays, holidaysIn } from '../time/index.ts';
import { Holiday } from '../time/kind.ts';

/** The holidays of the country, of this year and the next; whatever is ticked is added. */
export function HolidayPreset({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  const { country } = useCompany();
  const number = useNumberText();
  const there = useKeys(Holiday);
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  const year = Number((store.knowsToday() ? store.today() : '2026').slice(0, 4));
  const all = useMemo(() => [year, year + 1].flatMap((one) => holidaysIn(country, one)), [country, year]);
  const known = new Set(there?.filter(({ deleted_at }) => deleted_at === null).map(({ day, name }) => `${day} ${name}`));
  const offered = all.filter(({ day, name }) => !known.has(`${day} ${name}`));
  const wanted = offered.filter(({ day, name }) => !left.has(`${day} ${name}`));
  const [take, taking] = useTask(async () => {
    const rows = wanted.map(({ day, name }) => ({ day, name, type: 'public' as const, place_id: null }));
    const n = await addHolidays(store, rows);
    toast.success(n === 1 ? m.hrm_holiday_preset_taken_one({ n: number(n) }) : m.hrm_holiday_preset_taken({ n: number(n) }));
    onClose();
  });
  function tick(key: string): void {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    leave(next);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.hrm_holiday_preset_title()}
      description={m.hrm_holiday_preset_text()}
      footer={
        <Button tone="primary" busy={taking} disabled={wanted.length === 0} onClick={take}>
          {m.hrm_holiday_preset_take()}
        </Button>
      }
    >
      {there && offered.length === 0 ? (
        <p>{m.hrm_holiday_preset_none()}</p>
      ) : (
        <ul className="divide-y">
          {offered.map(({ day, name, moon }) => (
            <li key={`${day} ${name}`}>
              <label className="flex min-h-11 items-center gap-3 py-1">
                <input type="checkbox" className="size-5" checked={!left.has(`${day} ${name}`)} onChange={() => tick(`${day} ${name}`)} />
                <span className="min-w-0 flex-1 break-words">{name}</span>
                {moon && <span className="text-13 text-muted-foreground">{m.hrm_holiday_moon()}</span>}
                <DateText day={day} className="shrink-0" />
              </label>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
