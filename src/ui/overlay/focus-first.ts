/**
 * Where the cursor goes when a window opens: its first field, else the window itself. Radix would take the first button, which is
 * the cross.
 */
export function focusFirst(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const first = event.currentTarget.querySelector<HTMLElement>(
    'input:not([type=hidden], [tabindex="-1"], :disabled), select:not(:disabled), textarea:not(:disabled), [data-stop]:not(:disabled)',
  );
  (first ?? event.currentTarget).focus();
}
