import { useState } from 'react';

import { checkNewPassword } from '#data/new-password.ts';
import { m } from '#messages';

import type { Go } from './AuthScreen.tsx';
import { useFront } from './front.tsx';
import { NewAccountFields } from './parts/AccountFields.tsx';
import { AuthForm, LinkButton } from './parts/AuthForm.tsx';
import { CodeForm } from './parts/CodeForm.tsx';
import { emailEntry, passwordEntry, textEntry, useAuthForm } from './parts/use-auth-form.ts';

/** An account without a company: the person is about to join one. */
export function InviteSignUp({ go, onName }: { readonly go: Go; readonly onName: (name: string) => void }) {
  const { remote, enterWith } = useFront();
  const [toConfirm, setToConfirm] = useState<string | null>(null);
  const form = useAuthForm({ person: textEntry, email: emailEntry, password: passwordEntry }, async ({ person, email, password }) => {
    checkNewPassword(password, [email, person]);
    onName(person);
    const entered = await enterWith((service) => service.signUp(email, password, { name: person }));
    if (!entered) setToConfirm(email);
  });
  if (toConfirm !== null) {
    return (
      <CodeForm
        email={toConfirm}
        action={m.auth_code_confirm()}
        onAgain={async () => (await remote()).sendCode(toConfirm)}
        onCode={async (code) => {
          await enterWith((service) => service.verifyCode(toConfirm, code, 'signup'));
        }}
      />
    );
  }
  const more = (
    <p className="border-t border-border pt-4 text-center">
      {m.auth_have_account()} <LinkButton onClick={(typed) => go('signin', typed)}>{m.auth_sign_in()}</LinkButton>
    </p>
  );
  return (
    <AuthForm form={form} action={m.invite_sign_up()} more={more}>
      <NewAccountFields errors={form.errors} autoFocus />
    </AuthForm>
  );
}
