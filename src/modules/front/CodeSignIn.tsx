import { useState } from 'react';

import { m } from '#messages';

import type { Go } from './AuthScreen.tsx';
import { useFront } from './front.tsx';
import { EmailField } from './parts/AccountFields.tsx';
import { AuthForm, LinkButton } from './parts/AuthForm.tsx';
import { CodeForm } from './parts/CodeForm.tsx';
import { emailEntry, useAuthForm } from './parts/use-auth-form.ts';

/** A code by e-mail instead of a password. */
export function CodeSignIn({ email, go }: { readonly email: string; readonly go: Go }) {
  const { remote, enterWith } = useFront();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm({ email: emailEntry }, async (values) => {
    await (await remote()).sendCode(values.email);
    setSentTo(values.email);
  });
  const back = <LinkButton onClick={(typed) => go('signin', typed)}>{m.auth_with_password()}</LinkButton>;
  if (sentTo !== null) {
    return (
      <CodeForm
        email={sentTo}
        action={m.auth_sign_in()}
        more={back}
        onAgain={async () => (await remote()).sendCode(sentTo)}
        onCode={async (code) => {
          await enterWith((service) => service.verifyCode(sentTo, code, 'email'));
        }}
      />
    );
  }
  return (
    <AuthForm form={form} action={m.auth_code_send()} intro={m.auth_code_intro()} more={back}>
      <EmailField email={email} error={form.errors['email']} autoFocus />
    </AuthForm>
  );
}
