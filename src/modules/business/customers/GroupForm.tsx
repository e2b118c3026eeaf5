import { Trash2 } from 'lucide-react';
import * as v from 'valibot';

import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { labelColours } from '../../account/labels/index.ts';
import { useEntityActions, useEntityForm } from '../../entity/index.ts';
import { CustomerGroup } from '../customer-rules/kind.ts';
import { groupCommands, type GroupRow } from './group-commands.ts';

const { name, color, notes } = CustomerGroup.schema.entries;
const Fields = v.object({ name, color, notes });

type Props = { readonly before: GroupRow | undefined; readonly onClose: () => void };

export function GroupForm({ before: now, onClose }: Props) {
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'customer-group',
    before: now,
    start: { name: '', color: null, notes: '' },
    commands: groupCommands,
    said: { added: m.done_group_created, saved: m.done_group_updated },
    onClose,
  });
  const { Field } = form;
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={before ? m.customers_group_edit() : m.customers_group_create()}
      submit={m.customers_group_save()}
    >
      <Field.Text name="name" label={m.common_name()} autoComplete="off" />
      <Field.Select
        name="color"
        label={m.common_colour()}
        none={m.labels_colour_of_name()}
        options={Object.entries(labelColours).map(([value, label]) => ({ value, label: label() }))}
      />
      <Field.TextArea name="notes" label={m.common_notes()} optional />
      {before && <DeleteButton group={before} onClose={onClose} />}
    </FormDialog>
  );
}

function DeleteButton({ group, onClose }: { readonly group: GroupRow; readonly onClose: () => void }) {
  const { remove } = useEntityActions(groupCommands, group, { deleted: m.done_group_deleted }, onClose);
  return (
    <div className="border-t pt-4">
      <Button size="sm" icon={Trash2} onClick={remove}>
        {m.customers_group_delete()}
      </Button>
    </div>
  );
}
