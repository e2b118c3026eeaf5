import { lazy, type ReactNode, Suspense } from 'react';

import { type Explain, ExplainProvider } from './overlay/explain.tsx';

const ConfirmHost = lazy(() => import('./overlay/confirm.tsx').then((file) => ({ default: file.ConfirmHost })));
const Toaster = lazy(() => import('./overlay/Toaster.tsx').then((file) => ({ default: file.Toaster })));
const Tips = lazy(() => import('./overlay/Tips.tsx').then((file) => ({ default: file.Tips })));

/** Stands once around the app: tooltips, toasts, questions, and the one function that words refusals. */
export function UiProvider({ explain, children }: { readonly explain: Explain; readonly children: ReactNode }) {
  return (
    <ExplainProvider explain={explain}>
      {children}
      <Suspense>
        <ConfirmHost />
        <Toaster />
        <Tips />
      </Suspense>
    </ExplainProvider>
  );
}
