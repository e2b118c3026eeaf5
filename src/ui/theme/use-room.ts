import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is at least so many pixels wide: the room a menu or a panel leaves says more than the screen. */
export function useRoom(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [roomy, setRoomy] = useState(true);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => setRoomy(current.clientWidth === 0 || current.clientWidth >= width);
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(current);
    return () => observer?.disconnect();
  }, [element, width]);
  return roomy;
}
