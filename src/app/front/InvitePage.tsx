import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { ConnectionProvider } from '#data/connection.tsx';
import { m } from '#messages';
import { FrontProvider } from '#modules/front/front.tsx';
import { Invitation } from '#modules/front/Invitation.tsx';
import { InviteDoor } from '#modules/front/InviteDoor.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { companyAtom } from '../company/company.ts';
import { useOnline } from '../connection/use-online.ts';
import { Spinner } from '../pages/Spinner.tsx';
import { LeaveDialog } from '../session/LeaveDialog.tsx';
import { identityAtom } from '../session/remotes.ts';
import { challengeAtom } from '../session/second-factor.ts';
import { leave, phaseAtom, recoveringAtom, settledAtom } from '../session/session.ts';
import { useFrontActions } from './front-actions.ts';

const storageKey = 'karbar-invitation';

/** The page behind `/login?mode=invite#<token>`, before and after signing in. */
export function InvitePage() {
  const front = useFrontActions();
  const navigate = useNavigate();
  const token = useToken();
  const phase = useAtomValue(phaseAtom);
  const settled = useAtomValue(settledAtom);
  const recovering = useAtomValue(recoveringAtom);
  const challenge = useAtomValue(challengeAtom);
  const identity = useAtomValue(identityAtom);
  const company = useAtomValue(companyAtom);
  const [name, setName] = useState('');
  const [leaving, setLeaving] = useState<string>();
  if (!settled) return <Spinner full />;
  const signedOut = phase === 'signed-out' || phase === 'ended' || phase === 'pin' || recovering;
  function goOn(): void {
    sessionStorage.removeItem(storageKey);
    void navigate('/app', { replace: true });
  }
  return (
    <FrontProvider front={front}>
      {signedOut || !identity ? (
        <InviteDoor email={identity?.email ?? ''} notice={<Notes token={token} />} challenge={challenge} onName={setName} />
      ) : (
        <Invitation
          key={token}
          token={token}
          email={identity.email}
          name={name}
          elsewhere={identity.companies.length > 0}
          onEntered={goOn}
          onLeave={goOn}
          onOtherAccount={() => (company ? setLeaving(company.user) : void leave())}
        />
      )}
      {/* Whoever signs in after him does not leave, too. */}
      {leaving === company?.user && company && (
        <ConnectionProvider connection={company.connection}>
          <LeaveDialog purpose="sign-out" onStay={() => setLeaving(undefined)} onSwitch={() => setLeaving(undefined)} />
        </ConnectionProvider>
      )}
    </FrontProvider>
  );
}

function Notes({ token }: { readonly token: string }) {
  const online = useOnline();
  return (
    <>
      {!online && <Notice tone="warning">{m.auth_offline()}</Notice>}
      {token === '' && <Notice tone="warning">{m.refusal_invitation_unknown()}</Notice>}
    </>
  );
}

/** The token stays with this tab, through reloads and the way to a provider and back; the address shows it to nobody. */
function useToken(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const opened = hash.slice(1);
  // Kept here, too: once somebody has joined, the page stays for a moment and must not ask for an invitation without a token.
  const [kept, setKept] = useState(() => sessionStorage.getItem(storageKey) ?? '');
  if (opened !== '' && opened !== kept) setKept(opened);
  useEffect(() => {
    if (opened === '') return;
    sessionStorage.setItem(storageKey, opened);
    void navigate({ search: '?mode=invite' }, { replace: true });
  }, [opened, navigate]);
  return opened || kept;
}
