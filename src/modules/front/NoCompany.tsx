import { type ReactNode, useState } from 'react';

import { m } from '#messages';

import { useFront } from './front.tsx';
import { AuthField } from './parts/AuthField.tsx';
import { AuthForm, LinkButton } from './parts/AuthForm.tsx';
import { AuthLayout } from './parts/AuthLayout.tsx';
import { CountryField } from './parts/CountryField.tsx';
import { SuspendedNote } from './parts/SuspendedNote.tsx';
import { textEntry, useAuthForm } from './parts/use-auth-form.ts';

type NoCompanyProps = {
  readonly email: string;
  readonly suspendedIn: readonly string[];
  /** What else has to be known here. */
  readonly notice: ReactNode;
  readonly onLookAgain: () => Promise<void>;
  readonly onSignOut: () => void;
};

/** Signed in, but in no company: found one, or look again after an invitation. */
export function NoCompany({ email, suspendedIn, notice, onLookAgain, onSignOut }: NoCompanyProps) {
  const { remote, openCompany } = useFront();
  const [looking, setLooking] = useState(false);
  const form = useAuthForm({ company: textEntry, country: textEntry, person: textEntry }, async (values) => {
    const service = await remote();
    await openCompany(await service.createCompany({ name: values.company, country: values.country, person: values.person }));
  });
  async function lookAgain(): Promise<void> {
    setLooking(true);
    await onLookAgain().catch(form.tell);
    setLooking(false);
  }
  const more = (
    <div className="flex flex-wrap justify-between gap-x-4">
      <LinkButton onClick={() => void lookAgain()}>{looking ? m.auth_working() : m.auth_none_again()}</LinkButton>
      <LinkButton onClick={onSignOut}>{m.common_sign_out()}</LinkButton>
    </div>
  );
  return (
    <AuthLayout
      title={m.auth_none_title()}
      notice={
        <>
          <SuspendedNote companies={suspendedIn} />
          {notice}
        </>
      }
    >
      <AuthForm form={form} action={m.auth_sign_up()} busyText={m.auth_founding()} intro={m.auth_none_text({ email })} more={more}>
        <AuthField name="company" label={m.auth_company_name()} autoComplete="organization" error={form.errors['company']} autoFocus />
        <CountryField error={form.errors['country']} />
        <AuthField name="person" label={m.auth_your_name()} autoComplete="name" error={form.errors['person']} />
      </AuthForm>
    </AuthLayout>
  );
}
