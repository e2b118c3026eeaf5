import { useRef, useState } from 'react';

import { checkNewPassword } from '#data/new-password.ts';
import type { SignedIn } from '#data/remote.ts';
import { m } from '#messages';

import type { Go } from './AuthScreen.tsx';
import { useFront } from './front.tsx';
import { CodeField, EmailField, NewPasswordField } from './parts/AccountFields.tsx';
import { AuthForm, LinkButton } from './parts/AuthForm.tsx';
import { CodeHint } from './parts/CodeForm.tsx';
import { codeEntry, emailEntry, passwordEntry, useAuthForm } from './parts/use-auth-form.ts';

/** First the address, then the code from the mail together with the new password. */
export function PasswordReset({ email, go }: { readonly email: string; readonly go: Go }) {
  const { remote } = useFront();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm({ email: emailEntry }, async (values) => {
    await (await remote()).sendReset(values.email);
    setSentTo(values.email);
  });
  const back = <LinkButton onClick={(typed) => go('signin', typed)}>{m.auth_back()}</LinkButton>;
  if (sentTo !== null) return <ChoosePassword email={sentTo} back={back} />;
  return (
    <AuthForm form={form} action={m.auth_code_send()} intro={m.auth_reset_intro()} more={back}>
      <EmailField email={email} error={form.errors['email']} autoFocus />
    </AuthForm>
  );
}

function ChoosePassword({ email, back }: { readonly email: string; readonly back: React.ReactNode }) {
  const { enterWith } = useFront();
  const opened = useRef<SignedIn>(null);
  const form = useAuthForm({ code: codeEntry, password: passwordEntry }, async (values) => {
    checkNewPassword(values.password, [email]);
    await enterWith(async (remote, pass) => {
      // A code works once: it is not asked for again when only the password was refused.
      const person = opened.current ?? (await remote.verifyCode(email, values.code, 'recovery'));
      opened.current = person;
      if (!(await pass())) return null;
      await remote.changePassword(values.password);
      return person;
    });
  });
  return (
    <AuthForm form={form} action={m.auth_reset_save()} intro={<CodeHint email={email} />} more={back}>
      <CodeField error={form.errors['code']} />
      <NewPasswordField label={m.auth_new_password()} error={form.errors['password']} />
    </AuthForm>
  );
}
