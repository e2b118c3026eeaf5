import { useKeys } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { Field } from '#ui/form/Field.tsx';

import type { ReasonRow } from '../materials/index.ts';
import { FactoryReason } from '../materials/kind.ts';

type Props = { readonly use: ReasonRow['use']; readonly name?: string; readonly optional?: boolean };

/** One of the company's reasons, or another one in words. */
export function ReasonField({ use, name = 'reason', optional }: Props) {
  const rows = (useKeys(FactoryReason) ?? []).filter((row) => row.use === use && row.active && row.deleted_at === null);
  const names = rows.toSorted((a, b) => a.sort - b.sort).map((row) => row.name);
  return (
    <Field.Pick
      name={name}
      label={m.common_reason()}
      optional={optional}
      search={(text) => names.filter((one) => foldText(one).includes(foldText(text))).map((value) => ({ value, label: value }))}
      resolve={(value) => ({ value, label: value })}
      create={async (label) => ({ value: label.slice(0, 120), label: label.slice(0, 120) })}
      createLabel={(text) => text}
    />
  );
}
