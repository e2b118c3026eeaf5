import type { ReactNode } from 'react';

import { PageSkeleton } from '#ui/page/states.tsx';

import { EntityGate } from './EntityGate.tsx';

/** The page of a form, `/new` and `/edit/:id`: the same one, empty or filled. It starts anew with another row. */
export function FormGate<R extends { readonly id: string }>({
  id,
  row,
  ready = true,
  children,
  ...gate
}: {
  /** Of the address; absent = a new one. */
  readonly id: string | undefined;
  /** As `useRow` answers. */
  readonly row: R | null | undefined;
  /** Whether the rest that the form begins with is there. */
  readonly ready?: boolean;
  readonly missing?: string;
  readonly list: { readonly to: string; readonly label: string };
  readonly children: (row: R | undefined) => ReactNode;
}) {
  if (!ready) return <PageSkeleton />;
  if (id === undefined) return children(undefined);
  return (
    <EntityGate row={row} {...gate}>
      {children}
    </EntityGate>
  );
}
