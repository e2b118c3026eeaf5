import { useMemo } from 'react';

import { useCompany, useKeys } from '#data/react.tsx';

import { MaterialClosing } from '../materials/kind.ts';
import { type Closing, closingsInForce } from './closings.ts';
import { useFactoryRules } from './use-ledgers.ts';

/** The closings that hold, oldest first; none for who does not see costs. `undefined` while they are on their way. */
export function useClosings(): readonly Closing[] | undefined {
  const rows = useKeys(MaterialClosing);
  const rules = useFactoryRules();
  const { time_zone } = useCompany();
  return useMemo(() => rows && rules && closingsInForce(rows, rules.locked_until, time_zone), [rows, rules, time_zone]);
}
