import { useRef, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import type { EntityCommands } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { type AnySchema, useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

/**
 * The form of an entity, for a new row and for an edit, in a `FormDialog`: keeps a draft, saves against what its writer saw, says that it
 * has, and leads to a new row where `onSaved` wants that.
 *   const { form, dialog } = useEntityForm({ fields: Fields, draft: 'zone', before, start, commands: zones, said, onClose });
 *   return <FormDialog {...dialog} title={…} submit={…}><form.Field.Text name="name" … /></FormDialog>
 */
export function useEntityForm<S extends AnySchema, R extends { readonly id: string }, F>({
  fields,
  draft,
  before: now,
  start,
  valuesOf,
  commands,
  factsOf,
  said,
  onClose,
  onSaved,
}: {
  readonly fields: S;
  /** Names the draft; that of an edit has the row's id behind it. */
  readonly draft: string;
  readonly before: R | undefined;
  readonly start: DefaultValues<v.InferInput<S>>;
  /** What the form begins with where that is not what the row holds. */
  readonly valuesOf?: (row: R) => DefaultValues<v.InferInput<S>>;
  readonly commands: Pick<EntityCommands<R, F>, 'kind' | 'add' | 'edit' | 'check' | 'isThere'>;
  /** What is saved where that is not what was typed. */
  readonly factsOf?: (values: v.InferOutput<S>, seen: R | undefined) => F | Promise<F>;
  readonly said?: { readonly added: () => string; readonly saved: () => string };
  readonly onClose: () => void;
  readonly onSaved?: ((id: string) => void) | undefined;
}) {
  const store = useStore();
  // What others change meanwhile is theirs: the form compares with what it began with.
  const [before] = useState(now);
  const form = useForm(fields, before ? (valuesOf?.(before) ?? (v.parse(fields, before) as DefaultValues<v.InferInput<S>>)) : start, {
    draftKey: draftKey(store, before ? `${draft}:${before.id}` : draft),
    row: before,
    isMade: async (id, values) => (await isMade(store, commands.kind, id)) || isThere(values),
  });
  const added = useRef<string>(undefined);
  async function factsIn(values: v.InferOutput<S>): Promise<F> {
    return factsOf ? factsOf(values, form.seen) : (values as unknown as F);
  }
  async function isThere(values: v.InferInput<S>): Promise<boolean> {
    return (await commands.isThere?.(store, await factsIn(values))) ?? false;
  }
  async function onSubmit(values: v.InferOutput<S>): Promise<void> {
    const facts = await factsIn(values);
    if (form.seen) await commands.edit(store, form.seen, facts);
    else added.current = await commands.add(store, facts, form.id);
    if (said) toast.success(before ? said.saved() : said.added());
  }
  function close(): void {
    if (added.current !== undefined && onSaved) onSaved(added.current);
    else onClose();
  }
  // What is typed so far may be less than the schema asks for.
  const check = async (values: v.InferInput<S>) => commands.check(store, await factsIn(values), form.seen);
  return { form, before, dialog: { form, onSubmit, check, onClose: close } };
}
