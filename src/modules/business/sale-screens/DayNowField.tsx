import { useStore } from '#data/react.tsx';
import { firstDay, lastDay } from '#kernel/dates.ts';
import { m } from '#messages';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';

/** The day of what happens now, where the clock of the device cannot tell it (`dayOfNow`); shows nothing anywhere else. */
export function DayNowField({
  value,
  onChange,
  error,
  className,
}: {
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: string | undefined;
  readonly className?: string;
}) {
  if (useStore().knowsToday()) return null;
  return (
    <FieldFrame
      label={m.orders_date()}
      help={error === undefined ? m.refusal_date_missing() : undefined}
      error={error}
      className={className}
    >
      {(ids) => (
        <input
          {...ids}
          type="date"
          className="field-box figures"
          required
          min={firstDay}
          max={lastDay}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
