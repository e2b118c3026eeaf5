import { useState } from 'react';
import * as v from 'valibot';

import { Refused } from '#data/refused.ts';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { inWords } from './refused.ts';

const typed = v.pipe(v.string(), v.nonEmpty());
const Fields = v.object({ current: typed, next: typed, code: v.pipe(v.string(), v.trim()) });
/** Which field a refusal belongs to. */
const fields = { invalid_credentials: 'current', weak_password: 'next', same_password: 'next', otp_expired: 'code' } as const;

/** A new password; a server that wants more than an old session asks for the code of a mail, too. */
export function PasswordForm({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const server = useServer();
  const [mailed, setMailed] = useState(false);
  const form = useForm(Fields, { current: '', next: '', code: '' });
  async function save({ current, next, code }: v.InferOutput<typeof Fields>): Promise<void> {
    const account = await (await server()).account();
    try {
      await inWords(account.changePassword(email, current, next, mailed ? code : undefined), fields);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'reauthentication_needed') throw wrongPassword(error);
      await account.mailCode();
      setMailed(true);
      throw new Refused('code_needed', { field: 'code', text: m.profile_code_needed({ email }) });
    }
    toast.success(m.profile_password_saved());
  }
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.profile_password_change()}
      description={m.profile_password_help()}
      submit={m.profile_password_save()}
      onSubmit={save}
      onClose={onClose}
    >
      <form.Field.Password name="current" label={m.profile_password_current()} help={m.profile_password_forgotten()} />
      <form.Field.Password name="next" label={m.auth_new_password()} help={m.auth_password_help()} autoComplete="new-password" />
      {mailed && <form.Field.Text name="code" label={m.auth_code()} help={m.auth_code_help()} autoComplete="one-time-code" />}
    </FormDialog>
  );
}

/** The service says "e-mail or password"; here only one of them was typed. */
function wrongPassword(error: unknown): unknown {
  const wrong = error instanceof Refused && error.code === 'invalid_credentials';
  return wrong ? new Refused(error.code, { field: 'current', text: m.profile_password_wrong() }) : error;
}
