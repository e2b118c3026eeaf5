import * as v from 'valibot';

import { allows } from '#access/access.ts';
import { useAccess, useKeys, useStore } from '#data/react.tsx';
import { formatDay } from '#kernel/dates.ts';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useDateFormat, useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { useFormValue } from '#ui/form/use-form.ts';

import { SetupList, SetupRow, useEntityForm } from '../../entity/index.ts';
import { overheadCommands, type OverheadRow, overheadText } from '../producing/index.ts';
import { overheadBases, OverheadRate } from '../producing/kind.ts';

/** How rent, light and the office are laid on what is made, from which day on. For who sees costs. */
export function OverheadList() {
  const writes = allows(useAccess(), 'manage_purchases');
  const rows = useKeys(OverheadRate);
  const format = useFormat();
  const dates = useDateFormat();
  const number = useNumberText();
  if (!rows || !writes) return null;
  const much = ({ laid_on, rate }: OverheadRow) => (laid_on === 'labour' ? `${number(rate / 100, 2)}%` : formatMoney(rate, format));
  return (
    <SetupList
      title={m.production_overheads()}
      text={m.production_overheads_text()}
      add={m.production_overhead_add()}
      empty={m.production_overheads_empty()}
      rows={rows.filter(({ deleted_at }) => deleted_at === null).toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))}
      row={(row, edit) => (
        <SetupRow
          key={row.id}
          commands={overheadCommands}
          row={row}
          name={much(row)}
          detail={`${overheadText[row.laid_on]()} · ${m.rates_since({ day: formatDay(row.valid_from, dates) })}`}
          onEdit={edit}
        />
      )}
      form={(before, close) => <OverheadForm before={before} onClose={close} />}
    />
  );
}

const { valid_from, laid_on, rate } = OverheadRate.schema.entries;
const Fields = v.object({ valid_from, laid_on, rate });

function OverheadForm({ before: now, onClose }: { readonly before: OverheadRow | undefined; readonly onClose: () => void }) {
  const store = useStore();
  const { form, before, dialog } = useEntityForm({
    ...{ fields: Fields, draft: 'overhead-rate', before: now, commands: overheadCommands, onClose },
    start: { valid_from: store.knowsToday() ? store.today() : '', laid_on: 'good', rate: 0 },
  });
  const { Field } = form;
  const isShare = useFormValue(form, 'laid_on') === 'labour';
  return (
    <FormDialog {...dialog} size="sm" title={before ? m.production_overhead_edit() : m.production_overhead_add()} submit={m.ui_save()}>
      <Field.Select
        name="laid_on"
        label={m.production_laid()}
        options={overheadBases.map((value) => ({ value, label: overheadText[value]() }))}
      />
      {isShare ? <Field.Percent name="rate" label={m.rates_rate()} /> : <Field.Money name="rate" label={m.rates_rate()} />}
      <Field.Date name="valid_from" label={m.rates_from()} />
    </FormDialog>
  );
}
