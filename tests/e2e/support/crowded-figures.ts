/** Runs in the page: how many large sums it shows, and those that are cut, or lie over something beside them, in words. */
export function crowdedFigures(): { readonly sums: number; readonly crowded: readonly string[] } {
  const found: string[] = [];
  const parts = new Map<Element, { readonly text: string; readonly box: DOMRect; readonly element: Element }[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = (node.textContent ?? '').trim();
    const part = element?.closest('tr, dl, li, section, aside, [role=dialog], main');
    if (text === '' || !element || !part || !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    if (element.closest('.sr-only, [aria-hidden=true]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = whole(element, text, range.getBoundingClientRect());
    if (box.width > 1) parts.set(part, [...(parts.get(part) ?? []), { text, box, element }]);
  }
  const isSum = (text: string): boolean => /\d,\d\d,\d\d\d/.test(text);
  for (const together of parts.values())
    for (const [n, one] of together.entries()) {
      if (!isSum(one.text)) continue;
      if (isCut(one.element, one.box)) found.push(`"${one.text}" is cut`);
      for (const [k, other] of together.entries()) {
        if (k === n || (k < n && isSum(other.text))) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 1 && high > 3) found.push(`"${one.text}" lies over "${other.text.slice(0, 30)}"`);
      }
    }
  return { sums: [...parts.values()].flat().filter(({ text }) => isSum(text)).length, crowded: found };

  /** A badge is larger than its text. */
  function whole(from: Element, text: string, written: DOMRect): DOMRect {
    let box = written;
    for (let at: Element | null = from; at && at.textContent?.trim() === text; at = at.parentElement) {
      const next = at.getBoundingClientRect();
      if (next.width > written.width + 50) break;
      if (next.width > box.width) box = next;
    }
    return box;
  }

  /** What scrolls shows it all. */
  function isCut(from: Element, box: DOMRect): boolean {
    for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
      const { overflowX, display } = getComputedStyle(at);
      if (overflowX === 'auto' || overflowX === 'scroll') return false;
      const edge = at.getBoundingClientRect();
      if (overflowX !== 'visible' && display !== 'inline' && (box.left < edge.left - 1 || box.right > edge.right + 1)) return true;
    }
    return box.left < -1 || box.right > innerWidth + 1;
  }
}
