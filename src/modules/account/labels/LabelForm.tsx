import { Combine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { labelColours } from './colours.ts';
import { addLabel, editLabel } from './commands.ts';
import { Label } from './kind.ts';
import type { LabelRow } from './rules.ts';

const { name, color } = Label.schema.entries;
const Fields = v.object({ name, color });

type Props = {
  readonly before: LabelRow | undefined;
  readonly onClose: () => void;
  /** What else can be done with a label that is there. */
  readonly onMerge: () => void;
  readonly onDelete: () => void;
};

export function LabelForm({ before: now, onClose, onMerge, onDelete }: Props) {
  const store = useStore();
  const [before] = useState(now);
  const form = useForm(Fields, before ? v.parse(Fields, before) : { name: '', color: null }, {
    draftKey: draftKey(store, `label:${before?.id ?? 'new'}`),
    row: before,
  });
  const { Field } = form;
  const shown = { name: useFormValue(form, 'name'), color: useFormValue(form, 'color') };
  async function save(values: v.InferOutput<typeof Fields>) {
    await (form.seen ? editLabel(store, form.seen, values) : addLabel(store, values));
    toast.success(before ? m.labels_saved() : m.labels_added());
  }
  return (
    <FormDialog
      form={form}
      size="sm"
      title={before ? m.labels_edit() : m.labels_create()}
      submit={m.labels_save()}
      onSubmit={save}
      onClose={onClose}
    >
      <Field.Text name="name" label={m.orders_name()} autoComplete="off" autoFocus {...(before && { help: m.labels_rename_help() })} />
      <Field.Select name="color" label={m.labels_colour()} none={m.labels_colour_of_name()} options={coloursWith(shown.color)} />
      {shown.name.trim() !== '' && (
        <FieldFrame label={m.labels_looks()} group>
          {() => <NameBadge name={shown.name} colour={shown.color} />}
        </FieldFrame>
      )}
      {before && (
        <div className="flex flex-wrap gap-2 border-t pt-4">
          <Button size="sm" icon={Combine} onClick={onMerge}>
            {m.labels_merge()}
          </Button>
          <Button size="sm" icon={Trash2} onClick={onDelete}>
            {m.labels_delete()}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

function coloursWith(color: string | null): readonly { readonly value: string; readonly label: string }[] {
  const known = Object.entries(labelColours).map(([value, label]) => ({ value, label: label() }));
  return color === null || color in labelColours ? known : [...known, { value: color, label: color }];
}
