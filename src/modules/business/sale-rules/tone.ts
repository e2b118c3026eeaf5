import type { Phase } from './kind-status.ts';
import type { Status } from './status.ts';

type Tone = 'neutral' | 'info' | 'accent' | 'success' | 'warning' | 'danger';

const toneOfColour: Readonly<Record<string, Tone>> = {
  gray: 'neutral',
  blue: 'info',
  teal: 'accent',
  green: 'success',
  amber: 'warning',
  red: 'danger',
};

const toneOfPhase: Readonly<Record<Phase, Tone>> = {
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

/** In which tone a status is shown: in the colour that the company gave it, else in that of what it means. */
export function toneOf({ color, phase }: Pick<Status, 'color' | 'phase'>): Tone {
  return toneOfColour[color] ?? toneOfPhase[phase];
}
