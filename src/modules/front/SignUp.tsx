import { useState } from 'react';

import { checkNewPassword } from '#data/new-password.ts';
import type { Remote, SignedIn } from '#data/remote.ts';
import { m } from '#messages';

import type { Go } from './AuthScreen.tsx';
import { useFront } from './front.tsx';
import { NewAccountFields } from './parts/AccountFields.tsx';
import { AuthField } from './parts/AuthField.tsx';
import { AuthForm, LinkButton } from './parts/AuthForm.tsx';
import { CodeForm } from './parts/CodeForm.tsx';
import { CountryField } from './parts/CountryField.tsx';
import { emailEntry, passwordEntry, textEntry, useAuthForm } from './parts/use-auth-form.ts';

type NewCompany = { readonly person: string; readonly company: string; readonly country: string; readonly email: string };

/** Account, company and country in one step; a backend that wants the address confirmed asks for its code in between. */
export function SignUp({ go }: { readonly go: Go }) {
  const { enterWith } = useFront();
  const [toConfirm, setToConfirm] = useState<NewCompany | null>(null);
  const entries = { person: textEntry, company: textEntry, country: textEntry, email: emailEntry, password: passwordEntry };
  const form = useAuthForm(entries, async (values) => {
    checkNewPassword(values.password, [values.email, values.person, values.company]);
    const entered = await enterWith(async (remote) => {
      const person = await remote.signUp(values.email, values.password, { name: values.person, company: values.company });
      return person && found(remote, person, values);
    });
    if (!entered) setToConfirm(values);
  });
  if (toConfirm) {
    return (
      <CodeForm
        email={toConfirm.email}
        action={m.auth_code_confirm()}
        onCode={async (code) => {
          await enterWith(async (remote) => found(remote, await remote.verifyCode(toConfirm.email, code, 'signup'), toConfirm));
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
    <AuthForm form={form} action={m.auth_sign_up()} busyText={m.auth_founding()} more={more}>
      <AuthField name="company" label={m.auth_company_name()} autoComplete="organization" error={form.errors['company']} autoFocus />
      <CountryField error={form.errors['country']} />
      <NewAccountFields errors={form.errors} />
    </AuthForm>
  );
}

/** The account exists by now: if founding fails, the page for people without a company offers it again. */
async function found(remote: Remote, person: SignedIn, values: NewCompany): Promise<SignedIn> {
  await remote
    .createCompany({ name: values.company, country: values.country, person: values.person })
    .catch((error: unknown) => console.warn(error));
  return person;
}
