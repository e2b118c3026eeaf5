import { useState } from 'react';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

import { compareBills } from '../bill-engine/index.ts';
import { Component } from '../materials/kind.ts';
import { basisText, type BillRow, consumptionText, wastageText } from '../producing/index.ts';
import type { BillLine } from '../producing/kind.ts';
import { useAmountText } from '../stock/index.ts';
import { useVersionText } from './use-version-text.ts';

type Props = { readonly row: BillRow; readonly versions: readonly BillRow[]; readonly onClose: () => void };

const fields = ['quantity', 'pieces', 'wastage_type', 'wastage', 'setup', 'multiple', 'basis', 'consumption'] as const;
type Field = (typeof fields)[number];

/** What another version of the same has more, less and otherwise. */
export function CompareDialog({ row, versions, onClose }: Props) {
  const others = versions.filter(({ id }) => id !== row.id).toSorted((a, b) => b.version_no - a.version_no);
  const [chosen, choose] = useState(others[0]?.id ?? '');
  const other = others.find(({ id }) => id === chosen);
  const components = new Map((useKeys(Component) ?? []).map((one) => [one.id, one]));
  const amount = useAmountText();
  const number = useNumberText();
  const version = useVersionText();
  const changes = other && compareBills(keyed(other), keyed(row), fields);
  const nameOf = (line: BillLine) => components.get(line.component_id)?.name ?? '–';
  const isSame = changes && changes.added.length + changes.removed.length + changes.changed.length === 0;
  return (
    <Dialog
      open
      size="md"
      title={m.bills_compare()}
      description={version(row)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <FieldFrame label={m.bills_compare_with()}>
        {(ids) => (
          <SelectInput
            {...ids}
            value={chosen}
            onChange={(id) => choose(id ?? '')}
            options={others.map((one) => ({ value: one.id, label: version(one) }))}
          />
        )}
      </FieldFrame>
      {isSame && <p className="mt-4 text-14 text-muted-foreground">{m.bills_compare_same()}</p>}
      {changes && (
        <ul className="mt-4 divide-y text-14">
          {changes.added.map((line) => (
            <li key={line.id} className="py-2">
              <span className="font-medium">{nameOf(line)}</span> <span className="text-success-strong">{m.bills_added()}</span>{' '}
              <span className="figures">{told(line, 'quantity')}</span>
            </li>
          ))}
          {changes.removed.map((line) => (
            <li key={line.id} className="py-2">
              <span className="font-medium">{nameOf(line)}</span> <span className="text-danger-strong">{m.bills_removed()}</span>{' '}
              <span className="figures">{told(line, 'quantity')}</span>
            </li>
          ))}
          {changes.changed.map(({ before, after, fields: other_fields }) => (
            <li key={after.id} className="py-2">
              <span className="font-medium">{nameOf(after)}</span>
              {other_fields.map((field) => (
                <span key={field} className="block text-13">
                  <span className="text-muted-foreground">{names[field as Field]()}:</span> {told(before, field as Field)} →{' '}
                  {told(after, field as Field)}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );

  function told(line: BillLine, field: Field): string {
    const unit = components.get(line.component_id)?.stock_unit ?? '';
    if (field === 'quantity' || field === 'setup' || field === 'multiple') return amount(line[field], unit);
    if (field === 'wastage') return `${number(line.wastage / 100, 2)}%`;
    if (field === 'wastage_type') return wastageText[line.wastage_type]();
    if (field === 'basis') return basisText[line.basis]();
    return field === 'consumption' ? consumptionText[line.consumption]() : String(line.pieces);
  }
}

const names: Readonly<Record<Field, () => string>> = {
  quantity: m.orders_quantity,
  pieces: m.bills_pieces,
  wastage_type: m.bills_wastage,
  wastage: m.bills_wastage_share,
  setup: m.bills_setup,
  multiple: m.bills_multiple,
  basis: m.bills_basis,
  consumption: m.bills_consumption,
};

function keyed({ lines }: BillRow): readonly (BillLine & { readonly component: string })[] {
  return lines.map((line) => ({ ...line, component: line.component_id }));
}
