import { useState } from 'react';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';

import type { AuthMode, Go } from './AuthScreen.tsx';
import { CodeSignIn } from './CodeSignIn.tsx';
import type { Challenge } from './front.tsx';
import { InviteSignUp } from './InviteSignUp.tsx';
import { AuthLayout } from './parts/AuthLayout.tsx';
import { PasswordReset } from './PasswordReset.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { SignIn } from './SignIn.tsx';

type Mode = Exclude<AuthMode, 'new-password'> | 'intro';

type InviteDoorProps = {
  readonly email: string;
  readonly notice: React.ReactNode;
  readonly challenge: Challenge | null;
  /** Told the name of a new person, so that nobody is asked twice. */
  readonly onName: (name: string) => void;
};

/** Who opens an invitation signs in or up first, in the place of the page: the address stays. */
export function InviteDoor({ email, notice, challenge, onName }: InviteDoorProps) {
  const [mode, setMode] = useState<Mode>('intro');
  const [typed, setTyped] = useState(email);
  const go: Go = (next, address) => {
    if (address !== undefined) setTyped(address);
    setMode(next === 'new-password' ? 'signin' : next);
  };
  return (
    <AuthLayout title={challenge ? m.auth_second_title() : titles[mode]()} notice={notice}>
      {challenge && <SecondFactor challenge={challenge} />}
      <div className={challenge ? 'hidden' : 'contents'}>
        {mode === 'intro' && <Intro go={go} />}
        {mode === 'signin' && <SignIn email={typed} go={go} />}
        {mode === 'signup' && <InviteSignUp go={go} onName={onName} />}
        {mode === 'code' && <CodeSignIn email={typed} go={go} />}
        {mode === 'reset' && <PasswordReset email={typed} go={go} />}
      </div>
    </AuthLayout>
  );
}

function Intro({ go }: { readonly go: Go }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted-foreground">{m.invite_intro()}</p>
      <Button tone="primary" size="lg" onClick={() => go('signup')}>
        {m.invite_sign_up()}
      </Button>
      <Button size="lg" onClick={() => go('signin')}>
        {m.invite_sign_in()}
      </Button>
    </div>
  );
}

const titles: Readonly<Record<Mode, () => string>> = {
  intro: () => m.invite_title(),
  signin: () => m.auth_sign_in_title(),
  signup: () => m.invite_sign_up(),
  code: () => m.auth_code_title(),
  reset: () => m.auth_reset_title(),
};
