import clsx from 'clsx';

import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';

import type { Status } from '../sale-rules/index.ts';

export type StatusTab = { readonly id: string; readonly label: string; readonly count: number | undefined };

/** The statuses that rows have now, as tabs with counts, the trash at the end. */
export function statusTabs(statuses: readonly Status[], counts: Readonly<Record<string, number>> | undefined): readonly StatusTab[] {
  return statuses
    .filter((status) => status.deleted_at === null || (counts?.[status.id] ?? 0) > 0)
    .map((status) => ({ id: status.id, label: status.name, count: counts?.[status.id] ?? (counts ? 0 : undefined) }));
}

/** One status, all of them, or the trash. */
export function StatusTabs({
  tabs,
  chosen,
  onChoose,
  label,
}: {
  readonly tabs: readonly StatusTab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly label: string;
}) {
  const number = useNumberText();
  const all = tabs.some((tab) => tab.count === undefined) ? undefined : tabs.reduce((sum, tab) => sum + (tab.count ?? 0), 0);
  const shown = [{ id: '', label: m.common_all(), count: all }, ...tabs, { id: 'deleted', label: m.orders_trash(), count: undefined }];
  return (
    <div role="group" aria-label={label} className="-mb-3 flex scroll-line gap-0.5">
      {shown.map((tab) => {
        const on = tab.id === chosen;
        return (
          <button
            key={tab.id}
            type="button"
            aria-pressed={on}
            onClick={() => onChoose(tab.id)}
            className={clsx(
              'flex min-h-control shrink-0 items-center justify-center gap-1.5 border-b-2 px-2.5 text-13 whitespace-nowrap -outline-offset-2 transition-colors coarse:min-w-11',
              on ? 'border-primary font-medium text-foreground' : 'border-transparent text-muted-foreground hover:text-foreground',
            )}
          >
            {tab.label}
            {tab.count !== undefined && tab.count > 0 && (
              <span className="rounded-full bg-muted px-1.5 text-12 figures text-muted-foreground">{number(tab.count)}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}
