import clsx from 'clsx';
import { Check } from 'lucide-react';

import { rankOf, type Status, statusFor, type StatusType, stepsOf } from '../orders/index.ts';
import type { Phase } from '../orders/kind.ts';

/** The path of an order or parcel, done steps ticked, named as the company names them. */
export function Steps({
  type,
  statuses,
  current,
}: {
  readonly type: StatusType;
  readonly statuses: readonly Status[];
  readonly current: Phase;
}) {
  const steps = stepsOf(type, current);
  const onPath = steps.includes(current);
  return (
    <ol className="@container flex gap-1 rounded-lg border bg-card px-4 py-3">
      {steps.map((phase, i) => {
        const here = phase === current;
        const done = onPath ? i < steps.indexOf(current) : rankOf(phase) < rankOf(current);
        const ended = here && i === steps.length - 1;
        return (
          <li key={phase} aria-current={here ? 'step' : undefined} className="flex min-w-0 flex-1 flex-col gap-1.5">
            <span
              aria-hidden
              className={clsx('h-1 rounded-full', done || here ? (here && !ended ? 'bg-primary/50' : endTone(phase, ended)) : 'bg-muted')}
            />
            <span
              className={clsx(
                'flex items-center gap-1 text-12 whitespace-nowrap',
                here ? 'font-semibold text-foreground' : 'text-muted-foreground @max-lg:invisible',
              )}
            >
              {done && <Check aria-hidden className="size-3.5 shrink-0 text-primary @max-lg:hidden" />}
              {statusFor(statuses, type, phase)?.name ?? phase}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function endTone(phase: Phase, ended: boolean): string {
  if (!ended) return 'bg-primary';
  return phase === 'delivered' ? 'bg-success' : phase === 'partial' ? 'bg-warning' : 'bg-danger';
}
