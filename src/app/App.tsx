import { Provider, useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { RouterProvider } from 'react-router-dom';

import { UiProvider } from '#ui/UiProvider.tsx';

import { isKioskAtom } from './kiosk/stage.ts';
import { languageAtom } from './language.ts';
import { newPinAtom } from './lock/new-pin.ts';
import { CrashBoundary } from './pages/CrashBoundary.tsx';
import { Spinner } from './pages/Spinner.tsx';
import { explain } from './refusals.ts';
import { router } from './router/router.tsx';
import { shell } from './shell-store.ts';

// Comes with the toaster, after the first paint.
const SessionToasts = lazy(() =>
  Promise.all([import('./session/SessionToasts.tsx'), import('#ui/overlay/Toaster.tsx')]).then(([file]) => ({
    default: file.SessionToasts,
  })),
);

const KioskDoor = lazy(() => import('./kiosk/KioskDoor.tsx').then((file) => ({ default: file.KioskDoor })));
const NewPinForm = lazy(() => import('./lock/NewPinForm.tsx').then((file) => ({ default: file.NewPinForm })));

export function App() {
  return (
    <Provider store={shell}>
      <CrashBoundary>
        <UiProvider explain={explain}>
          <Screens />
          <Suspense>
            <SessionToasts />
            <NewPin />
          </Suspense>
        </UiProvider>
      </CrashBoundary>
    </Provider>
  );
}

function NewPin() {
  return useAtomValue(newPinAtom) && <NewPinForm />;
}

function Screens() {
  const language = useAtomValue(languageAtom);
  if (!useAtomValue(isKioskAtom)) return <RouterProvider key={language} router={router} />;
  return (
    <Suspense fallback={<Spinner full />}>
      <KioskDoor key={language} />
    </Suspense>
  );
}
