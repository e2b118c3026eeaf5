import type { ReactNode } from 'react';

import { useWindow } from '#ui/table/use-window.ts';

type Props<R> = {
  readonly label: string;
  readonly rows: readonly R[];
  /** All are equally high, in pixels. */
  readonly height: number;
  readonly keyOf: (row: R) => string;
  readonly children: (row: R) => ReactNode;
};

/** A list of any length in a frame of its own: only what is in sight is drawn. */
export function WindowRows<R>({ label, rows, height, keyOf, children }: Props<R>) {
  const { scroller, span } = useWindow({ count: rows.length, rowHeight: height, offset: 0, loaded: rows.length, onWindow: undefined });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
    <div ref={scroller} tabIndex={0} role="group" aria-label={label} className="max-h-[40dvh] overflow-y-auto rounded-md border">
      <ul>
        {span.before > 0 && <li aria-hidden style={{ height: span.before }} />}
        {rows.slice(span.start, span.end).map((row) => (
          <li key={keyOf(row)} className="overflow-hidden border-b last:border-0" style={{ height }}>
            {children(row)}
          </li>
        ))}
        {span.after > 0 && <li aria-hidden style={{ height: span.after }} />}
      </ul>
    </div>
  );
}
