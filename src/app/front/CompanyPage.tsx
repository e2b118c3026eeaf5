import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';

import { type Connection, ConnectionProvider } from '#data/connection.tsx';
import { nowIso } from '#kernel/dates.ts';
import { ChooseCompany } from '#modules/front/ChooseCompany.tsx';
import { Locked } from '#modules/front/Locked.tsx';
import { NoCompany } from '#modules/front/NoCompany.tsx';

import { daysWithoutContact, type Phase } from '../session/identity.ts';
import { identityAtom } from '../session/remotes.ts';
import { chooseCompany, reloadCompanies } from '../session/session.ts';
import { UnsentNote } from './UnsentNote.tsx';

const LeaveDialog = lazy(() => import('../session/LeaveDialog.tsx').then((file) => ({ default: file.LeaveDialog })));

/** No company is open, so none sends. */
const nothingOpen: Connection = { network: 'online', waiting: 0, attention: 0, loading: null, lastContact: null };
const still = { get: () => nothingOpen, subscribe: () => () => undefined };

/** Signed in, but without an open company. */
export function CompanyPage({ phase }: { readonly phase: Exclude<Phase, 'open'> }) {
  const identity = useAtomValue(identityAtom);
  const [leaving, setLeaving] = useState(false);
  if (!identity) return null;
  if (phase === 'locked') return <Locked days={Math.floor(daysWithoutContact(identity, nowIso()))} onRetry={() => reloadCompanies()} />;
  const { companies, email, suspendedIn = [] } = identity;
  const told = { suspendedIn, notice: <UnsentNote identity={identity} />, onSignOut: () => setLeaving(true) };
  const stay = () => setLeaving(false);
  return (
    <>
      {phase === 'choose-company' ? (
        <ChooseCompany companies={companies} onChoose={chooseCompany} {...told} />
      ) : (
        <NoCompany email={email} onLookAgain={() => reloadCompanies()} {...told} />
      )}
      {leaving && (
        <ConnectionProvider connection={still}>
          <Suspense>
            <LeaveDialog purpose="sign-out" onStay={stay} onSwitch={stay} />
          </Suspense>
        </ConnectionProvider>
      )}
    </>
  );
}
