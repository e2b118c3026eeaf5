import { Combine, Trash2 } from 'lucide-react';
import * as v from 'valibot';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { NameBadge } from '#ui/display/NameBadge.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { useEntityForm } from '../../entity/index.ts';
import { labelColours } from './colours.ts';
import { labelCommands } from './commands.ts';
import { Label } from './kind.ts';
import type { LabelRow } from './rules.ts';

const { name, color } = Label.schema.entries;
const Fields = v.object({ name, color });

type Props = {
  readonly before?: LabelRow;
  readonly onClose: () => void;
  /** What else can be done with a label that is there. */
  readonly onMerge?: () => void;
  readonly onDelete?: () => void;
};

export function LabelForm({ before: now, onClose, onMerge, onDelete }: Props) {
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'label',
    before: now,
    start: { name: '', color: null },
    commands: labelCommands,
    said: { added: m.labels_added, saved: m.labels_saved },
    onClose,
  });
  const { Field } = form;
  const shown = { name: useFormValue(form, 'name'), color: useFormValue(form, 'color') };
  return (
    <FormDialog {...dialog} size="sm" title={before ? m.labels_edit() : m.labels_create()} submit={m.labels_save()}>
      <Field.Text name="name" label={m.common_name()} autoComplete="off" {...(before && { help: m.labels_rename_help() })} />
      <Field.Select name="color" label={m.common_colour()} none={m.labels_colour_of_name()} options={coloursWith(shown.color)} />
      {shown.name.trim() !== '' && (
        <FieldFrame label={m.common_looks()} group>
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
