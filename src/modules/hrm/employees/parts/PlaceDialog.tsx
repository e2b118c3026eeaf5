import * as v from 'valibot';

import { optionalId } from '#data/fields.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';

import { runEach, useTellTally } from '../../../entity/index.ts';
import { Employee } from '../../people/kind.ts';
import { placeEmployee } from '../commands.ts';
import { DepartmentField, PlaceField } from './WorkFields.tsx';

type Props = {
  readonly field: 'department_id' | 'place_id';
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const Fields = v.object({ department_id: optionalId, place_id: optionalId });

/** One department or place for all ticked employees. */
export function PlaceDialog({ field, ids, onClose, onDone }: Props) {
  const store = useStore();
  const number = useNumberText();
  const tellTally = useTellTally();
  const form = useForm(Fields, { department_id: null, place_id: null });
  async function save(values: v.InferOutput<typeof Fields>) {
    const next = field === 'department_id' ? { department_id: values.department_id } : { place_id: values.place_id };
    const tally = await runEach(ids, (id) => placeEmployee(store, id, next));
    const nameOf = async (id: string) => (await store.get(Employee, id))?.name ?? '';
    await tellTally(tally, m.ui_changed({ n: number(tally.done.length) }), { nameOf });
    onDone();
  }
  return (
    <FormDialog
      form={form}
      size="sm"
      title={field === 'department_id' ? m.people_set_department() : m.people_set_place()}
      description={m.people_set_text()}
      submit={m.ui_save()}
      onSubmit={save}
      onClose={onClose}
    >
      {field === 'department_id' ? <DepartmentField /> : <PlaceField />}
    </FormDialog>
  );
}
