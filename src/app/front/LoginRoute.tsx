import { useAtomValue } from 'jotai';
import { Navigate, useSearchParams } from 'react-router-dom';

import { safeNext } from '#kernel/href.ts';

import { phaseAtom, recoveringAtom } from '../session/session.ts';
import { FrontDoor } from './FrontDoor.tsx';

/** /login; whoever is signed in goes on to where he wanted to go. */
export function LoginRoute() {
  const phase = useAtomValue(phaseAtom);
  const recovering = useAtomValue(recoveringAtom);
  const [search] = useSearchParams();
  if (phase !== 'signed-out' && phase !== 'ended' && !recovering) return <Navigate to={safeNext(search.get('next'))} replace />;
  return <FrontDoor phase={phase === 'open' ? 'signed-out' : phase} />;
}
