import { useEffect, useState } from 'react';

import { useStore } from '#data/react.tsx';

import type { WorkLineRow } from '../working/index.ts';
import { WorkLine } from '../working/kind.ts';

/** All lines of some orders, whatever day they are of; `undefined` until all are here. */
export function useLinesOf(orders: readonly string[]): readonly WorkLineRow[] | undefined {
  const store = useStore();
  const key = orders.toSorted().join(' ');
  const [seen, setSeen] = useState<{ readonly key: string; readonly lines: readonly WorkLineRow[] }>();
  useEffect(() => {
    const ids = key === '' ? [] : key.split(' ');
    const found = new Map<string, readonly WorkLineRow[]>();
    const tell = () => {
      if (found.size === ids.length) setSeen({ key, lines: [...found.values()].flat() });
    };
    tell();
    const stops = ids.map((id) =>
      store.watchKeys(WorkLine, { by: 'order', equals: id }, (rows) => {
        found.set(id, rows);
        tell();
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, [store, key]);
  return seen?.key === key ? seen.lines : undefined;
}
