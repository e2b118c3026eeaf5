import * as v from 'valibot';

import { optionalId } from '#data/fields.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useToastUndo } from '#ui/overlay/use-toast-undo.ts';

import { labelCommands, mergeLabel } from './commands.ts';
import type { LabelRow } from './rules.ts';

const Fields = v.object({ into: optionalId });

type Props = {
  readonly label: LabelRow;
  /** To merge it into another; else it is deleted, and another may take its place. */
  readonly merging: boolean;
  /** The others that can take its place. */
  readonly others: readonly LabelRow[];
  /** How many records carry it. */
  readonly used: number;
  readonly onClose: () => void;
};

/** Another label takes the place of this one on every record, which cannot be told apart afterwards; or it is taken off them. */
export function ReplaceDialog({ label: { id, name }, merging, others, used, onClose }: Props) {
  const store = useStore();
  const form = useForm(Fields, { into: merging ? '' : null });
  const n = useNumberText()(used);
  const toastUndo = useToastUndo();
  async function save({ into }: v.InferOutput<typeof Fields>) {
    if (into === null) {
      await labelCommands.remove(store, id);
      toastUndo(m.common_name_deleted({ name }), () => labelCommands.restore(store, id));
      return;
    }
    await mergeLabel(store, id, into);
    toast.success(m.labels_merged({ name, into: others.find((row) => row.id === into)?.name ?? '' }));
  }
  return (
    <FormDialog
      form={form}
      size="sm"
      {...(merging
        ? { title: m.labels_merge_title({ name }), description: m.labels_merge_text({ n }), submit: m.labels_merge_now() }
        : {
            title: m.labels_delete_title({ name }),
            description: m.labels_delete_text({ n }),
            submit: m.labels_delete(),
            tone: 'danger',
          })}
      onSubmit={save}
      onClose={onClose}
    >
      <form.Field.Select
        name="into"
        {...(merging ? { label: m.labels_merge_into() } : { label: m.labels_replace_by(), none: m.labels_replace_none() })}
        options={others.map((row) => ({ value: row.id, label: row.name }))}
      />
    </FormDialog>
  );
}
