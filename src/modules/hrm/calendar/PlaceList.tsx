import * as v from 'valibot';

import type { Row } from '#data/kind.ts';
import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { SetupList, SetupRow, useEntityForm } from '../../entity/index.ts';
import { placeCommands } from '../people/index.ts';
import { WorkPlace } from '../people/kind.ts';

export function PlaceList() {
  const rows = useKeys(WorkPlace);
  if (!rows) return null;
  return (
    <SetupList
      title={m.people_places()}
      text={m.hrm_places_text()}
      add={m.hrm_place_add()}
      empty={m.hrm_places_empty()}
      rows={rows.filter(({ deleted_at }) => deleted_at === null)}
      row={(row, edit) => <SetupRow key={row.id} commands={placeCommands} row={row} name={row.name} detail={row.address} onEdit={edit} />}
      form={(before, close) => <PlaceForm before={before} onClose={close} />}
    />
  );
}

const { name, address } = WorkPlace.schema.entries;
const Fields = v.object({ name, address });

function PlaceForm({ before: now, onClose }: { readonly before: Row<typeof WorkPlace> | undefined; readonly onClose: () => void }) {
  const start = { name: '', address: '' };
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'work-place',
    before: now,
    start,
    commands: placeCommands,
    onClose,
  });
  return (
    <FormDialog {...dialog} size="sm" title={before ? m.hrm_place_edit() : m.hrm_place_add()} submit={m.ui_save()}>
      <form.Field.Text name="name" label={m.common_name()} autoComplete="off" />
      <form.Field.TextArea name="address" label={m.common_address()} optional rows={2} />
    </FormDialog>
  );
}
