/** What is shown beside what. */
export type Tip = { readonly text: string; readonly at: DOMRect };

/** Delays of the specification: until the first one shows, and within what time after one the next shows at once. */
const openMs = 700;
const skipMs = 300;

/** Tells which tip is to be seen while the mouse and the focus move; null = none. Returns how to stop. */
export function followTips(show: (tip: Tip | null) => void): () => void {
  let under: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = false;
  let closedAt = -Infinity;
  let gone: ResizeObserver | undefined;

  function close(): void {
    clearTimeout(timer);
    gone?.disconnect();
    if (!open) return;
    open = false;
    closedAt = performance.now();
    show(null);
  }
  function openAt(place: Element): void {
    const text = place.getAttribute('aria-label');
    if (!place.isConnected || text === null) return;
    open = true;
    // One that is taken away says nothing of it.
    gone ??= new ResizeObserver(([entry]) => entry && !entry.target.isConnected && close());
    gone.observe(place);
    show({ text, at: place.getBoundingClientRect() });
  }
  function over(event: PointerEvent): void {
    const place = event.pointerType === 'touch' ? null : tipped(event.target);
    if (place === under) return;
    under = place;
    close();
    if (place) timer = setTimeout(() => openAt(place), performance.now() - closedAt < skipMs ? 0 : openMs);
  }
  /** Focus that a window gives to its cross, or returns after a press, is no question for an explanation. */
  function focused({ target }: FocusEvent): void {
    const place = tipped(target);
    if (!place?.matches(':focus-visible')) return;
    close();
    openAt(place);
  }

  const controller = new AbortController();
  const how = { capture: true, passive: true, signal: controller.signal };
  document.addEventListener('pointerover', over, how);
  document.addEventListener('focusin', focused, how);
  for (const end of ['pointerdown', 'focusout', 'scroll', 'keydown'] as const) document.addEventListener(end, close, how);
  return () => {
    controller.abort();
    clearTimeout(timer);
    gone?.disconnect();
  };
}

function tipped(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-tip]') : null;
}
