import { useRef, useState } from 'react';
import * as v from 'valibot';

import { Refused } from '#data/refused.ts';
import { useServer } from '#data/server.tsx';
import { toLatinDigits } from '#kernel/digits.ts';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { useProfileShell } from '../../company/profile-shell.tsx';
import { inWords } from './refused.ts';

type Props = { readonly email: string; readonly onClose: () => void };

const Address = v.object({ email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email()) });
const Code = v.object({
  code: v.pipe(
    v.string(),
    v.transform((text) => toLatinDigits(text).replace(/\D/g, '')),
    v.nonEmpty(),
  ),
});

/** The new address first, then the codes that were mailed. */
export function EmailForm({ email, onClose }: Props) {
  const [next, setNext] = useState<string>();
  return next === undefined ? (
    <AddressForm email={email} onSent={setNext} onClose={onClose} />
  ) : (
    <CodeForm email={email} next={next} onClose={onClose} />
  );
}

function AddressForm({ email, onSent, onClose }: Props & { readonly onSent: (next: string) => void }) {
  const server = useServer();
  const form = useForm(Address, { email: '' });
  const sent = useRef<string>(undefined);
  async function send({ email: next }: v.InferOutput<typeof Address>): Promise<void> {
    if (next === email.toLowerCase()) throw new Refused('email_same', { field: 'email', text: m.profile_email_same() });
    await inWords((await (await server()).account()).changeEmail(next), {}, 'email');
    sent.current = next;
  }
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.profile_email_change()}
      description={m.profile_email_help({ email })}
      submit={m.auth_code_send()}
      onSubmit={send}
      onClose={() => (sent.current === undefined ? onClose() : onSent(sent.current))}
    >
      <form.Field.Email name="email" label={m.profile_email_new()} />
    </FormDialog>
  );
}

function CodeForm({ email, next, onClose }: Props & { readonly next: string }) {
  const server = useServer();
  const { onEmail } = useProfileShell();
  const form = useForm(Code, { code: '' });
  async function confirm({ code }: v.InferOutput<typeof Code>): Promise<void> {
    const account = await (await server()).account();
    if (!(await inWords(account.confirmEmail(email, next, code), {}, 'code'))) {
      form.methods.reset({ code: '' });
      throw new Refused('code_other', { field: 'code', text: m.profile_email_other_code() });
    }
    await onEmail(email, next);
    toast.success(m.profile_email_saved({ email: next }));
  }
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.profile_email_change()}
      description={m.profile_email_sent({ email, next })}
      submit={m.auth_code_confirm()}
      onSubmit={confirm}
      onClose={onClose}
    >
      <form.Field.Text name="code" label={m.auth_code()} help={m.auth_code_help()} autoComplete="one-time-code" />
    </FormDialog>
  );
}
