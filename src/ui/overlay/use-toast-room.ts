import { useLayoutEffect } from 'react';
import { useSonner } from 'sonner';

/*
 * Notices stand at the lower edge, where the buttons are that people press: while any is shown, it keeps above whatever bar of buttons or
 * button that saves would lie below it, however high that bar is and wherever the page has been scrolled to.
 */

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const lowest = 24;
const gap = 12;
/** Of a notice of one line, before it has been drawn. */
const usual = 52;

export function useToastRoom(): void {
  const shown = useSonner().toasts.length > 0;
  useLayoutEffect(() => {
    if (!shown) return undefined;
    let frame = 0;
    function look() {
      place();
      frame = requestAnimationFrame(look);
    }
    look();
    return () => cancelAnimationFrame(frame);
  }, [shown]);
}

function place(): void {
  const notices = document.querySelector('[data-sonner-toaster]');
  const { left, right } = notices?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
  const bars = boxesOf('[data-action-bar]');
  const height = heightOf(notices);
  const area = { left, right, height, screen: innerHeight };
  const bottom = freeBottom(area, [...bars, ...boxesOf('button[type=submit]')]) ?? freeBottom(area, bars) ?? lowest;
  document.documentElement.style.setProperty('--toast-bottom', `${bottom}px`);
}

/** How far above the lower edge there is room for the notices; `undefined` where there is none. */
export function freeBottom(
  { left, right, height, screen }: { readonly left: number; readonly right: number; readonly height: number; readonly screen: number },
  taken: readonly Box[],
): number | undefined {
  let bottom = lowest;
  for (const box of taken.filter((one) => one.left < right && one.right > left).toSorted((a, b) => b.bottom - a.bottom)) {
    const isBelow = box.top > screen - bottom;
    const isAbove = box.bottom < screen - bottom - height;
    if (!isBelow && !isAbove) bottom = Math.ceil(screen - box.top) + gap;
  }
  return bottom + height <= screen ? bottom : undefined;
}

function boxesOf(selector: string): readonly Box[] {
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.top < innerHeight && box.bottom > 0);
}

/** Those behind the first one look out above it; under the pointer all lie one above the other. */
function heightOf(notices: Element | null): number {
  const all = [...(notices?.querySelectorAll<HTMLElement>('[data-sonner-toast][data-visible=true][data-removed=false]') ?? [])];
  const heights = all.map((one) => one.offsetHeight || usual);
  const between = 10 * (all.length - 1);
  if (all.length === 0) return usual;
  return (
    between + (all.some((one) => one.dataset['expanded'] === 'true') ? heights.reduce((sum, one) => sum + one, 0) : Math.max(...heights))
  );
}
