import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

/* Only the rows in sight are in the document, and only the rows around them are asked for. */

/** Lists up to this length are simply drawn. */
const drawnWhole = 60;
/** Rows are asked for in steps, so that scrolling does not ask at every line. */
const step = 50;

export type Span = { readonly start: number; readonly end: number; readonly before: number; readonly after: number };

type Options = {
  readonly count: number;
  readonly rowHeight: number;
  readonly offset: number;
  readonly loaded: number;
  readonly onWindow: ((offset: number, limit: number) => void) | undefined;
};

export function useWindow({ count, rowHeight, offset, loaded, onWindow }: Options) {
  const scroller = useRef<HTMLDivElement>(null);
  const whole = count <= drawnWhole;
  const virtualizer = useVirtualizer({
    // What stands in the place of rows that are on their way has another height.
    enabled: !whole,
    count: whole ? 0 : count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The head and the sums lie over the rows.
    scrollPaddingEnd: 2 * rowHeight + 8,
    // Rows that are in sight are drawn at the first go: the scroller is measured after it.
    initialRect: { width: innerWidth, height: innerHeight },
    // One more row than are drawn whole, and the list stays where it is.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  const span: Span = whole
    ? { start: 0, end: count, before: 0, after: 0 }
    : { start: first, end: last + 1, before: first * rowHeight, after: Math.max(0, (count - last - 1) * rowHeight) };
  useEffect(() => {
    const wanted = windowFor(span, count, offset, loaded);
    if (wanted) onWindow?.(wanted.offset, wanted.limit);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked anew when what is seen or what is there changes, not for a new callback
  }, [span.start, span.end, count, offset, loaded]);
  function scrollTo(index: number) {
    if (!whole) virtualizer.scrollToIndex(index, { align: 'auto' });
  }
  return { scroller, span, scrollTo };
}

/** The rows to ask for, or `undefined` when all that is seen is there. */
export function windowFor(
  span: { readonly start: number; readonly end: number },
  count: number,
  offset: number,
  loaded: number,
): { readonly offset: number; readonly limit: number } | undefined {
  const end = Math.min(span.end, count);
  if (end <= span.start || (span.start >= offset && end <= offset + loaded)) return undefined;
  const from = Math.max(0, Math.floor(span.start / step) * step - step);
  const to = Math.min(count, Math.ceil(end / step) * step + step);
  return { offset: from, limit: Math.max(to - from, 2 * step) };
}
