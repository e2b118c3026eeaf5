import { m } from '#messages';

import { AuthField, PasswordField } from './AuthField.tsx';

/* The fields that several ways in share. */

type Shared = { readonly error: string | undefined; readonly autoFocus?: boolean };

export function EmailField({ email, ...rest }: Shared & { /** What was typed on another page. */ readonly email?: string }) {
  return <AuthField name="email" type="email" label={m.common_email()} autoComplete="username" defaultValue={email} {...rest} />;
}

export function CodeField({ help = m.auth_code_help(), error }: { readonly help?: string; readonly error: string | undefined }) {
  return (
    <AuthField name="code" label={m.auth_code()} help={help} inputMode="numeric" autoComplete="one-time-code" error={error} autoFocus />
  );
}

export function NewPasswordField({ label, ...rest }: Shared & { readonly label: string }) {
  return <PasswordField name="password" label={label} autoComplete="new-password" help={m.auth_password_help()} {...rest} />;
}

/** Whose the new account is. */
export function NewAccountFields({ errors, autoFocus = false }: { readonly errors: Errors; readonly autoFocus?: boolean }) {
  return (
    <>
      <AuthField name="person" label={m.auth_your_name()} autoComplete="name" error={errors['person']} autoFocus={autoFocus} />
      <EmailField error={errors['email']} />
      <NewPasswordField label={m.auth_password()} error={errors['password']} />
    </>
  );
}

type Errors = Readonly<Record<string, string | undefined>>;
