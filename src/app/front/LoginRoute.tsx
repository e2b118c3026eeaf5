import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';

import { safeNext } from '#kernel/href.ts';

import { Spinner } from '../pages/Spinner.tsx';
import { phaseAtom, recoveringAtom } from '../session/session.ts';
import { FrontDoor } from './FrontDoor.tsx';

const InvitePage = lazy(() => import('./InvitePage.tsx').then((file) => ({ default: file.InvitePage })));

/** /login; whoever is signed in goes on to where he wanted to go. An invitation is read by everybody. */
export function LoginRoute() {
  const phase = useAtomValue(phaseAtom);
  const recovering = useAtomValue(recoveringAtom);
  const [search] = useSearchParams();
  if (search.get('mode') === 'invite')
    return (
      <Suspense fallback={<Spinner full />}>
        <InvitePage />
      </Suspense>
    );
  if (phase !== 'signed-out' && phase !== 'ended' && phase !== 'pin' && !recovering)
    return <Navigate to={safeNext(search.get('next'))} replace />;
  return <FrontDoor phase={phase === 'open' ? 'signed-out' : phase} />;
}
