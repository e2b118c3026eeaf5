import * as v from 'valibot';

import { allows } from '#access/access.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useDateFormat, useFormat } from '#ui/display/format.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { SetupList, SetupRow, useEntityForm } from '../../entity/index.ts';
import { guaranteeCommands, type GuaranteeRow } from '../working/index.ts';
import { DayGuarantee } from '../working/kind.ts';

/** What a day of piece work brings at least, from which day on; for who runs the payroll. */
export function GuaranteeList() {
  return allows(useAccess(), 'manage_payroll') ? <Guarantees /> : null;
}

function Guarantees() {
  const rows = useKeys(DayGuarantee);
  const [format, dates] = [useFormat(), useDateFormat()];
  if (!rows) return null;
  return (
    <SetupList
      title={m.working_guarantees()}
      text={m.working_guarantees_text()}
      add={m.working_guarantees_add()}
      empty={m.working_guarantees_empty()}
      rows={rows.filter(({ deleted_at }) => deleted_at === null).toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))}
      row={(row, edit) => (
        <SetupRow
          key={row.id}
          commands={guaranteeCommands}
          row={row}
          name={formatMoney(row.amount, format)}
          detail={`${row.label} · ${m.rates_since({ day: formatDay(row.valid_from, dates) })}`}
          onEdit={edit}
        />
      )}
      form={(before, close) => <GuaranteeForm before={before} onClose={close} />}
    />
  );
}

const { valid_from, amount, label } = DayGuarantee.schema.entries;
const Fields = v.object({ valid_from, amount, label });

function GuaranteeForm({ before: now, onClose }: { readonly before: GuaranteeRow | undefined; readonly onClose: () => void }) {
  const store = useStore();
  const { form, before, dialog } = useEntityForm({
    ...{ fields: Fields, draft: 'day-guarantee', before: now },
    start: { valid_from: store.today(), amount: 0, label: m.working_guarantee() },
    ...{ commands: guaranteeCommands, onClose },
  });
  return (
    <FormDialog {...dialog} size="sm" title={before ? m.working_guarantees_edit() : m.working_guarantees_add()} submit={m.ui_save()}>
      <FieldRow>
        <form.Field.Money name="amount" label={m.common_amount()} />
        <form.Field.Date name="valid_from" label={m.rates_from()} />
      </FieldRow>
      <form.Field.Text name="label" label={m.working_guarantee_label()} autoComplete="off" />
    </FormDialog>
  );
}
