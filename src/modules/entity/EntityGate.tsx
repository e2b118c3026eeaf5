import type { ReactNode } from 'react';

import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

/** The page of one row: a skeleton while it is read, a way back where there is none. It starts anew with another row. */
export function EntityGate<R extends { readonly id: string }>({
  row,
  missing = m.refusal_not_found(),
  list,
  children,
}: {
  /** As `useRow` answers; `null` also for one that this person may not see. */
  readonly row: R | null | undefined;
  /** What is said where there is none. */
  readonly missing?: string;
  /** The list that the way back leads to. */
  readonly list: { readonly to: string; readonly label: string };
  readonly children: (row: R) => ReactNode;
}) {
  if (row === undefined) return <PageSkeleton />;
  if (row === null) return <EmptyState whole title={missing} actions={<ButtonLink to={list.to}>{list.label}</ButtonLink>} />;
  return children(row);
}
