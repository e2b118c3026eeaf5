import clsx from 'clsx';

import type { ShiftRow } from '../time/calendar-commands.ts';

export const shiftTones: Readonly<Record<ShiftRow['color'], string>> = {
  sky: 'bg-sky-500',
  amber: 'bg-amber-500',
  emerald: 'bg-emerald-500',
  violet: 'bg-violet-500',
  rose: 'bg-rose-500',
  slate: 'bg-slate-500',
};

/** The colour of a shift, beside its name. */
export function ShiftDot({ color }: { readonly color: ShiftRow['color'] }) {
  return <span aria-hidden className={clsx('inline-block size-2.5 shrink-0 rounded-full', shiftTones[color])} />;
}
