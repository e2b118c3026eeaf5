/** Runs in the page: what is wrong with its layout, in words. */
export function faultsOf(coarse: boolean): readonly string[] {
  // Paper is as wide as it is.
  if (matchMedia('print').matches) return [];
  // 44 px, less what rounding to whole pixels takes.
  const hit = 43.5;
  const found: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth + 1) found.push(`scrolls sideways: ${page.scrollWidth} px in ${page.clientWidth} px`);
  const shown = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  };
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? (element.textContent || element.id || element.tagName)).trim().slice(0, 40);
  // What a finger may hit: the label or the bordered box around a field, and an invisible `::after` that reaches further.
  const targetOf = (element: Element): { readonly width: number; readonly height: number } => {
    const target = element.closest('label') ?? element.closest('.field-box') ?? element;
    const { width, height } = target.getBoundingClientRect();
    const after = getComputedStyle(target, '::after');
    if (after.content === 'none' || after.position !== 'absolute' || after.pointerEvents === 'none') return { width, height };
    return { width: Math.max(width, Number.parseFloat(after.width)), height: Math.max(height, Number.parseFloat(after.height)) };
  };
  // A link in the course of a sentence is as high as its line: WCAG 2.5.8 leaves it out. One that stands alone is not in a sentence.
  const inSentence = (element: Element): boolean => {
    const around = element.closest('p, li, dd');
    if (getComputedStyle(element).display !== 'inline' || !around) return false;
    return (around.textContent ?? '').trim().length > (element.textContent ?? '').trim().length + 12;
  };
  for (const element of document.querySelectorAll<HTMLElement>('h1, h2, th, button')) {
    const clipped = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    if (shown(element) && clipped && !element.title) found.push(`cuts "${nameOf(element)}"`);
  }
  // A button that its own text does not fit into: the text lies over its neighbour.
  for (const button of document.querySelectorAll<HTMLElement>('button, [role="tab"]')) {
    const text = document.createRange();
    text.selectNodeContents(button);
    const over = text.getBoundingClientRect().width - button.getBoundingClientRect().width;
    if (shown(button) && over > 2 && getComputedStyle(button).overflowX === 'visible')
      found.push(`runs over its edge: "${nameOf(button)}"`);
  }
  // A column whose cells have no room for a word.
  for (const cell of document.querySelectorAll<HTMLElement>('main tbody tr:first-of-type td, main thead th')) {
    if (shown(cell) && cell.clientWidth < 40 && cell.scrollWidth > cell.clientWidth + 1) found.push(`squeezes a column: "${nameOf(cell)}"`);
  }
  if (!coarse) return found;
  for (const element of document.querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, summary, [role="combobox"], [role="tab"]',
  )) {
    if (!shown(element) || element.closest('[aria-hidden="true"]') || inSentence(element)) continue;
    const { width, height } = targetOf(element);
    if (width < hit || height < hit) found.push(`small target "${nameOf(element)}": ${Math.round(width)} x ${Math.round(height)}`);
  }
  return found;
}
