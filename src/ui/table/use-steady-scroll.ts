import { type RefObject, useLayoutEffect, useRef } from 'react';

import type { Identified } from './column.ts';

type Options = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: readonly Identified[] | undefined;
  readonly offset: number;
  readonly rowHeight: number;
};

/** Rows that come or go above what is looked at move none of it from under a finger. At the top of a list the new ones are shown. */
export function useSteadyScroll({ scroller, rows, offset, rowHeight }: Options): void {
  const before = useRef({ rows, offset });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { rows, offset };
    const box = scroller.current;
    if (!box || box.scrollTop < rowHeight || !rows || !old.rows || old.rows === rows) return;
    const first = Math.floor(box.scrollTop / rowHeight);
    const inSight = Math.max(1, Math.floor(box.clientHeight / rowHeight) - 3);
    const last = Math.min(first + inSight, old.offset + old.rows.length - 1);
    const moved = [first, last].map((index) => {
      const id = old.rows?.[index - old.offset]?.id;
      const now = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
      return now < 0 ? Number.NaN : now + offset - index;
    });
    // In another order nothing stays where it was.
    if (moved[0] === moved[1] && moved[0] !== 0) box.scrollBy({ top: (moved[0] ?? 0) * rowHeight, behavior: 'instant' });
  }, [scroller, rows, offset, rowHeight]);
}
