import { DateText } from '#ui/display/dates.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';

import { type RunRow, runStateText } from '../payroll/index.ts';

const tones = { draft: 'info', finalised: 'warning', partly_paid: 'warning', paid: 'success', voided: 'neutral' } as const;

export function StateBadge({ run: { state } }: { readonly run: Pick<RunRow, 'state'> }) {
  return <StatusBadge tone={tones[state]} label={runStateText[state]()} />;
}

export function Period({ run: { period_from, period_to } }: { readonly run: Pick<RunRow, 'period_from' | 'period_to'> }) {
  return (
    <span className="whitespace-nowrap">
      <DateText day={period_from} /> – <DateText day={period_to} />
    </span>
  );
}
