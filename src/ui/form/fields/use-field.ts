import { useEffect } from 'react';
import { useController, useFormState } from 'react-hook-form';

import { afterPress } from '../after-press.ts';
import { useFormFacts } from '../form-context.ts';

/** The value of a named field of the form around it, and its error in words. */
export function useField<T>(name: string, label: string) {
  const { field, fieldState } = useController({ name });
  useLabel(name, label);
  return {
    value: field.value as T,
    onChange: field.onChange as (value: T) => void,
    onBlur: () => afterPress(field.onBlur),
    ref: field.ref,
    error: fieldState.error?.message,
  };
}

/** What is wrong with a list of lines as a whole; it stands within an element with `data-list={name}`. */
export function useListError(name: string, label: string): string | undefined {
  useLabel(name, label);
  const { errors } = useFormState({ name });
  const message: unknown = errors[name]?.root?.message ?? errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
}

function useLabel(name: string, label: string): void {
  const { labels } = useFormFacts();
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
}
