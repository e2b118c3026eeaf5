import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, FormProvider } from 'react-hook-form';

import { type Explained, useExplain } from '../overlay/explain.tsx';
import { watchPresses } from './after-press.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { focusEmpty, focusFault } from './focus-field.ts';
import { focusNext } from './focus-next.ts';
import { FormFactsProvider } from './form-context.ts';
import type { FormHandle } from './use-form.ts';

/*
 * Runs a form: a new one begins in its first empty field, Enter moves on, Ctrl-Enter saves, all errors are told at once, beside their
 * fields and summed up at the top, the first has the focus, a restored draft is announced. What `onSubmit` throws and nobody can explain
 * goes to the crash screen.
 */

export type FormProps<V extends FieldValues, Out> = {
  readonly form: FormHandle<V, Out>;
  readonly onSubmit: (values: Out) => Promise<unknown> | void;
  /** Once it is saved and no draft any more. */
  readonly onSaved?: () => void;
  /** Rules that no schema knows, over what is typed so far: they refuse beside the schema, instead of after it. */
  readonly check?: ((values: V) => unknown) | undefined;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

export function Form<V extends FieldValues, Out>({ form, onSubmit, onSaved, check, id, className, children }: FormProps<V, Out>) {
  const ownId = useId();
  const formId = id ?? ownId;
  const explain = useExplain();
  const [labels] = useState(() => new Map<string, string>());
  const [busy, setBusy] = useState(false);
  const [defect, setDefect] = useState<{ readonly error: unknown }>();
  const box = useRef<HTMLFormElement>(null);
  // Two presses come before a slow screen has been drawn again, and both would find it idle.
  const taken = useRef(false);
  const [failures, setFailures] = useState(0);
  const { methods } = form;
  useEffect(watchPresses, []);
  useEffect(() => {
    if (!form.edits) focusEmpty(box.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
  }, []);
  useEffect(() => {
    if (failures > 0) focusFault(box.current);
  }, [failures]);
  if (defect) throw defect.error;

  function tell({ text, field, others = [] }: Explained) {
    const known = field !== undefined && labels.has(field);
    const name = (known ? field : 'root.refused') as FieldPath<V>;
    // What the schema says of a field comes first.
    if (!methods.getFieldState(name).error) methods.setError(name, { type: 'refused', message: text });
    others.forEach(tell);
  }

  async function save(values: Out) {
    setBusy(true);
    try {
      try {
        await onSubmit(values);
      } catch (error) {
        if (!(await form.isSaved())) throw error;
      }
      form.saved();
      onSaved?.();
      // Something new is made once: until the next screen has come, which may take a while, nothing is taken any more.
      if (!form.edits) return;
    } catch (error) {
      const explained = explain(error);
      if (explained) tell(explained);
      else setDefect({ error });
    }
    taken.current = false;
    setBusy(false);
  }
  async function refuse() {
    try {
      await check?.(methods.getValues());
    } catch (error) {
      // A rule may stumble over what the schema does not take; that is told already.
      const explained = explain(error);
      if (explained) tell(explained);
    }
    taken.current = false;
  }
  async function submit() {
    if (taken.current || form.asking) return;
    taken.current = true;
    methods.clearErrors('root');
    await methods.handleSubmit((values) => save(values as Out), refuse)();
    setFailures((before) => before + 1);
  }

  return (
    <FormProvider {...methods}>
      <FormFactsProvider value={{ id: formId, busy, labels: labels }}>
        <form
          ref={box}
          id={formId}
          noValidate
          aria-busy={form.asking || undefined}
          data-dirty={methods.formState.isDirty}
          className={clsx('flex flex-col gap-4', className)}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void submit();
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
