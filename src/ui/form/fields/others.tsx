import { firstDay, lastDay } from '#kernel/dates.ts';

import type { FieldLook } from '../FieldFrame.tsx';
import { PhotoInput, type PhotoInputProps } from '../inputs/PhotoInput.tsx';
import { FormField } from './FormField.tsx';

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

function PlatformField({ type, min, max, disabled, ...look }: PlatformFieldProps) {
  return (
    <FormField<string | null> {...look}>
      {({ value, onChange, ...control }) => (
        <input
          {...control}
          {...{ type, min, max, disabled }}
          className="field-box figures"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        />
      )}
    </FormField>
  );
}

type PhotoFieldProps = FieldLook & Pick<PhotoInputProps, 'save' | 'load' | 'fit' | 'disabled'> & { readonly name: string };

/** Path of a stored picture, or null. */
export function PhotoField({ save, load, fit, disabled, ...look }: PhotoFieldProps) {
  return (
    <FormField<string | null> {...look}>
      {({ id, value, onChange }) => <PhotoInput {...{ id, value, onChange, save, load, fit, disabled }} label={look.label} />}
    </FormField>
  );
}
