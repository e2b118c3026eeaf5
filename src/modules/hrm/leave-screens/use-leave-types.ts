import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';

import { type TermsRow, termsOn, type TypeRow } from '../leave/index.ts';
import { LeaveTerms, LeaveType } from '../leave/kind.ts';

export type LeaveTypes = {
  /** Those that may be asked for, in their order. */
  readonly inUse: readonly TypeRow[];
  readonly all: readonly TypeRow[];
  readonly terms: readonly TermsRow[];
  readonly typeOf: (id: string) => TypeRow | undefined;
  readonly termsOf: (id: string, day: string) => TermsRow | undefined;
};

export function useLeaveTypes(): LeaveTypes | undefined {
  const types = useKeys(LeaveType);
  const terms = useKeys(LeaveTerms);
  return useMemo(() => {
    if (!types || !terms) return undefined;
    const all = types.filter(({ deleted_at }) => deleted_at === null).toSorted((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
    return {
      all,
      inUse: all.filter(({ active, id }) => active && terms.some(({ type_id }) => type_id === id)),
      terms,
      typeOf: (id) => types.find((one) => one.id === id),
      termsOf: (id, day) => termsOn(terms, id, day),
    };
  }, [types, terms]);
}
