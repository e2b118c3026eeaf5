import { m } from '#messages';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';

import { type Status, statusWithId, toneOf } from '../sale-rules/index.ts';

/** The company's name of a status in the company's tone. */
export function PhaseBadge({ statuses, id }: { readonly statuses: readonly Status[]; readonly id: string }) {
  const status = statusWithId(statuses, id);
  if (!status) return <StatusBadge label={m.name_unknown()} />;
  return <StatusBadge tone={toneOf(status)} label={status.name} />;
}
