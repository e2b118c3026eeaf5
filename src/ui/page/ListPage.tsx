import type { ReactNode } from 'react';

import { m } from '#messages';

import { useNumberText } from '../display/numbers.tsx';
import { useMedia } from '../theme/use-media.ts';

/*
 * The frame of a list. It takes the height that is left on the screen, so that the table scrolls under its own header; on wide
 * screens a panel for the opened row stands beside it and the list stays.
 */

export type ListPageProps = {
  readonly title: string;
  /** How many rows match; absent while unknown. */
  readonly count?: number | undefined;
  /** The device is still being filled: there will be more. */
  readonly soFar?: boolean;
  /** The main action, e.g. `<ButtonLink tone="primary">`; further ones before it. */
  readonly actions?: ReactNode;
  /** `<FilterBar>`. */
  readonly filters?: ReactNode;
  /** `<BulkBar>`: lies over the filter line while rows are selected. */
  readonly bulk?: ReactNode;
  /** The opened row, shown beside the list from 1200 px on; narrower screens open the row's page instead (`usePanelFits`). */
  readonly panel?: ReactNode;
  /** A line between filters and table: totals, a notice. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
};

export function ListPage({ title, count, soFar = false, actions, filters, bulk, panel, above, children }: ListPageProps) {
  const number = useNumberText();
  const panelFits = usePanelFits();
  return (
    <div className="relative min-h-112 flex-1">
      <div className="absolute inset-0 flex">
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-3 sm:px-6">
            <div className="flex min-w-0 items-baseline gap-2">
              <h1 className="truncate text-20 font-semibold tracking-tight">{title}</h1>
              {count !== undefined && (
                <span className="text-14 figures text-muted-foreground">
                  {soFar ? m.ui_so_far({ count: number(count) }) : number(count)}
                </span>
              )}
            </div>
            {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
          </header>
          {(filters !== undefined || bulk !== undefined) && (
            <div className="relative px-4 pb-3 sm:px-6">
              {filters}
              {bulk}
            </div>
          )}
          {above !== undefined && <div className="px-4 pb-3 sm:px-6">{above}</div>}
          <div className="flex min-h-0 flex-1 flex-col border-t bg-card">{children}</div>
        </div>
        {panelFits && panel && (
          <aside aria-label={m.ui_opened_row()} className="flex w-105 shrink-0 flex-col overflow-y-auto border-l bg-card 2xl:w-130">
            {panel}
          </aside>
        )}
      </div>
    </div>
  );
}

/** How many columns have room: who and where it stands beside an open panel, the needful ones on a tablet, one more than usual on wide screens. */
export type ListRoom = 'slim' | 'narrow' | 'normal' | 'wide';

export function useListRoom(panelOpen: boolean): ListRoom {
  const panelFits = usePanelFits();
  const wide = useMedia('(min-width: 1360px)');
  const veryWide = useMedia('(min-width: 1800px)');
  if (panelOpen && panelFits) return veryWide ? 'wide' : 'slim';
  if (wide) return 'wide';
  return panelFits ? 'normal' : 'narrow';
}

/** Whether a row opens beside the list instead of on its own page. */
export function usePanelFits(): boolean {
  return useMedia('(min-width: 1200px)');
}
