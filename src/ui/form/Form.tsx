import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { type FieldPath, type FieldValues, FormProvider } from 'react-hook-form';

import { useExplain } from '../overlay/explain.tsx';
import { watchPresses } from './after-press.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { focusNext } from './focus-next.ts';
import { FormFactsProvider } from './form-context.ts';
import type { FormHandle } from './use-form.ts';

/*
 * Runs a form: Enter moves on, Ctrl-Enter saves, errors are summed up at the top, an expected refusal lands on its field, a restored
 * draft is announced. What `onSubmit` throws and nobody can explain goes to the crash screen.
 */

export type FormProps<V extends FieldValues, Out> = {
  readonly form: FormHandle<V, Out>;
  readonly onSubmit: (values: Out) => Promise<unknown> | void;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

export function Form<V extends FieldValues, Out>({ form, onSubmit, id, className, children }: FormProps<V, Out>) {
  const ownId = useId();
  const formId = id ?? ownId;
  const explain = useExplain();
  const [labels] = useState(() => new Map<string, string>());
  const [busy, setBusy] = useState(false);
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  const { methods } = form;
  useEffect(watchPresses, []);
  if (defect) throw defect.error;

  async function save(values: Out) {
    setBusy(true);
    try {
      await onSubmit(values);
      form.saved();
    } catch (error) {
      const explained = explain(error);
      if (!explained) setDefect({ error });
      else if (explained.field !== undefined && labels.has(explained.field))
        methods.setError(explained.field as FieldPath<V>, { type: 'refused', message: explained.text }, { shouldFocus: true });
      else methods.setError('root.refused', { type: 'refused', message: explained.text });
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormProvider {...methods}>
      <FormFactsProvider value={{ id: formId, busy, labels: labels }}>
        <form
          id={formId}
          noValidate
          data-dirty={methods.formState.isDirty}
          className={clsx('flex flex-col gap-4', className)}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            if (busy) return;
            methods.clearErrors('root');
            void methods.handleSubmit((values) => save(values as Out))();
          }}
          onKeyDown={onKey}
        >
          <DraftNotice restoredAt={form.restoredAt} onDiscard={form.discard} />
          <ErrorSummary />
          {children}
        </form>
      </FormFactsProvider>
    </FormProvider>
  );
}

function onKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing || event.altKey || event.shiftKey) return;
  const form = event.currentTarget;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    // The value of a money field is read when it is left.
    if (document.activeElement instanceof HTMLElement && document.activeElement.matches('input')) document.activeElement.blur();
    form.requestSubmit();
    return;
  }
  if (!(event.target instanceof HTMLInputElement) || event.target.closest('[role=dialog]') !== form.closest('[role=dialog]')) return;
  event.preventDefault();
  if (!focusNext(event.target)) form.requestSubmit();
}
