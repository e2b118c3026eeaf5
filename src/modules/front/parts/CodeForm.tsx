import type { ReactNode } from 'react';

import { m } from '#messages';

import { CodeField } from './AccountFields.tsx';
import { AuthForm, LinkButton } from './AuthForm.tsx';
import { codeEntry, useAuthForm } from './use-auth-form.ts';

type CodeFormProps = {
  readonly email: string;
  readonly action: string;
  readonly onCode: (code: string) => Promise<void>;
  readonly onAgain?: () => Promise<void>;
  readonly more?: ReactNode;
};

/** The code that was mailed to `email`. */
export function CodeForm({ email, action, onCode, onAgain, more }: CodeFormProps) {
  const form = useAuthForm({ code: codeEntry }, async ({ code }) => onCode(code));
  const again = onAgain && (
    <LinkButton
      onClick={() => {
        form.setProblem(null);
        onAgain().catch(form.tell);
      }}
    >
      {m.auth_code_again()}
    </LinkButton>
  );
  const below = (
    <div className="flex flex-wrap justify-between gap-x-4">
      {again}
      {more}
    </div>
  );
  return (
    <AuthForm form={form} action={action} intro={<CodeHint email={email} />} more={below}>
      <CodeField error={form.errors['code']} />
    </AuthForm>
  );
}

export function CodeHint({ email }: { readonly email: string }) {
  return <span className="break-words">{m.auth_code_sent({ email })}</span>;
}
