import { useState } from 'react';

import type { Identified } from './column.ts';

/** The place of a row among all, -1 = none; it goes with its row when others come or go before it. */
export function useMark(rows: readonly Identified[] | undefined, offset: number): readonly [number, (index: number) => void] {
  const [mark, setMark] = useState<{ readonly index: number; readonly id?: string | undefined }>({ index: -1 });
  const moved = mark.id === undefined || idAt(mark.index) === mark.id ? -1 : (rows ?? []).findIndex(({ id }) => id === mark.id);
  function idAt(index: number): string | undefined {
    return rows?.[index - offset]?.id;
  }
  return [moved < 0 ? mark.index : moved + offset, (index) => setMark({ index, id: idAt(index) })];
}
