import { useState } from 'react';

import { m } from '#messages';

import { CodeSignIn } from './CodeSignIn.tsx';
import type { Challenge } from './front.tsx';
import { NewPassword } from './NewPassword.tsx';
import { AuthLayout } from './parts/AuthLayout.tsx';
import { PasswordReset } from './PasswordReset.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SignIn } from './SignIn.tsx';
import { SignUp } from './SignUp.tsx';

export type AuthMode = 'signin' | 'signup' | 'code' | 'reset' | 'new-password';

/**
 * Signing in and up, at /login or in place under /app. `email` and `notice` belong to a session that has ended. The form that led to
 * a challenge waits behind it with what was typed.
 */
export function AuthScreen({ mode, email = '', notice, challenge, onMode }: AuthScreenProps) {
  const [typed, setTyped] = useState(email);
  const go = (next: AuthMode, address?: string) => {
    if (address !== undefined) setTyped(address);
    onMode(next);
  };
  return (
    <AuthLayout title={challenge ? m.auth_second_title() : titles[mode]()} notice={notice}>
      {challenge && <SecondFactor challenge={challenge} />}
      <div className={challenge ? 'hidden' : 'contents'}>
        {mode === 'signin' && <SignIn email={typed} go={go} />}
        {mode === 'signup' && <SignUp go={go} />}
        {mode === 'code' && <CodeSignIn email={typed} go={go} />}
        {mode === 'reset' && <PasswordReset email={typed} go={go} />}
        {mode === 'new-password' && <NewPassword />}
      </div>
    </AuthLayout>
  );
}

type AuthScreenProps = {
  readonly mode: AuthMode;
  readonly email?: string;
  readonly notice?: React.ReactNode;
  readonly challenge: Challenge | null;
  readonly onMode: (mode: AuthMode) => void;
};

/** Leads to another way of signing in, keeping the address that was typed. */
export type Go = (mode: AuthMode, email?: string) => void;

const titles: Readonly<Record<AuthMode, () => string>> = {
  signin: () => m.auth_sign_in_title(),
  signup: () => m.auth_sign_up_title(),
  code: () => m.auth_code_title(),
  reset: () => m.auth_reset_title(),
  'new-password': () => m.auth_new_password(),
};
