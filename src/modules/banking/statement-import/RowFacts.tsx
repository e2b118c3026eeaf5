import type { ReactNode } from 'react';

import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';

type Props = {
  readonly day: string;
  readonly amount: number;
  readonly title: ReactNode;
  /** What else is known of it; empty ones are left out. */
  readonly details: readonly string[];
};

/** A movement on two lines: what for and how much, then the day and the rest. */
export function RowFacts({ day, amount, title, details }: Props) {
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate text-14 font-medium">{title}</span>
        <Money minor={amount} tone="signed" className="shrink-0 text-14" />
      </span>
      <span className="truncate text-13 text-muted-foreground">
        <DateText day={day} />
        {details.filter(Boolean).map((text) => ` · ${text}`)}
      </span>
    </span>
  );
}
