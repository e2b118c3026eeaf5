import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

import { m } from '#messages';

import { useDense } from './form-context.ts';

/* Label above, help below, error beside the field. Also for controls outside a form: give it the error yourself. */

export type FieldLook = {
  readonly label: string;
  readonly help?: ReactNode;
  /** Says "optional" behind the label. */
  readonly optional?: boolean | undefined;
  readonly className?: string | undefined;
};

export type ControlIds = {
  readonly id: string;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
};

export type FieldFrameProps = FieldLook & {
  readonly error?: string | undefined;
  /** A group (radio buttons, tags) is named by a legend instead of a label. */
  readonly group?: boolean;
  readonly children: (ids: ControlIds) => ReactNode;
};

export function FieldFrame({ label, help, optional = false, error, group = false, className, children }: FieldFrameProps) {
  const id = useId();
  const dense = useDense();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [error !== undefined && errorId, help !== undefined && !dense && helpId].filter(Boolean).join(' ');
  const Frame = group ? 'fieldset' : 'div';
  const labelClass = dense ? 'sr-only' : 'mb-1 flex items-baseline gap-1.5 text-13 font-medium';
  const labelText = (
    <>
      {label}
      {optional && !dense && <span className="text-12 font-normal text-muted-foreground">{m.ui_optional()}</span>}
    </>
  );
  return (
    <Frame className={clsx('min-w-0', className)} {...(error !== undefined && { 'data-fault': '' })}>
      {group ? (
        <legend id={`${id}-label`} className={labelClass}>
          {labelText}
        </legend>
      ) : (
        <label htmlFor={id} className={labelClass}>
          {labelText}
        </label>
      )}
      {children({ id, 'aria-invalid': error === undefined ? undefined : true, 'aria-describedby': describedBy || undefined })}
      <FieldFault id={errorId} error={error} />
      {help !== undefined && !dense && (
        <p id={helpId} className="mt-1 text-12 text-muted-foreground">
          {help}
        </p>
      )}
    </Frame>
  );
}

/** What is wrong with a field, in words. */
export function FieldFault({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="mt-1 flex items-start gap-1 text-12 text-danger-strong">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {error}
    </p>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ columns = 2, children }: { readonly columns?: 2 | 3 | 4; readonly children: ReactNode }) {
  return (
    <div
      className={clsx('grid items-start gap-4', { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-2 lg:grid-cols-4' }[columns])}
    >
      {children}
    </div>
  );
}
