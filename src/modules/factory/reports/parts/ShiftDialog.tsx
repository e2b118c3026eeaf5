import * as v from 'valibot';

import { draftKey } from '#data/draft-key.ts';
import { useKeys, useStore } from '#data/react.tsx';
import { newId } from '#kernel/ids.ts';
import { m } from '#messages';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { LineItems, useLines } from '#ui/form/LineItems.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { toast } from '#ui/overlay/toast.tsx';

import { FactoryReason } from '../../materials/kind.ts';
import { saveReport, type WorkReportRow } from '../../working/index.ts';
import { WorkReport } from '../../working/kind.ts';

const { planned_minutes, downtime, remarks } = WorkReport.schema.entries;
const Fields = v.object({ planned_minutes, downtime, remarks });

/** What the line's leader says of a shift besides its pieces: how long it was, when nobody worked and why. */
export function ShiftDialog({ row, onClose }: { readonly row: WorkReportRow; readonly onClose: () => void }) {
  const store = useStore();
  const reasons = (useKeys(FactoryReason) ?? []).filter(
    ({ use, active, deleted_at }) => use === 'downtime' && active && deleted_at === null,
  );
  const form = useForm(Fields, v.parse(Fields, row), { draftKey: draftKey(store, `work-report:${row.id}`), row });
  const { Field } = form;
  const options = [...new Set([...reasons.map(({ name }) => name), ...row.downtime.map(({ reason }) => reason)])].map((name) => ({
    value: name,
    label: name,
  }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={m.reports_shift_edit()}
      submit={m.ui_save()}
      onSubmit={async (values) => {
        await saveReport(store, row, values);
        toast.success(m.common_saved());
        onClose();
      }}
    >
      <Field.Quantity name="planned_minutes" label={m.working_planned_minutes()} />
      <LineItems
        lines={useLines(form, 'downtime')}
        label={m.working_downtime()}
        columns={[{ header: m.common_reason() }, { header: m.shop_minutes(), width: 120, align: 'end' }]}
        newLine={() => ({ id: newId(), minutes: 0, reason: reasons[0]?.name ?? '' })}
        addLabel={m.reports_downtime_add()}
      >
        {({ index }) => [
          <Field.Select key="reason" name={`downtime.${index}.reason`} label={m.common_reason()} options={options} />,
          <Field.Quantity key="minutes" name={`downtime.${index}.minutes`} label={m.shop_minutes()} />,
        ]}
      </LineItems>
      <Field.TextArea name="remarks" label={m.working_remarks()} optional />
    </FormDialog>
  );
}
