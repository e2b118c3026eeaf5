import type { ReactNode } from 'react';

import { type ControlIds, FieldFrame, type FieldLook } from '../FieldFrame.tsx';
import { useField } from './use-field.ts';

type Control<T> = ControlIds & Omit<ReturnType<typeof useField<T>>, 'error'> & { readonly name: string };

type Props<T> = FieldLook & {
  readonly name: string;
  readonly group?: boolean;
  /** Says more than the error does, where there is one. */
  readonly why?: string | undefined;
  readonly children: (control: Control<T>) => ReactNode;
};

/** A named field of the form around it in its frame; the control gets all that it needs. */
export function FormField<T>({ name, why, children, ...look }: Props<T>) {
  const { error, ...field } = useField<T>(name, look.label);
  return (
    <FieldFrame {...look} error={error && (why ?? error)}>
      {(ids) => children({ ...ids, ...field, name })}
    </FieldFrame>
  );
}
