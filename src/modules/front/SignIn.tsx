import { m } from '#messages';

import type { Go } from './AuthScreen.tsx';
import { useFront } from './front.tsx';
import { EmailField } from './parts/AccountFields.tsx';
import { PasswordField } from './parts/AuthField.tsx';
import { AuthForm, LinkButton } from './parts/AuthForm.tsx';
import { DemoUsers } from './parts/DemoUsers.tsx';
import { Providers } from './parts/Providers.tsx';
import { emailEntry, passwordEntry, useAuthForm } from './parts/use-auth-form.ts';

export function SignIn({ email, go }: { readonly email: string; readonly go: Go }) {
  const { enterWith } = useFront();
  const form = useAuthForm({ email: emailEntry, password: passwordEntry }, async (values) => {
    await enterWith((remote) => remote.signIn(values.email, values.password));
  });
  const more = (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        <LinkButton onClick={(typed) => go('code', typed)}>{m.auth_with_code()}</LinkButton>
        <LinkButton onClick={(typed) => go('reset', typed)}>{m.auth_forgot()}</LinkButton>
      </div>
      <Providers />
      <p className="border-t border-border pt-4 text-center">
        {m.auth_no_account()} <LinkButton onClick={() => go('signup')}>{m.auth_sign_up()}</LinkButton>
      </p>
      <DemoUsers />
    </>
  );
  return (
    <AuthForm form={form} action={m.auth_sign_in()} more={more}>
      <EmailField email={email} error={form.errors['email']} autoFocus={email === ''} />
      <PasswordField
        name="password"
        label={m.auth_password()}
        autoComplete="current-password"
        error={form.errors['password']}
        autoFocus={email !== ''}
      />
    </AuthForm>
  );
}
