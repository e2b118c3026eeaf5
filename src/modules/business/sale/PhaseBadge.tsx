import { m } from '#messages';
import { StatusBadge, type Tone } from '#ui/display/StatusBadge.tsx';

import { type Status, statusWithId } from '../orders/index.ts';
import type { Phase } from '../orders/kind.ts';

const tones: Readonly<Record<Phase, Tone>> = {
  new: 'info',
  confirmed: 'accent',
  on_hold: 'warning',
  packed: 'accent',
  shipment: 'info',
  pending: 'neutral',
  picked: 'info',
  in_transit: 'info',
  out_for_delivery: 'accent',
  delivered: 'success',
  partial: 'warning',
  cancelled: 'danger',
  returned: 'neutral',
  lost: 'danger',
};

/** The company's name of a status in the tone of what it means. */
export function PhaseBadge({ statuses, id }: { readonly statuses: readonly Status[]; readonly id: string }) {
  const status = statusWithId(statuses, id);
  if (!status) return <StatusBadge label={m.name_unknown()} />;
  return <StatusBadge tone={tones[status.phase]} label={status.name} />;
}
