import { useState } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import type { TimedShift } from '../calendar/index.ts';
import { assignmentId, assignShift, weekdayTexts } from '../time/index.ts';
import { ShiftAssignment } from '../time/kind.ts';
import type { EmployeeRow } from './people-shown.ts';
import { PersonCell } from './PersonCell.tsx';

const { shift_id, from_day, to_day } = ShiftAssignment.schema.entries;
const Fields = v.object({ shift_id, from_day, to_day, off: v.string() });

type Props = { readonly people: readonly EmployeeRow[]; readonly shifts: readonly TimedShift[]; readonly onClose: () => void };

/** Puts people on a shift from a day on; the one that they had until then ends the day before. */
export function AssignDialog({ people, shifts, onClose }: Props) {
  const store = useStore();
  const number = useNumberText();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const form = useForm(
    Fields,
    { shift_id: shifts[0]?.id ?? null, from_day: store.knowsToday() ? store.today() : '', to_day: null, off: '' },
    {
      draftKey: draftKey(store, 'assign-shift'),
      isMade: async (id) =>
        (await Promise.all([...chosen].map((one) => isMade(store, ShiftAssignment, assignmentId(id, one))))).some(Boolean),
    },
  );
  const { Field } = form;
  function tick(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  }
  const shown = people.filter(({ name, code }) => foldText(`${name} ${code}`).includes(foldText(search)));
  return (
    <FormDialog
      form={form}
      size="lg"
      title={m.roster_assign()}
      description={m.roster_assign_text()}
      submit={chosen.size === 1 ? m.roster_assign_people_one({ n: number(1) }) : m.roster_assign_people({ n: number(chosen.size) })}
      onSubmit={async ({ off, ...told }) => {
        await assignShift(store, [...chosen], { ...told, days_off: off === '' ? null : off }, form.id);
        toast.success(m.common_saved());
      }}
      onClose={onClose}
    >
      <FieldRow>
        <Field.Select name="shift_id" label={m.hrm_shift()} optional options={shifts.map(({ id, name }) => ({ value: id, label: name }))} />
        <Field.Select name="off" label={m.hrm_rules_days_off()} none={m.roster_company_days()} options={offChoices()} />
      </FieldRow>
      <FieldRow>
        <Field.Date name="from_day" label={m.ui_from()} />
        <Field.Date name="to_day" label={m.ui_to()} optional />
      </FieldRow>
      <div>
        <input
          type="search"
          className="mb-2 field-box"
          aria-label={m.attendance_search()}
          placeholder={m.attendance_search()}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <ul className="max-h-72 divide-y overflow-y-auto rounded-md border">
          {shown.map((person) => (
            <li key={person.id}>
              <label className="flex min-h-row items-center gap-3 px-3 py-1">
                <input type="checkbox" className="size-5" checked={chosen.has(person.id)} onChange={() => tick(person.id)} />
                <PersonCell person={person} stacked />
              </label>
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}

/** Each day of the week alone, the two that are usual together, and none. */
function offChoices(): readonly { readonly value: string; readonly label: string }[] {
  const one = weekdayTexts.map((text, place) => ({
    value: [0, 1, 2, 3, 4, 5, 6].map((day) => (day === place ? '1' : '0')).join(''),
    label: text(),
  }));
  const two = [
    { value: '0000011', label: `${weekdayTexts[5]()}, ${weekdayTexts[6]()}` },
    { value: '1000001', label: `${weekdayTexts[6]()}, ${weekdayTexts[0]()}` },
  ];
  return [...one, ...two, { value: '0000000', label: m.hrm_rules_no_days_off() }];
}
