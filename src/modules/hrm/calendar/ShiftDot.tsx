import clsx from 'clsx';

import type { ShiftRow } from '../time/index.ts';

export const shiftTones: Readonly<Record<ShiftRow['color'], string>> = {
  sky: 'bg-info',
  amber: 'bg-warning',
  emerald: 'bg-success',
  violet: 'bg-primary',
  rose: 'bg-danger',
  slate: 'bg-input',
};

/** The colour of a shift, beside its name. */
export function ShiftDot({ color }: { readonly color: ShiftRow['color'] }) {
  return <span aria-hidden className={clsx('inline-block size-2.5 shrink-0 rounded-full', shiftTones[color])} />;
}
