import * as v from 'valibot';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';

import { SetupList, SetupRow, useEntityForm } from '../../entity/index.ts';
import { operationCommands, type OperationRow } from '../producing/index.ts';
import { Operation } from '../producing/kind.ts';

/** The steps of the work: which section does them, and what a piece usually takes. */
export function OperationList() {
  const number = useNumberText();
  const rows = useKeys(Operation);
  if (!rows) return null;
  const minutes = (sam: number) => m.bills_minutes({ n: number(sam / 1000, 3) });
  return (
    <SetupList
      title={m.bills_operations()}
      text={m.bills_operations_text()}
      add={m.bills_step_add()}
      empty={m.bills_operations_empty()}
      rows={rows.filter(({ deleted_at }) => deleted_at === null).toSorted((a, b) => a.sort - b.sort)}
      row={(row, edit) => (
        <SetupRow
          key={row.id}
          commands={operationCommands}
          row={row}
          name={row.name}
          detail={[row.section, minutes(row.sam)].filter(Boolean).join(' · ')}
          onEdit={edit}
        />
      )}
      form={(before, close) => <OperationForm before={before} onClose={close} />}
    />
  );
}

const { name, section } = Operation.schema.entries;
const Fields = v.object({ name, section, sam: v.pipe(v.number(), v.minValue(0), v.maxValue(1000)) });

function OperationForm({ before: now, onClose }: { readonly before: OperationRow | undefined; readonly onClose: () => void }) {
  const { form, before, dialog } = useEntityForm({
    ...{ fields: Fields, draft: 'factory-operation', before: now, start: { name: '', section: '', sam: 0 } },
    valuesOf: (row: OperationRow) => ({ name: row.name, section: row.section, sam: row.sam / 1000 }),
    factsOf: ({ sam, ...facts }) => ({ ...facts, sam: Math.round(sam * 1000) }),
    ...{ commands: operationCommands, onClose },
  });
  return (
    <FormDialog {...dialog} size="sm" title={before ? m.bills_operation_edit() : m.bills_step_add()} submit={m.ui_save()}>
      <form.Field.Text name="name" label={m.common_name()} autoComplete="off" />
      <FieldRow>
        <form.Field.Text name="section" label={m.bills_section()} optional autoComplete="off" />
        <form.Field.Quantity name="sam" label={m.bills_sam()} decimals={3} />
      </FieldRow>
    </FormDialog>
  );
}
