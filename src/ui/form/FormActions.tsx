import clsx from 'clsx';
import type { ReactNode } from 'react';

import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import { useFormFacts } from './form-context.ts';

export type FormActionsProps = {
  /** What saving does: "Save order". */
  readonly submit: string;
  readonly onCancel?: () => void;
  /** Stays at the lower edge of the screen while the form is longer. */
  readonly sticky?: boolean;
  readonly tone?: 'primary' | 'danger';
  /** Why it cannot be saved now. */
  readonly why?: string | undefined;
  /** At the left end: totals, a second way to save. */
  readonly children?: ReactNode;
};

/** The buttons of a form. */
export function FormActions({ submit, onCancel, sticky = false, tone = 'primary', why, children }: FormActionsProps) {
  const { id, busy } = useFormFacts();
  return (
    <div
      {...(sticky && { 'data-action-bar': '' })}
      className={clsx(
        'flex flex-wrap items-center justify-end gap-2',
        sticky &&
          'sticky bottom-0 z-20 -mx-4 mt-2 border-t bg-background/95 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:-mx-6 sm:px-6',
      )}
    >
      {children !== undefined && <div className="mr-auto flex min-w-0 flex-wrap items-center gap-3">{children}</div>}
      {why !== undefined && <p className="text-13 text-muted-foreground">{why}</p>}
      {onCancel && <Button onClick={onCancel}>{m.ui_cancel()}</Button>}
      <Button type="submit" form={id} tone={tone} busy={busy} disabled={why !== undefined} title="Ctrl+Enter">
        {submit}
      </Button>
    </div>
  );
}
