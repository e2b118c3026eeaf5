import type { ReactNode } from 'react';
import type { InferOutput } from 'valibot';

import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';

import { PinFields } from './pin-fields.ts';

type PinFormProps = {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly children?: ReactNode;
  readonly onPin: (digits: string) => Promise<void> | void;
  readonly onClose: () => void;
};

/** Chooses a PIN. */
export function PinForm({ title, text, submit, children, onPin, onClose }: PinFormProps) {
  const form = useForm(PinFields, { pin: '', again: '' });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={title}
      description={text}
      submit={submit}
      onSubmit={({ pin }: InferOutput<typeof PinFields>) => onPin(pin)}
      onClose={onClose}
    >
      <form.Field.Password name="pin" label={m.lock_pin()} help={m.lock_pin_form()} autoComplete="off" />
      <form.Field.Password name="again" label={m.lock_pin_again()} autoComplete="off" />
      {children}
    </FormDialog>
  );
}
