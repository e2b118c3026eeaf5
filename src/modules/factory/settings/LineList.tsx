import * as v from 'valibot';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { SetupList, SetupRow, useEntityForm } from '../../entity/index.ts';
import { lineCommands, type LineRow } from '../materials/index.ts';
import { FactoryLine } from '../materials/kind.ts';

/** Lines of the floor, each with the section that it belongs to. */
export function LineList() {
  const rows = useKeys(FactoryLine);
  if (!rows) return null;
  return (
    <SetupList
      title={m.working_lines_of()}
      text={m.working_lines_text()}
      add={m.expenses_line_add()}
      empty={m.working_lines_empty()}
      rows={rows.filter(({ deleted_at }) => deleted_at === null).toSorted((a, b) => a.sort - b.sort)}
      row={(row, edit) => (
        <SetupRow key={row.id} commands={lineCommands} row={row} name={row.name} detail={row.section || undefined} onEdit={edit} />
      )}
      form={(before, close) => <LineForm before={before} onClose={close} />}
    />
  );
}

const { name, section } = FactoryLine.schema.entries;
const Fields = v.object({ name, section });

function LineForm({ before: now, onClose }: { readonly before: LineRow | undefined; readonly onClose: () => void }) {
  const { form, before, dialog } = useEntityForm({
    ...{ fields: Fields, draft: 'factory-line', before: now, start: { name: '', section: '' } },
    ...{ commands: lineCommands, onClose },
  });
  return (
    <FormDialog {...dialog} size="sm" title={before ? m.working_lines_edit() : m.expenses_line_add()} submit={m.ui_save()}>
      <form.Field.Text name="name" label={m.common_name()} autoComplete="off" />
      <form.Field.Text name="section" label={m.bills_section()} optional autoComplete="off" />
    </FormDialog>
  );
}
