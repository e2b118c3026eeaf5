import { useEffect } from 'react';
import { useController } from 'react-hook-form';

import { afterPress } from '../after-press.ts';
import { useFormFacts } from '../form-context.ts';

/** The value of a named field of the form around it, and its error in words. */
export function useField<T>(name: string, label: string) {
  const { field, fieldState } = useController({ name });
  const { labels } = useFormFacts();
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  return {
    value: field.value as T,
    onChange: field.onChange as (value: T) => void,
    onBlur: () => afterPress(field.onBlur),
    ref: field.ref,
    error: fieldState.error?.message,
  };
}
