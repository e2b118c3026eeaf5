import { ChevronLeft, ChevronRight } from 'lucide-react';

import { firstDay, isDay, lastDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { IconButton } from '#ui/control/IconButton.tsx';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly before: string;
  readonly after: string;
  readonly onChange: (day: string) => void;
};

/** A day, with the one before and the one after; of a month or a week its days stand for it. */
export function DayStepper({ label, value, before, after, onChange }: Props) {
  return (
    <div className="flex shrink-0 items-center gap-1">
      <IconButton icon={ChevronLeft} label={m.attendance_before()} small onClick={() => onChange(before)} />
      <input
        type="date"
        aria-label={label}
        min={firstDay}
        max={lastDay}
        value={value}
        className="field-box w-36 figures"
        onChange={(event) => isDay(event.target.value) && onChange(event.target.value)}
      />
      <IconButton icon={ChevronRight} label={m.attendance_after()} small onClick={() => onChange(after)} />
    </div>
  );
}
