import * as v from 'valibot';

import { m } from '#messages';

import type { Challenge } from './front.tsx';
import { CodeField } from './parts/AccountFields.tsx';
import { AuthForm, LinkButton } from './parts/AuthForm.tsx';
import { codeEntry, useAuthForm } from './parts/use-auth-form.ts';

const sixDigits = v.pipe(
  codeEntry,
  v.length(6, () => m.auth_second_help()),
);

/** After the password: the code that the person's authenticator app shows. */
export function SecondFactor({ challenge }: { readonly challenge: Challenge }) {
  const form = useAuthForm({ code: sixDigits }, ({ code }) => challenge.confirm(code));
  return (
    <AuthForm
      form={form}
      action={m.auth_code_confirm()}
      intro={m.auth_second_intro()}
      more={<LinkButton onClick={() => void challenge.giveUp()}>{m.auth_back()}</LinkButton>}
    >
      <CodeField help={m.auth_second_help()} error={form.errors['code']} />
    </AuthForm>
  );
}
