import clsx from 'clsx';
import { useId } from 'react';

import { m } from '#messages';

import { Button } from '../control/Button.tsx';
import type { Icon } from '../display/icon.ts';
import { Money } from '../display/Money.tsx';

type Props = {
  /** Sums of money in minor units, each with its name. */
  readonly sums: readonly (readonly [label: string, minor: number])[];
  /** What is left to explain; shown in red until it is nothing. */
  readonly difference: number;
  /** What else does not meet, in words. */
  readonly note?: string | undefined;
  /** The one thing that ends the work; `why` tells why it cannot be done yet. */
  readonly action?: {
    readonly label: string;
    readonly icon: Icon;
    readonly busy: boolean;
    readonly why: string | undefined;
    readonly onClick: () => void;
  };
};

/** At the lower edge of a page on which sums must meet: what they come to, what is left, and the way on. */
export function SumsBar({ sums, difference, note, action }: Props) {
  const why = useId();
  return (
    <div
      data-action-bar=""
      className="sticky bottom-0 z-20 -mx-4 mt-auto flex flex-wrap items-center gap-x-6 gap-y-2 border-t bg-background/95 px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:mx-0 sm:rounded-lg sm:border"
    >
      <dl aria-label={m.ui_total()} className="grid min-w-0 flex-1 grid-cols-3 gap-x-5 gap-y-1 sm:flex sm:flex-wrap">
        {sums.map(([label, minor]) => (
          <div key={label}>
            <dt className="truncate text-12 text-muted-foreground">{label}</dt>
            <dd className="text-14 font-medium">
              <Money minor={minor} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="truncate text-12 text-muted-foreground">{m.products_take_difference()}</dt>
          <dd className={clsx('text-14 font-semibold', difference === 0 ? 'text-success-strong' : 'text-danger-strong')}>
            <Money minor={difference} />
          </dd>
        </div>
      </dl>
      {note !== undefined && (
        <p role="status" className="w-full text-13 text-warning-strong sm:order-last">
          {note}
        </p>
      )}
      {action && (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 max-sm:w-full">
          {action.why !== undefined && (
            <p id={why} className="text-13 text-muted-foreground max-sm:flex-1">
              {action.why}
            </p>
          )}
          <Button
            tone="primary"
            icon={action.icon}
            busy={action.busy}
            disabled={action.why !== undefined}
            aria-describedby={action.why === undefined ? undefined : why}
            onClick={action.onClick}
          >
            {action.label}
          </Button>
        </div>
      )}
    </div>
  );
}
