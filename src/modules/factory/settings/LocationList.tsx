import * as v from 'valibot';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { SetupList, SetupRow, useEntityForm } from '../../entity/index.ts';
import { locationCommands, type LocationRow, locationTypeText } from '../materials/index.ts';
import { StockLocation } from '../materials/kind.ts';

export function LocationList() {
  const rows = useKeys(StockLocation);
  if (!rows) return null;
  return (
    <SetupList
      title={m.factory_locations()}
      text={m.factory_locations_text()}
      add={m.factory_location_add()}
      empty={m.factory_locations_empty()}
      rows={rows.filter(({ deleted_at }) => deleted_at === null).toSorted((a, b) => a.sort - b.sort)}
      row={(row, edit) => (
        <SetupRow key={row.id} commands={locationCommands} row={row} name={row.name} detail={locationTypeText[row.type]()} onEdit={edit} />
      )}
      form={(before, close) => <LocationForm before={before} onClose={close} />}
    />
  );
}

const { name, type } = StockLocation.schema.entries;
const Fields = v.object({ name, type });

function LocationForm({ before: now, onClose }: { readonly before: LocationRow | undefined; readonly onClose: () => void }) {
  const { form, before, dialog } = useEntityForm({
    ...{ fields: Fields, draft: 'stock-location', before: now, start: { name: '', type: 'store' } as const },
    ...{ commands: locationCommands, onClose },
  });
  return (
    <FormDialog {...dialog} size="sm" title={before ? m.factory_location_edit() : m.factory_location_add()} submit={m.ui_save()}>
      <form.Field.Text name="name" label={m.common_name()} autoComplete="off" />
      <form.Field.Select
        name="type"
        label={m.money_type()}
        options={Object.entries(locationTypeText).map(([value, text]) => ({ value, label: text() }))}
      />
    </FormDialog>
  );
}
