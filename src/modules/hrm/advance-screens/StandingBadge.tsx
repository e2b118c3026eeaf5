import { StatusBadge, type Tone } from '#ui/display/StatusBadge.tsx';

import { type Standing, standingText } from '../advances/index.ts';

const tones: Readonly<Record<Standing, Tone>> = {
  draft: 'neutral',
  requested: 'info',
  approved: 'accent',
  disbursed: 'warning',
  recovering: 'warning',
  settled: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  cancelled: 'neutral',
  written_off: 'danger',
};

export function StandingBadge({ standing }: { readonly standing: Standing }) {
  return <StatusBadge tone={tones[standing]} label={standingText[standing]()} />;
}
