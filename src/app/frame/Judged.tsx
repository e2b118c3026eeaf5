import { Navigate, Outlet } from 'react-router-dom';

import { useAccess } from '#data/react.tsx';
import { modules } from '#modules/registry.ts';

import { type Gate, judge } from '../access/guard.ts';
import { Spinner } from '../pages/Spinner.tsx';
import { SwitchedOff } from '../pages/SwitchedOff.tsx';
import { featurePath } from '../router/routes.ts';

/** Where a module can be switched on again. */
const settingsPath = featurePath(modules, 'settings');

/** The screen behind the gate, or why it is closed. */
export function Judged({ gate }: { readonly gate: Gate }) {
  const access = useAccess();
  const verdict = judge(access, gate);
  switch (verdict.is) {
    case 'open':
      return <Outlet />;
    case 'loading':
      return <Spinner />;
    case 'switched-off':
      return <SwitchedOff name={verdict.name} settings={access.owner ? settingsPath : null} />;
    case 'unauthorized':
      return <Navigate to={`/app/unauthorized?key=${verdict.key}`} replace />;
  }
}
