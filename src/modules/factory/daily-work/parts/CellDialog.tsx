import { useState } from 'react';
import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { isMade } from '#data/is-made.ts';
import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame, FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useTask } from '#ui/overlay/use-task.ts';

import { ReasonField } from '../../stock/index.ts';
import { takeBackWork, type WorkLineRow } from '../../working/index.ts';
import { WorkLine } from '../../working/kind.ts';
import { looseOf, usualOutput, valuesChange, valuesOf } from '../cells.ts';
import { type Cell, saveCell } from '../day-commands.ts';
import { stepId } from '../steps.ts';
import type { Day } from '../use-day.ts';

const { good, reject, rework, own_rework, minutes, reason, note } = WorkLine.schema.entries;
const Fields = v.object({ good, reject, rework, own_rework, minutes, reason, note });

type Props = { readonly day: Day; readonly cell: Cell; readonly onClose: () => void };

/** What a cell says besides its good pieces: rejects and why, what was put right, minutes; and its bundles. */
export function CellDialog({ day, cell, onClose }: Props) {
  const lines = day.lines.filter((line) => line.employee_id === cell.employee_id && stepId(line) === stepId(cell));
  const outputs = day.orders.get(cell.order_id)?.outputs ?? [];
  const [output, setOutput] = useState(() => usualOutput(lines, outputs));
  return (
    <CellForm
      key={output}
      {...{ day, cell, lines, output, onClose }}
      size={
        outputs.length > 1 && (
          <FieldFrame label={m.floor_output()}>
            {(ids) => (
              <SelectInput
                {...ids}
                value={output}
                none={m.floor_output_any()}
                options={outputs.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={setOutput}
              />
            )}
          </FieldFrame>
        )
      }
    />
  );
}

type FormProps = Props & {
  readonly lines: readonly WorkLineRow[];
  readonly output: string | null;
  readonly size: React.ReactNode;
};

function CellForm({ day, cell, lines, output, size, onClose }: FormProps) {
  const store = useStore();
  const [own] = useState(() => looseOf(lines, output));
  const form = useForm(Fields, v.parse(Fields, valuesOf(own, output)), {
    draftKey: draftKey(store, `work-cell:${day.place.day}:${day.place.shift_id}:${cell.employee_id}:${stepId(cell)}:${output}`),
    isMade: (id) => isMade(store, WorkLine, id),
  });
  const { Field } = form;
  const step = day.steps.find(({ id }) => id === stepId(cell));
  const others = lines.filter((line) => !own.some(({ id }) => id === line.id));
  return (
    <FormDialog
      form={form}
      title={day.people.get(cell.employee_id ?? '')?.name ?? m.reports_together()}
      description={step && `${step.operation.name} · ${step.order.order_no} · ${step.order.output_name}`}
      submit={m.ui_save()}
      onSubmit={async (values) => {
        const change = valuesChange(own, { ...values, output_id: output });
        if (change) await saveCell(store, day.place, cell, change, form.id);
      }}
      onClose={onClose}
    >
      {size}
      <FieldRow columns={3}>
        <Field.Quantity name="good" label={m.working_good()} />
        <Field.Quantity name="reject" label={m.working_reject()} />
        <Field.Quantity name="minutes" label={m.shop_minutes()} />
      </FieldRow>
      <ReasonField use="defect" optional />
      <FieldRow>
        <Field.Quantity name="rework" label={m.working_rework()} help={m.floor_rework_help()} />
        <Field.Checkbox name="own_rework" label={m.floor_own_rework()} />
      </FieldRow>
      <Field.Text name="note" label={m.floor_note()} optional />
      {others.length > 0 && <OtherLines day={day} lines={others} />}
    </FormDialog>
  );
}

/** Bundles and other sizes of the cell. */
function OtherLines({ day, lines }: { readonly day: Day; readonly lines: readonly WorkLineRow[] }) {
  const store = useStore();
  const number = useNumberText();
  const [takeBack, busy] = useTask((line: WorkLineRow) => takeBackWork(store, line));
  const nameOf = ({ order_id, output_id }: WorkLineRow) => day.orders.get(order_id)?.outputs.find(({ id }) => id === output_id)?.name ?? '';
  return (
    <ul className="divide-y rounded-md border">
      {lines.map((line) => (
        <li key={line.id} className="flex min-h-row items-center gap-3 px-3 py-1 text-14">
          <span className="min-w-0 flex-1 truncate">
            {[line.bundle_id !== null && m.production_bundle(), nameOf(line)].filter(Boolean).join(' · ')}
          </span>
          <span className="figures">{number(line.good)}</span>
          <Button size="sm" tone="quiet" disabled={busy} onClick={() => takeBack(line)}>
            {m.courier_money_take_back()}
          </Button>
        </li>
      ))}
    </ul>
  );
}
