import { Provider, useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';

import { UiProvider } from '#ui/UiProvider.tsx';

import { languageAtom } from './language.ts';
import { CrashBoundary } from './pages/CrashBoundary.tsx';
import { explain } from './refusals.ts';
import { createRouter } from './router/router.tsx';
import { shell } from './shell-store.ts';

const router = createRouter();
// Comes with the toaster, after the first paint.
const SessionToasts = lazy(() =>
  Promise.all([import('./session/SessionToasts.tsx'), import('#ui/overlay/Toaster.tsx')]).then(([file]) => ({
    default: file.SessionToasts,
  })),
);

export function App() {
  return (
    <Provider store={shell}>
      <CrashBoundary>
        <UiProvider explain={explain}>
          <Screens />
          <Suspense>
            <SessionToasts />
          </Suspense>
        </UiProvider>
      </CrashBoundary>
    </Provider>
  );
}

function Screens() {
  return <RouterProvider key={useAtomValue(languageAtom)} router={router} />;
}
