import { isCoarsePointer } from '../theme/use-media.ts';

const usable = ':not(:disabled, [readonly], [tabindex="-1"])';
const texts = `input:not([type=hidden], [type=checkbox], [type=radio], [type=file])${usable}, select${usable}, textarea${usable}`;
const takers = 'input, select, textarea, button';

/** Where a new form begins: its first empty field. Nowhere on a touch screen, where the keyboard would cover what there is to read. */
export function focusEmpty(form: Element | null): void {
  if (!form || isCoarsePointer()) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>(texts)];
  (fields.find((field) => field.value === '') ?? fields[0])?.focus();
}

/** Leads to the first field with an error, as they stand on the screen. */
export function focusFault(form: Element | null): void {
  const fault = form?.querySelector<HTMLElement>('[data-fault], [aria-invalid=true]');
  (fault?.matches(takers) ? fault : fault?.querySelector<HTMLElement>(takers))?.focus();
}
