import * as v from 'valibot';

import { text } from '#data/fields.ts';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { useProfileShell } from '../../company/profile-shell.tsx';

const Fields = v.object({ name: text(100, 1) });

type Props = { readonly name: string; readonly onSaved: (name: string) => void; readonly onClose: () => void };

/** How colleagues call the person, in every company. */
export function NameForm({ name, onSaved, onClose }: Props) {
  const server = useServer();
  const { onNamed } = useProfileShell();
  const form = useForm(Fields, { name });
  async function save(fields: v.InferOutput<typeof Fields>): Promise<void> {
    await (await (await server()).account()).save(fields);
    onSaved(fields.name);
    toast.success(m.profile_name_saved());
    await onNamed().catch(() => undefined);
  }
  return (
    <FormDialog
      form={form}
      size="sm"
      title={m.profile_name_change()}
      description={m.profile_name_help()}
      submit={m.ui_save()}
      onSubmit={save}
      onClose={onClose}
    >
      <form.Field.Text name="name" label={m.auth_your_name()} autoComplete="name" />
    </FormDialog>
  );
}
