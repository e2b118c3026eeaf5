const stopSelector = 'input:not([type=hidden]), select, textarea, [data-stop]';

/** Moves from one field of a form to the next; `false` when it was the last. */
export function focusNext(from: HTMLElement): boolean {
  const stops = [...(from.closest('form')?.querySelectorAll<HTMLElement>(stopSelector) ?? [])].filter(
    (one) => !one.matches(':disabled, [tabindex="-1"]') && (one.checkVisibility?.() ?? true),
  );
  const next = stops[stops.indexOf(from) + 1];
  if (!next) return false;
  next.focus();
  if (next instanceof HTMLInputElement && next.type !== 'checkbox' && next.type !== 'radio') next.select();
  return true;
}
