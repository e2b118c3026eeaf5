import { useKeys } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { Field } from '#ui/form/Field.tsx';

import { FactoryReason } from '../../materials/kind.ts';

/** One of the company's reasons, or another one in words. */
export function ReasonField({ use }: { readonly use: 'scrap' | 'adjust' }) {
  const rows = (useKeys(FactoryReason) ?? []).filter((row) => row.use === use && row.active && row.deleted_at === null);
  const names = rows.toSorted((a, b) => a.sort - b.sort).map(({ name }) => name);
  return (
    <Field.Pick
      name="reason"
      label={m.common_reason()}
      search={(text) => names.filter((name) => foldText(name).includes(foldText(text))).map((value) => ({ value, label: value }))}
      resolve={(value) => ({ value, label: value })}
      create={async (label) => ({ value: label.slice(0, 120), label: label.slice(0, 120) })}
      createLabel={(text) => text}
    />
  );
}
