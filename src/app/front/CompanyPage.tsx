import { useAtomValue } from 'jotai';

import { nowIso } from '#kernel/dates.ts';
import { ChooseCompany } from '#modules/front/ChooseCompany.tsx';
import { Locked } from '#modules/front/Locked.tsx';
import { NoCompany } from '#modules/front/NoCompany.tsx';

import { daysWithoutContact, type Phase } from '../session/identity.ts';
import { identityAtom } from '../session/remotes.ts';
import { chooseCompany, leave, reloadCompanies } from '../session/session.ts';
import { UnsentNote } from './UnsentNote.tsx';

/** Signed in, but without an open company. */
export function CompanyPage({ phase }: { readonly phase: Exclude<Phase, 'open'> }) {
  const identity = useAtomValue(identityAtom);
  if (!identity) return null;
  const signOut = () => void leave();
  if (phase === 'locked') return <Locked days={Math.floor(daysWithoutContact(identity, nowIso()))} onRetry={() => reloadCompanies()} />;
  const { companies, email, suspendedIn = [] } = identity;
  const told = { suspendedIn, notice: <UnsentNote identity={identity} />, onSignOut: signOut };
  if (phase === 'choose-company') return <ChooseCompany companies={companies} onChoose={chooseCompany} {...told} />;
  return <NoCompany email={email} onLookAgain={() => reloadCompanies()} {...told} />;
}
