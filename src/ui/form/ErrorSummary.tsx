import { useEffect, useRef } from 'react';
import { type FieldErrors, useFormContext } from 'react-hook-form';

import { m } from '#messages';

import { useNumberText } from '../display/numbers.tsx';
import { Notice } from '../page/Notice.tsx';
import { focusFault } from './focus-field.ts';
import { useFormFacts } from './form-context.ts';

/** After a failed save: how many fields need attention, each a link to its field; and what was refused as a whole. */
export function ErrorSummary() {
  const { formState, setFocus } = useFormContext();
  const { id, labels } = useFormFacts();
  const number = useNumberText();
  const box = useRef<HTMLDivElement>(null);
  const all = flatErrors(formState.errors);
  const whole = all.filter((error) => error.name.startsWith('root'));
  const place = (name: string) => [...labels.keys()].indexOf(name);
  const fields = all.filter((error) => !error.name.startsWith('root')).toSorted((a, b) => place(a.name) - place(b.name));
  const { submitCount } = formState;
  function lead(name: string) {
    const list = document.getElementById(id)?.querySelector(`[data-list="${name}"]`);
    if (list) focusFault(list);
    else setFocus(name);
  }
  useEffect(() => {
    if (submitCount > 0) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [submitCount, whole.length]);
  if (submitCount === 0 || (whole.length === 0 && fields.length < 2)) return null;
  return (
    <div ref={box} className="scroll-mt-20">
      {whole.map((error) => (
        <Notice key={error.name} tone="danger">
          {error.message}
        </Notice>
      ))}
      {fields.length > 1 && (
        <Notice tone="danger" title={m.ui_errors_many({ count: number(fields.length) })}>
          <ul className="mt-1 flex flex-col gap-0.5 text-13">
            {fields.map((error) => (
              <li key={error.name}>
                <button
                  type="button"
                  className="min-h-6 rounded-sm text-left underline-offset-2 hover:underline coarse:min-h-11"
                  onClick={() => lead(error.name)}
                >
                  {labels.has(error.name) && <span className="font-medium">{labels.get(error.name)}: </span>}
                  {error.message}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

export type FlatError = { readonly name: string; readonly message: string };

/** Errors of nested fields by their path: `items.0.qty`; that of a list of lines as a whole, which is kept at its root, by the list's: `items`. */
export function flatErrors(errors: FieldErrors, prefix = ''): FlatError[] {
  return Object.entries(errors).flatMap(([key, value]): FlatError[] => {
    if (typeof value !== 'object' || value === null || key === 'ref') return [];
    const name = key === 'root' && prefix !== '' ? prefix.slice(0, -1) : prefix + key;
    if ('message' in value && typeof value.message === 'string') return [{ name, message: value.message }];
    return flatErrors(value as FieldErrors, `${name}.`);
  });
}
