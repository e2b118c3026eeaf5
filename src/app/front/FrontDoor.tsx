import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';

import { FrontProvider } from '#modules/front/front.tsx';

import { Spinner } from '../pages/Spinner.tsx';
import type { Phase } from '../session/identity.ts';
import { recoveringAtom, settledAtom } from '../session/session.ts';
import { useFrontActions } from './front-actions.ts';
import { warmUp } from './warm-up.ts';

const SignInPage = lazy(() => import('./SignInPage.tsx').then((file) => ({ default: file.SignInPage })));
const LockScreen = lazy(() => import('../lock/LockScreen.tsx').then((file) => ({ default: file.LockScreen })));
const PlatformDoor = lazy(() => import('./PlatformDoor.tsx').then((file) => ({ default: file.PlatformDoor })));
const CompanyPage = lazy(() => import('./CompanyPage.tsx').then((file) => ({ default: file.CompanyPage })));

/** What stands in the place of the app while no company is open. */
export function FrontDoor({ phase }: { readonly phase: Exclude<Phase, 'open'> }) {
  const front = useFrontActions();
  const recovering = useAtomValue(recoveringAtom);
  const settled = useAtomValue(settledAtom);
  useEffect(warmUp, []);
  const signing = phase === 'signed-out' || phase === 'ended' || recovering;
  if (!settled) return <Spinner full />;
  const page = phase === 'pin' ? <LockScreen /> : <CompanyPage phase={phase} />;
  return (
    <FrontProvider front={front}>
      <Suspense>{phase === 'no-company' && !recovering && <PlatformDoor />}</Suspense>
      <Suspense fallback={<Spinner full />}>{signing ? <SignInPage ended={phase === 'ended'} /> : page}</Suspense>
    </FrontProvider>
  );
}
