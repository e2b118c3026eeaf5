import { useMemo } from 'react';

import { useAccess, useCompany, useKeys } from '#data/react.tsx';
import { m } from '#messages';

import { Member } from './kind.ts';

/** Somebody of the company, by user id; `label` is his name, or "You". */
export type Colleague = { readonly id: string; readonly name: string; readonly label: string; readonly active: boolean };

/** Everybody who works here or did: whoever looks first, then the owner and the members by name. */
export function usePeople(): readonly Colleague[] {
  const { userId, tenantId } = useAccess();
  const company = useCompany();
  const members = useKeys(Member);
  return useMemo(() => {
    const labelled = (one: Omit<Colleague, 'label'>): Colleague => ({ ...one, label: one.id === userId ? m.common_you() : one.name });
    const others = (members ?? []).map(({ id, name, active }) => ({ id, name: name || m.name_unknown(), active }));
    const all = [
      { id: tenantId, name: company.owner_name || company.name, active: true },
      ...others.toSorted((a, b) => a.name.localeCompare(b.name)),
    ].map(labelled);
    return [...all.filter(({ id }) => id === userId), ...all.filter(({ id }) => id !== userId)];
  }, [userId, tenantId, company, members]);
}
