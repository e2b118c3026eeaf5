import { createBrowserRouter } from 'react-router-dom';

import { modules } from '#modules/registry.ts';

import { AppRoot } from '../AppRoot.tsx';
import { CrashHook } from '../frame/CrashHook.tsx';
import { LoginRoute } from '../front/LoginRoute.tsx';
import { CrashScreen } from '../pages/CrashScreen.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { Spinner } from '../pages/Spinner.tsx';
import { featureRoutes } from './routes.ts';

export function createRouter(): ReturnType<typeof createBrowserRouter> {
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
            { path: 'sync', lazy: () => import('../connection/SyncPage.tsx') },
            { path: 'needs-attention', lazy: () => import('../connection/NeedsAttention.tsx') },
            { path: '*', element: <NotFound /> },
          ],
        },
      ],
    },
    {
      ...shared,
      path: '/admin',
      element: <AppRoot />,
      children: [
        { index: true, lazy: admin },
        { path: '*', lazy: admin },
      ],
    },
    { ...shared, path: '*', element: <NotFound outside /> },
  ]);
}

function admin() {
  return import('../pages/Admin.tsx');
}
