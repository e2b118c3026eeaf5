import { Navigate, Outlet } from 'react-router-dom';

import { useAccess } from '#data/react.tsx';
import { modules } from '#modules/registry.ts';

import { judge } from '../access/guard.ts';
import { Spinner } from '../pages/Spinner.tsx';
import { SwitchedOff } from '../pages/SwitchedOff.tsx';
import { featurePath } from '../router/routes.ts';
import { useScreen } from '../router/use-screen.ts';

/** Where a module can be switched on again. */
const settingsPath = featurePath(modules, 'settings');

/** The screen that the address leads to, if this person may open it now. */
export function Guarded() {
  const access = useAccess();
  const screen = useScreen();
  if (!screen) return <Outlet />;
  const verdict = judge(access, screen.gate);
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
