import * as v from 'valibot';

import { m } from '#messages';

import type { Challenge } from './front.tsx';
import { AuthField } from './parts/AuthField.tsx';
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
      <AuthField
        name="code"
        label={m.auth_code()}
        help={m.auth_second_help()}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.errors['code']}
        autoFocus
      />
    </AuthForm>
  );
}
