import { createBrowserRouter } from 'react-router-dom';

import { m } from '#messages';
import { modules } from '#modules/registry.ts';

import { AppRoot } from '../AppRoot.tsx';
import { CrashHook } from '../frame/CrashHook.tsx';
import { LoginRoute } from '../front/LoginRoute.tsx';
import { CrashScreen } from '../pages/CrashScreen.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { Spinner } from '../pages/Spinner.tsx';
import { featureRoutes } from './routes.ts';

let ahead: (() => void) | undefined;
// Listeners of the window run in the order in which they came, so this one stands before the router's.
window.addEventListener('popstate', () => ahead?.());

export const router = createRouter();

/** Runs when somebody goes back or forward, before the router looks at the address. */
export function beforeGoingBack(run: () => void): void {
  ahead = run;
}

function createRouter(): ReturnType<typeof createBrowserRouter> {
  const shared = { errorElement: <CrashScreen />, hydrateFallbackElement: <Spinner full /> };
  return createBrowserRouter([
    { ...shared, path: '/', lazy: () => import('../front/LandingRoute.tsx') },
    { ...shared, path: '/login', element: <LoginRoute /> },
    {
      ...shared,
      path: '/app',
      element: <AppRoot />,
      children: [
        {
          element: <CrashHook />,
          errorElement: <CrashScreen />,
          children: [
            ...featureRoutes(modules),
            { path: 'unauthorized', lazy: () => import('../pages/Unauthorized.tsx') },
            { path: 'sync', handle: { title: m.sync_title }, lazy: () => import('../connection/SyncPage.tsx') },
            { path: 'needs-attention', handle: { title: m.shell_attention_title }, lazy: () => import('../connection/NeedsAttention.tsx') },
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
    {
      ...shared,
      path: '/admin',
      lazy: () => import('../admin/AdminRoot.tsx'),
      children: [
        {
          errorElement: <CrashScreen />,
          children: [
            { index: true, lazy: () => admin().then(({ Dashboard }) => ({ Component: Dashboard })) },
            { path: 'tenants', lazy: () => admin().then(({ TenantList }) => ({ Component: TenantList })) },
            { path: 'tenants/:tenantId', lazy: () => admin().then(({ TenantDetail }) => ({ Component: TenantDetail })) },
            { path: 'plans', lazy: () => admin().then(({ Plans }) => ({ Component: Plans })) },
            { path: 'settings', lazy: () => admin().then(({ Settings }) => ({ Component: Settings })) },
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
    { ...shared, path: '*', element: <NotFound outside /> },
  ]);
}

function admin() {
  return import('#modules/admin/screens.ts');
}
