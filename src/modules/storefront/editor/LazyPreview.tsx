import { type ComponentProps, lazy, Suspense } from 'react';

const Drawn = lazy(() => import('./Preview.tsx').then((file) => ({ default: file.Preview })));

/** The pages of shops come after what is around them. */
export function LazyPreview(props: ComponentProps<typeof Drawn>) {
  return (
    <Suspense>
      <Drawn {...props} />
    </Suspense>
  );
}
