import { m } from '#messages';
import { Field } from '#ui/form/Field.tsx';

import type { Place } from './EnrolKiosk.tsx';

/** What a tablet is for: people come and go by it, or it is one of a line, whose work is written down on it. Asked where there are lines. */
export function UseField({ lines }: { readonly lines: readonly Place[] }) {
  if (lines.length === 0) return null;
  return (
    <Field.Select
      name="line"
      label={m.kiosk_use()}
      help={m.kiosk_use_help()}
      none={m.kiosk_use_gate()}
      options={lines.map(({ value, label }) => ({ value, label: m.kiosk_use_line({ line: label }) }))}
    />
  );
}
