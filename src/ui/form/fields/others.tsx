import { FieldFrame, type FieldLook } from '../FieldFrame.tsx';
import { PhotoInput, type PhotoInputProps } from '../inputs/PhotoInput.tsx';
import { useField } from './use-field.ts';

/** A business day (`YYYY-MM-DD`) or null; the platform's own calendar. */
export function DateField({
  name,
  label,
  help,
  optional,
  className,
  min,
  max,
  disabled,
}: FieldLook & { readonly name: string; readonly min?: string; readonly max?: string; readonly disabled?: boolean }) {
  const { value, onChange, onBlur, ref, error } = useField<string | null>(name, label);
  return (
    <FieldFrame label={label} help={help} optional={optional} className={className} error={error}>
      {(ids) => (
        <input
          {...ids}
          ref={ref}
          type="date"
          name={name}
          min={min}
          max={max}
          disabled={disabled}
          className="field-box figures"
          value={value ?? ''}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** A time of day (`HH:MM`) or null. */
export function TimeField({
  name,
  label,
  help,
  optional,
  className,
  disabled,
}: FieldLook & { readonly name: string; readonly disabled?: boolean }) {
  const { value, onChange, onBlur, ref, error } = useField<string | null>(name, label);
  return (
    <FieldFrame label={label} help={help} optional={optional} className={className} error={error}>
      {(ids) => (
        <input
          {...ids}
          ref={ref}
          type="time"
          name={name}
          disabled={disabled}
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
