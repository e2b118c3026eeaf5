import { useMemo } from 'react';

import type { Standing } from '../material-ledger/index.ts';
import { entryOf, useClosings, useLedgers } from '../stock/index.ts';

/** What the open days take of the last ones that were closed, of all components; `undefined` where nothing changed, or is not known yet. */
export function useClosedChange(): Standing | undefined {
  const ledgers = useLedgers();
  const last = useClosings()?.at(-1);
  return useMemo(() => {
    if (!ledgers || !last) return undefined;
    const entries = [...new Set([...ledgers.keys(), ...last.rows.keys()])].flatMap(
      (id) => entryOf(last, undefined, id, ledgers.get(id)) ?? [],
    );
    const sum = (of: keyof Standing) => entries.reduce((all, entry) => all + entry[of], 0);
    return entries.length === 0 ? undefined : { quantity: sum('quantity'), value: sum('value'), cost: sum('cost') };
  }, [ledgers, last]);
}
