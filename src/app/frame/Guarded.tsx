import { lazy } from 'react';
import { Outlet } from 'react-router-dom';

import { useScreen } from '../router/use-screen.ts';
import { Judged } from './Judged.tsx';

// Knows the kinds, which the first page does without.
const GuardedRecord = lazy(() => import('./GuardedRecord.tsx').then((file) => ({ default: file.GuardedRecord })));

/** The screen that the address leads to, if this person may open it now. */
export function Guarded() {
  const screen = useScreen();
  if (!screen) return <Outlet />;
  if (!screen.records) return <Judged gate={screen.gate} />;
  return (
    <GuardedRecord gate={screen.gate} records={screen.records}>
      {(gate) => <Judged gate={gate} />}
    </GuardedRecord>
  );
}
