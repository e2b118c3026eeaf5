import clsx from 'clsx';
import { Check } from 'lucide-react';

import { useKeys } from '#data/react.tsx';

import { nameShown, rankOf, type Status, statusFor, type StatusType, stepsOf } from '../sale-rules/index.ts';
import { OrderFeed, ParcelFeed, type Phase } from '../sale-rules/kind.ts';

/** The path of an order or parcel, named as the company names them. Ticked is what its history tells that it went through. */
export function Steps({
  type,
  statuses,
  current,
  id,
}: {
  readonly type: StatusType;
  readonly statuses: readonly Status[];
  readonly current: Phase;
  /** Of the order or parcel. */
  readonly id: string;
}) {
  const passed = usePassed(type, id);
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
                'flex items-start gap-1 text-12 @max-lg:whitespace-nowrap',
                here ? 'font-semibold text-foreground' : 'text-muted-foreground @max-lg:invisible',
              )}
            >
              {done && passed.has(statusFor(statuses, type, phase)?.name ?? '') && (
                <Check aria-hidden className="mt-px size-3.5 shrink-0 text-primary @max-lg:hidden" />
              )}
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

/** The names of all statuses that the history speaks of. */
function usePassed(type: StatusType, id: string): ReadonlySet<string> {
  const feed = useKeys(type === 'ecom' ? OrderFeed : ParcelFeed, { by: 'record', prefix: id });
  return new Set(
    (feed ?? [])
      .filter((entry) => entry.type === 'status_changed')
      .flatMap(({ activity_details: { from, to } }) => [nameShown(String(from)), nameShown(String(to))]),
  );
}
