import * as v from 'valibot';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { SetupList, SetupRow, useEntityForm } from '../../entity/index.ts';
import { reasonCommands, type ReasonRow, reasonUseText } from '../materials/index.ts';
import { FactoryReason } from '../materials/kind.ts';

export function ReasonList() {
  const rows = useKeys(FactoryReason);
  if (!rows) return null;
  return (
    <SetupList
      title={m.factory_reasons()}
      text={m.factory_reasons_text()}
      add={m.settings_add_reason()}
      empty={m.factory_reasons_empty()}
      rows={rows.filter(({ deleted_at }) => deleted_at === null).toSorted((a, b) => a.use.localeCompare(b.use) || a.sort - b.sort)}
      row={(row, edit) => (
        <SetupRow key={row.id} commands={reasonCommands} row={row} name={row.name} detail={reasonUseText[row.use]()} onEdit={edit} />
      )}
      form={(before, close) => <ReasonForm before={before} onClose={close} />}
    />
  );
}

const { name, use } = FactoryReason.schema.entries;
const Fields = v.object({ name, use });

function ReasonForm({ before: now, onClose }: { readonly before: ReasonRow | undefined; readonly onClose: () => void }) {
  const { form, before, dialog } = useEntityForm({
    ...{ fields: Fields, draft: 'factory-reason', before: now, start: { name: '', use: 'adjust' } as const },
    ...{ commands: reasonCommands, onClose },
  });
  return (
    <FormDialog {...dialog} size="sm" title={before ? m.settings_edit_reason() : m.settings_add_reason()} submit={m.ui_save()}>
      <form.Field.Text name="name" label={m.common_reason()} autoComplete="off" />
      <form.Field.Select
        name="use"
        label={m.factory_reason_use()}
        options={Object.entries(reasonUseText).map(([value, text]) => ({ value, label: text() }))}
      />
    </FormDialog>
  );
}
