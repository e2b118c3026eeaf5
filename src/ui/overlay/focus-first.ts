import { isCoarsePointer } from '../theme/use-media.ts';

/**
 * Where the cursor goes when a window opens: its first field, else the window itself, and so on a touch screen, where a keyboard would
 * come up over it. What stands in `data-aside` waits to be asked for. Radix would take the first button, which is the cross.
 */
export function focusFirst(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const fields = event.currentTarget.querySelectorAll<HTMLElement>(
    'input:not([type=hidden], [tabindex="-1"], :disabled), select:not(:disabled), textarea:not(:disabled), [data-stop]:not(:disabled)',
  );
  const first = [...fields].find((field) => field.closest('[data-aside]') === null);
  (isCoarsePointer() ? event.currentTarget : (first ?? event.currentTarget)).focus();
}
