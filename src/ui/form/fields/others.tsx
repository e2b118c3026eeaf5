import { firstDay, lastDay } from '#kernel/dates.ts';

import { FieldFrame, type FieldLook } from '../FieldFrame.tsx';
import { PhotoInput, type PhotoInputProps } from '../inputs/PhotoInput.tsx';
import { useField } from './use-field.ts';

type OfPlatform = FieldLook & { readonly name: string; readonly disabled?: boolean };

/** A business day (`YYYY-MM-DD`) or null; the platform's own calendar. */
export function DateField(props: OfPlatform & { readonly min?: string; readonly max?: string }) {
  return <PlatformField min={firstDay} max={lastDay} {...props} type="date" />;
}

/** A time of day (`HH:MM`) or null. */
export function TimeField(props: OfPlatform) {
  return <PlatformField {...props} type="time" />;
}

type PlatformFieldProps = OfPlatform & { readonly type: 'date' | 'time'; readonly min?: string; readonly max?: string };

function PlatformField({ name, label, help, optional, className, ...native }: PlatformFieldProps) {
  const { value, onChange, onBlur, ref, error } = useField<string | null>(name, label);
  return (
    <FieldFrame label={label} help={help} optional={optional} className={className} error={error}>
      {(ids) => (
        <input
          {...native}
          {...ids}
          ref={ref}
          name={name}
          className="field-box figures"
          value={value ?? ''}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** Path of a stored picture, or null. */
export function PhotoField({
  name,
  label,
  help,
  optional,
  className,
  save,
  load,
  ...look
}: FieldLook & Pick<PhotoInputProps, 'save' | 'load' | 'fit' | 'disabled'> & { readonly name: string }) {
  const { value, onChange, error } = useField<string | null>(name, label);
  return (
    <FieldFrame label={label} help={help} optional={optional} className={className} error={error}>
      {(ids) => <PhotoInput {...look} id={ids.id} label={label} value={value} onChange={onChange} save={save} load={load} />}
    </FieldFrame>
  );
}
