import { useEffect, useState } from 'react';

import type { AnyKind, Row } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { plain } from '#data/store.ts';

/** Rows as they are when printing starts: paper does not follow what happens meanwhile. `undefined` while loading. */
export function usePrinted<K extends AnyKind>(kind: K, ids: readonly string[]): readonly Row<K>[] | undefined {
  const store = useStore();
  const [rows, setRows] = useState<readonly Row<K>[]>();
  useEffect(() => {
    let live = true;
    void store.getMany(kind, ids).then((found) => {
      if (live) setRows(found.map((row) => plain(row as object) as Row<K>));
    });
    return () => {
      live = false;
    };
  }, [store, kind, ids]);
  return rows;
}
