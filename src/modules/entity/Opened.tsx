import { type ReactNode, useState } from 'react';

import type { AnyKind, Row, Stored } from '#data/kind.ts';
import { useRow } from '#data/react.tsx';

/**
 * The dialog over a list: for a new row (`new`), or for the one of the address. One that somebody else deletes meanwhile stays open, with
 * what is being typed.
 */
export function Opened<K extends AnyKind>({
  kind,
  id,
  children,
}: {
  readonly kind: K;
  readonly id: string;
  readonly children: (row: Stored<Row<K>> | undefined) => ReactNode;
}) {
  const row = useRow(kind, id === 'new' ? null : id);
  const [open, setOpen] = useState(id === 'new');
  if (!open && row && (row as { readonly deleted_at?: string | null }).deleted_at === null) setOpen(true);
  return open && children(row ?? undefined);
}
