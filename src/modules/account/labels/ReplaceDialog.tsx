import * as v from 'valibot';

import { id, optionalId } from '#data/fields.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { labelCommands, mergeLabel } from './commands.ts';
import type { LabelRow } from './rules.ts';

const Merging = v.object({ into: id });
const Deleting = v.object({ into: optionalId });

type Props = {
  readonly label: LabelRow;
  /** The others that can take its place. */
  readonly others: readonly LabelRow[];
  /** How many records carry it. */
  readonly used: number;
  readonly onClose: () => void;
};

/** Another label takes the place of this one on every record; it cannot be told apart any more, so this says how many. */
export function MergeDialog({ label, others, used, onClose }: Props) {
  const store = useStore();
  const form = useForm(Merging, { into: '' });
  const number = useNumberText();
  async function save({ into }: v.InferOutput<typeof Merging>) {
    await mergeLabel(store, label.id, into);
    toast.success(m.labels_merged({ name: label.name, into: others.find((row) => row.id === into)?.name ?? '' }));
  }
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.labels_merge_title({ name: label.name })}
      description={m.labels_merge_text({ n: number(used) })}
      submit={m.labels_merge_now()}
      onSubmit={save}
      onClose={onClose}
    >
      <form.Field.Select name="into" label={m.labels_merge_into()} options={choices(others)} />
    </FormDialog>
  );
}

/** A label that is in use is taken off the records, or another takes its place. */
export function DeleteDialog({ label, others, used, onClose }: Props) {
  const store = useStore();
  const form = useForm(Deleting, { into: null });
  const number = useNumberText();
  const toastUndo = useToastUndo();
  async function save({ into }: v.InferOutput<typeof Deleting>) {
    if (into !== null) {
      await mergeLabel(store, label.id, into);
      toast.success(m.labels_merged({ name: label.name, into: others.find((row) => row.id === into)?.name ?? '' }));
      return;
    }
    await labelCommands.remove(store, label.id);
    toastUndo(m.common_name_deleted({ name: label.name }), () => labelCommands.restore(store, label.id));
  }
  return (
    <FormDialog
      form={form}
      size="sm"
      tone="danger"
      title={m.labels_delete_title({ name: label.name })}
      description={m.labels_delete_text({ n: number(used) })}
      submit={m.labels_delete()}
      onSubmit={save}
      onClose={onClose}
    >
      <form.Field.Select name="into" label={m.labels_replace_by()} none={m.labels_replace_none()} options={choices(others)} />
    </FormDialog>
  );
}

function choices(labels: readonly LabelRow[]): readonly { readonly value: string; readonly label: string }[] {
  return labels.map(({ id: value, name }) => ({ value, label: name }));
}
