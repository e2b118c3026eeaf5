import { toNestErrors } from '@hookform/resolvers';
import { useEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type FieldErrors,
  type Resolver,
  type UseFormReturn,
  useForm as useHookForm,
  useWatch,
} from 'react-hook-form';
import { type GenericSchema, getDotPath, type InferInput, type InferOutput, safeParse } from 'valibot';

import { newId } from '#kernel/ids.ts';
import type { PersonalKey } from '#kernel/personal-key.ts';

import { type NumberText, useNumberText } from '../display/numbers.tsx';
import { type Draft, dropDraft, readDraft, seenBy, typedIn, withDraft, writeDraft } from './draft.ts';
import { Field, type Fields } from './Field.tsx';
import { issueText } from './issue-text.ts';
import { useDraftInHand } from './use-draft-in-hand.ts';

/*
 * A form over a valibot schema: names and values are typed by it, errors come from it in plain words. With `draftKey` what is typed
 * survives a killed tab and a locked tablet. An edit names its `row`, too, and is saved against `form.seen`.
 *   const form = useForm(CustomerSchema, initial, { draftKey: draftKey(store, 'customer:new') });
 *   <Form form={form} onSubmit={save}><form.Field.Text name="name" label="Name" /><FormActions submit="Save" /></Form>
 */

export type AnySchema = GenericSchema<FieldValues, FieldValues>;

export type FormHandle<V extends FieldValues = FieldValues, Out = unknown> = {
  /** react-hook-form's own methods. */
  readonly methods: UseFormReturn<V, unknown, Out & FieldValues>;
  /** The fields, with names checked against the schema. */
  readonly Field: Fields<V>;
  /** It changes a row; absent = something new is written. */
  readonly edits: boolean;
  /** The id of what it makes. It is kept with the draft: what was saved as the tablet went off is not made a second time. */
  readonly id: string;
  /** Whether its draft was saved already is being asked; nothing is put back, and nothing saved, until that is known. */
  readonly asking: boolean;
  /** Since when a restored draft waited; absent = none was restored. */
  readonly restoredAt: string | undefined;
  /** Back to the initial values, without the draft. */
  readonly discard: () => void;
  /** Whether the page that the restored draft is of saved it as it went away, which may end after this form has opened. */
  readonly isSaved: () => Promise<boolean>;
  /** Called by Form once the values are saved: they are no draft any more. */
  readonly saved: () => void;
};

type FormOptions<V> = {
  readonly draftKey?: PersonalKey | undefined;
  readonly row?: object | undefined;
  /** Whether what the form makes of these values is there already: then its draft was saved, and is none. */
  readonly isMade?: ((id: string, values: V) => Promise<boolean>) | undefined;
};

export function useForm<S extends AnySchema, O extends FormOptions<InferInput<S>>>(
  schema: S,
  initial: DefaultValues<InferInput<S>>,
  options?: O,
): FormHandle<InferInput<S>, InferOutput<S>> & {
  /** The row, with what was typed into a restored draft as it stood then: a change of others meanwhile is met, not written over. */
  readonly seen: O['row'];
} {
  const { draftKey, row, isMade } = options ?? {};
  const methods = useHookForm<InferInput<S>, unknown, InferOutput<S>>({
    resolver: resolverOf(schema, useNumberText()),
    defaultValues: initial,
    mode: 'onTouched',
    // The form itself leads to the first one in sight.
    shouldFocusError: false,
  });
  const [draft, setDraft] = useState<Draft<InferInput<S>> | undefined>(() => readDraft(draftKey));
  const [id, setId] = useState(() => draft?.id ?? newId());
  const [asking, setAsking] = useState(draft?.id !== undefined && row === undefined && isMade !== undefined);
  // Until it is put back the form has less than its draft.
  useDraftWriter(methods, asking ? undefined : draftKey, draft, row, id);
  useDraftInHand(draftKey);
  function discard() {
    methods.reset(initial);
    dropDraft(draftKey);
    setDraft(undefined);
    setId(newId());
  }
  const isSaved = async (values: InferInput<S>) => (await isMade?.(id, values).catch(() => false)) ?? false;
  async function putBack(kept: Draft<InferInput<S>>) {
    const start = structuredClone(methods.getValues());
    const made = asking && (await isSaved(kept.values));
    const values = methods.getValues();
    const typed = typedIn({ values, start }, values);
    if (made) discard();
    methods.reset({ ...(made ? start : withDraft(values, kept)), ...typed }, { keepDefaultValues: true });
    setAsking(false);
  }
  useEffect(() => {
    if (draft) void putBack(draft);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a draft is put back once, when the form opens
  }, []);
  return {
    methods,
    Field,
    seen: seenBy(row, draft, draft?.row),
    edits: row !== undefined,
    id,
    asking,
    restoredAt: asking ? undefined : draft?.at,
    discard,
    isSaved: async () => draft !== undefined && row === undefined && isSaved(methods.getValues()),
    saved: () => {
      methods.reset(methods.getValues());
      dropDraft(draftKey);
      setDraft(undefined);
    },
  };
}

/** A value of the form while it changes. */
export function useFormValue<V extends FieldValues, Out, N extends FieldPath<V>>(form: FormHandle<V, Out>, name: N) {
  return useWatch({ control: form.methods.control, name });
}

/** Writes the draft shortly after typing pauses, and at once when the page goes away. */
function useDraftWriter<V extends FieldValues, Out extends FieldValues>(
  methods: UseFormReturn<V, unknown, Out>,
  key: PersonalKey | undefined,
  restored: Draft<V> | undefined,
  row: object | undefined,
  id: string,
): void {
  useEffect(() => {
    if (key === undefined) return undefined;
    let waiting: { readonly values: V; readonly start: V } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function flush() {
      clearTimeout(timer);
      timer = undefined;
      if (key === undefined || waiting === undefined) return;
      const { values, start } = waiting;
      waiting = undefined;
      if (JSON.stringify(values) === JSON.stringify(start)) dropDraft(key);
      else {
        const made = row === undefined ? { id } : {};
        writeDraft(key, { values, start: seenBy(start, restored, restored?.start), row: seenBy(row, restored, restored?.row), ...made });
      }
    }
    const stop = methods.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        waiting = { values: structuredClone(values), start: defaultValues as V };
        // Whoever types on without a pause is kept, too.
        timer ??= setTimeout(flush, 300);
      },
    });
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      stop();
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [methods, key, restored, row, id]);
}

function resolverOf<S extends AnySchema>(schema: S, number: NumberText): Resolver<InferInput<S>, unknown, InferOutput<S>> {
  return (values, _context, options) => {
    const result = safeParse(schema, values, { message: (issue) => issueText(issue, number) });
    if (result.success) return { values: result.output, errors: {} };
    const errors: FieldErrors = {};
    for (const issue of result.issues) {
      const path = getDotPath(issue) ?? 'root';
      errors[path] ??= { type: issue.type, message: issue.message };
    }
    return { values: {}, errors: toNestErrors<InferInput<S>>(errors, options) };
  };
}
