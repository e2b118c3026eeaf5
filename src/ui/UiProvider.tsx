import { lazy, type ReactNode, Suspense } from 'react';

import { type Explain, ExplainProvider } from './overlay/explain.tsx';
import { TooltipProvider } from './overlay/Tooltip.tsx';

const ConfirmHost = lazy(() => import('./overlay/confirm.tsx').then((file) => ({ default: file.ConfirmHost })));
const Toaster = lazy(() => import('./overlay/Toaster.tsx').then((file) => ({ default: file.Toaster })));

/** Stands once around the app: tooltips, toasts, questions, and the one function that words refusals. */
export function UiProvider({ explain, children }: { readonly explain: Explain; readonly children: ReactNode }) {
  return (
    <ExplainProvider explain={explain}>
      <TooltipProvider>
        {children}
        <Suspense>
          <ConfirmHost />
          <Toaster />
        </Suspense>
      </TooltipProvider>
    </ExplainProvider>
  );
}
