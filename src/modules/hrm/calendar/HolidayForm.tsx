import * as v from 'valibot';

import type { Row } from '#data/kind.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { useEntityForm } from '../../entity/index.ts';
import type { WorkPlace } from '../people/kind.ts';
import { holidayCommands, type HolidayRow, holidayTypeText } from '../time/index.ts';
import { Holiday, holidayTypes } from '../time/kind.ts';

const { day, name, type, place_id } = Holiday.schema.entries;
const Fields = v.object({ day, name, type, place_id });

type Props = { readonly before: HolidayRow | undefined; readonly places: readonly Row<typeof WorkPlace>[]; readonly onClose: () => void };

export function HolidayForm({ before: now, places, onClose }: Props) {
  const store = useStore();
  const { form, before, dialog } = useEntityForm({
    fields: Fields,
    draft: 'holiday',
    before: now,
    start: { day: store.knowsToday() ? store.today() : '', name: '', type: 'public', place_id: null },
    commands: holidayCommands,
    onClose,
  });
  const { Field } = form;
  return (
    <FormDialog {...dialog} title={before ? m.hrm_holiday_edit() : m.hrm_holiday_add()} submit={m.ui_save()}>
      <FieldRow>
        <Field.Date name="day" label={m.banking_day()} />
        <Field.Text name="name" label={m.common_name()} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <Field.Select
          name="type"
          label={m.money_type()}
          options={holidayTypes.map((value) => ({ value, label: holidayTypeText[value]() }))}
        />
        <Field.Select
          name="place_id"
          label={m.hrm_holiday_place()}
          optional
          options={places.filter(({ deleted_at }) => deleted_at === null).map(({ id, name: label }) => ({ value: id, label }))}
        />
      </FieldRow>
    </FormDialog>
  );
}
