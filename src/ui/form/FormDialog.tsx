import { type ReactNode, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { Form } from './Form.tsx';
import type { FormHandle } from './use-form.ts';

/*
 * A form in a dialog: creating and changing small records. Mount it while it is open, so that it starts fresh:
 *   {editing && <FormDialog form={form} title="…" submit="Save" onSubmit={save} onClose={close}>…</FormDialog>}
 * It closes by itself once saved.
 */

export type FormDialogProps<V extends FieldValues, Out> = {
  readonly form: FormHandle<V, Out>;
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  readonly onSubmit: (values: Out) => Promise<unknown> | void;
  /** As the form's own. */
  readonly check?: ((values: V) => unknown) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function FormDialog<V extends FieldValues, Out>({
  form,
  title,
  description,
  size = 'md',
  submit,
  tone = 'primary',
  onSubmit,
  check,
  onClose,
  children,
}: FormDialogProps<V, Out>) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  async function save(values: Out) {
    setBusy(true);
    try {
      await onSubmit(values);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={size}
      {...(description !== undefined && { description })}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={id} tone={tone} busy={busy} title="Ctrl+Enter">
            {submit}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} onSubmit={save} onSaved={onClose} check={check}>
        {children}
      </Form>
    </Dialog>
  );
}
