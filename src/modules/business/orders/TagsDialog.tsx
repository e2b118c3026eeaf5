import { useState } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { texts } from '#data/fields.ts';
import { useStore } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';

import { useLabels } from '../../account/label-screens/index.ts';
import type { TagChange } from './desk.ts';

const Fields = v.object({ add: texts(50, 60), off: texts(50, 60) });

/** The tags of one order as they shall be; of several, those that all of them get and lose. */
export function TagsDialog({
  of,
  tags,
  onSave,
  onClose,
}: {
  /** The order, or what several are called together: what is typed for one is not typed for another. */
  readonly of: string;
  /** Of one order. */
  readonly tags?: readonly string[];
  readonly onSave: (change: TagChange) => unknown;
  readonly onClose: () => void;
}) {
  // What others put on meanwhile is theirs: the form takes off what it began with, or what its draft did.
  const [row] = useState(() => ({ add: [...(tags ?? [])] }));
  const form = useForm(Fields, { ...row, off: [] }, { draftKey: draftKey(useStore(), `order-tags:${of}`), row });
  const { labels, colourOf } = useLabels();
  const words = { optional: true, suggestions: labels.map(({ name }) => name), colourOf } as const;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.orders_tags_set()}
      submit={m.orders_tags_save()}
      onSubmit={async ({ add, off }) => {
        const kept = new Set(add.map(foldText));
        await onSave({ add, off: [...off, ...form.seen.add.filter((tag) => !kept.has(foldText(tag)))] });
      }}
      onClose={onClose}
    >
      <form.Field.Tags name="add" label={tags ? m.common_tags() : m.orders_tags_add()} {...words} />
      {!tags && <form.Field.Tags name="off" label={m.orders_tags_remove()} {...words} />}
    </FormDialog>
  );
}
