import { checkNewPassword } from '#data/new-password.ts';
import { m } from '#messages';

import { useFront } from './front.tsx';
import { NewPasswordField } from './parts/AccountFields.tsx';
import { AuthForm } from './parts/AuthForm.tsx';
import { passwordEntry, useAuthForm } from './parts/use-auth-form.ts';

/** After the link of a reset mail: the person is signed in already and chooses a new password. */
export function NewPassword() {
  const { enterWith } = useFront();
  const form = useAuthForm({ password: passwordEntry }, async (values) => {
    checkNewPassword(values.password, []);
    await enterWith(async (remote, pass) => {
      if (!(await pass())) return null;
      await remote.changePassword(values.password);
      return remote.current();
    });
  });
  return (
    <AuthForm form={form} action={m.auth_reset_save()}>
      <NewPasswordField label={m.auth_new_password()} error={form.errors['password']} autoFocus />
    </AuthForm>
  );
}
