import { useState } from 'react';

/*
 * Where the focus goes when a window closes: back to what opened it. Where that is gone (a row was deleted, a menu or a bar has closed),
 * the nearest thing around it that takes the focus: its row, its list, the page.
 */

/** What had the focus or was pressed, and all that stood around it. */
type Place = readonly Element[];

let last: Place = [];
const openers = new WeakMap<Element, Place>();

if (typeof document !== 'undefined') {
  // A press counts by itself: Safari gives a pressed button no focus.
  for (const kind of ['focusin', 'click']) document.addEventListener(kind, note, true);
}

/** For the content of a window; `open` as its root has it. */
export function useFocusReturn(open: boolean) {
  const [seen, setSeen] = useState<{ readonly open: boolean; readonly place: Place }>({ open: false, place: [] });
  if (seen.open !== open) setSeen({ open, place: open ? last : seen.place });
  const { place } = seen;
  return {
    ref: (content: HTMLElement | null) => {
      if (content) openers.set(content, place);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (isNowhere()) giveBack(place);
    },
  };
}

/** For what is no window: once it is gone and the focus with it, the focus goes back to where it came from. */
export function returnsFocus(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const place = last;
  openers.set(element, place);
  return () => queueMicrotask(() => isNowhere() && giveBack(place));
}

/** For what a menu hangs on in another one's place: what the menu opens gives the focus back to that one. */
export function standsFor(element: HTMLElement | null, opener: Element): void {
  if (element) openers.set(element, placeOf(opener));
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function giveBack(place: Place): void {
  for (const element of place) {
    if (takesFocus(element)) return;
    const opener = openers.get(element);
    if (opener) return giveBack(opener);
  }
  const page = document.getElementById('content');
  if (page) takesFocus(page);
}

function takesFocus(element: Element): boolean {
  const target = element.matches('[data-index]') ? (element.querySelector('a[href], button') ?? element) : element;
  if (!(target instanceof HTMLElement) || !target.isConnected || target === document.body) return false;
  target.focus({ preventScroll: true });
  return document.activeElement === target;
}

function note({ target }: Event): void {
  if (target instanceof Element && target !== document.body) last = placeOf(target);
}

function placeOf(target: Element): Place {
  const place: Element[] = [];
  for (let at: Element | null = target; at && at !== document.body; at = at.parentElement) {
    place.push(at);
    const button = at.matches('[role=menu], [role=dialog]') && buttonOf(at);
    if (button && !place.includes(button)) return [...place, ...placeOf(button)];
  }
  return place;
}

/** What stands in a menu or popover stands at the button that opened it. */
function buttonOf(layer: Element): Element | undefined {
  return [...document.querySelectorAll('[aria-controls]')].find((one) => layer.id !== '' && one.getAttribute('aria-controls') === layer.id);
}
