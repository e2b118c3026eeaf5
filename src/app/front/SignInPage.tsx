import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

import { m } from '#messages';
import { type AuthMode, AuthScreen } from '#modules/front/AuthScreen.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { useOnline } from '../connection/use-online.ts';
import { TabletPeople } from '../lock/TabletPeople.tsx';
import { identityAtom } from '../session/remotes.ts';
import { challengeAtom } from '../session/second-factor.ts';
import { recoveringAtom } from '../session/session.ts';
import { UnsentNote } from './UnsentNote.tsx';

const modes: readonly string[] = ['signin', 'signup', 'code', 'reset'] satisfies AuthMode[];

type SignInPageProps = {
  readonly ended: boolean;
  /** Who is to sign in; absent = whoever was here last. */
  readonly email?: string;
};

/** The page behind /login, where the mode stands in the address; also shown in place under /app, where the address is left alone. */
export function SignInPage({ ended, email }: SignInPageProps) {
  const identity = useAtomValue(identityAtom);
  const recovering = useAtomValue(recoveringAtom);
  const challenge = useAtomValue(challengeAtom);
  const [search, setSearch] = useSearchParams();
  const [forgotten, setForgotten] = useState(false);
  const atLogin = useLocation().pathname === '/login';
  const [inPlace, setInPlace] = useState('signin');
  const asked = atLogin ? (search.get('mode') ?? 'signin') : inPlace;
  const mode = recovering ? 'new-password' : modes.includes(asked) ? (asked as AuthMode) : 'signin';
  function changeMode(next: AuthMode): void {
    setForgotten(true);
    if (atLogin) setSearch((before) => withMode(before, next), { replace: true });
    else setInPlace(next);
  }
  return (
    <AuthScreen
      mode={mode}
      email={email ?? identity?.email ?? ''}
      notice={<Notes ended={ended && !forgotten} />}
      challenge={challenge}
      onMode={changeMode}
    />
  );
}

function Notes({ ended }: { readonly ended: boolean }) {
  const identity = useAtomValue(identityAtom);
  const online = useOnline();
  return (
    <>
      {identity?.lock !== undefined && <TabletPeople ended={ended} />}
      {!online && <Notice tone="warning">{m.auth_offline()}</Notice>}
      {ended && identity && <Notice title={m.auth_ended_title()}>{m.auth_ended_text({ email: identity.email })}</Notice>}
      {ended && identity && <UnsentNote identity={identity} />}
    </>
  );
}

function withMode(before: URLSearchParams, mode: AuthMode): URLSearchParams {
  const after = new URLSearchParams(before);
  if (mode === 'signin') after.delete('mode');
  else after.set('mode', mode);
  return after;
}
