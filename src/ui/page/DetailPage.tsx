import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';

import { m } from '#messages';

import { IconButton } from '../control/IconButton.tsx';
import { Spared } from '../display/Spared.tsx';
import { Menu, type MenuEntries } from '../overlay/Menu.tsx';
import { usePhone } from '../theme/use-media.ts';
import { PageHeader } from './Page.tsx';

/* The frame of one record: number, badge, the one next action; facts and lines in the middle, history at the side. */

export type DetailPageProps = {
  readonly title: ReactNode;
  /** `<StatusBadge>`. */
  readonly badge?: ReactNode;
  /** Who, when, where: one short line. */
  readonly text?: ReactNode;
  readonly breadcrumbs?: ReactNode;
  /** The one next action as primary button; on phones at the lower edge, where the thumb is. */
  readonly action?: ReactNode;
  /** Everything else. */
  readonly menu?: MenuEntries;
  /** A notice over the content: `<Notice>`. */
  readonly notice?: ReactNode;
  /** What one comes for: over everything where there is one column, first at the side where there are two. */
  readonly lead?: ReactNode;
  readonly side?: ReactNode;
  readonly children: ReactNode;
};

export function DetailPage({ title, badge, text, breadcrumbs, action, menu, notice, lead, side, children }: DetailPageProps) {
  const phone = usePhone();
  return (
    <div className="mx-auto flex w-full max-w-350 flex-1 flex-col gap-4 px-4 py-5 sm:px-6">
      {breadcrumbs}
      <PageHeader
        title={title}
        text={text}
        badge={badge}
        wraps={!phone}
        actions={
          <>
            {menu && menu.some(Boolean) && (
              <Menu
                trigger={<IconButton icon={Ellipsis} label={m.ui_more()} className="border border-border-strong bg-card" />}
                entries={menu}
              />
            )}
            {!phone && action}
          </>
        }
      />
      <Spared of={notice}>{notice}</Spared>
      {/* Beside each other once the room that the menu leaves is enough for both. */}
      <div className="@container">
        <div
          className={clsx('grid gap-x-6 gap-y-4', side !== undefined && '@4xl:grid-cols-[minmax(0,1fr)_22.5rem] @4xl:grid-rows-[auto_1fr]')}
        >
          {lead !== undefined && (
            <div className="min-w-0 @4xl:col-start-2">
              <Spared of={lead}>{lead}</Spared>
            </div>
          )}
          <div className="flex min-w-0 flex-col gap-4 @4xl:col-start-1 @4xl:row-span-2 @4xl:row-start-1">
            <Spared of={children}>{children}</Spared>
          </div>
          {side !== undefined && (
            <aside
              aria-label={m.ui_beside()}
              className={clsx('flex min-w-0 flex-col gap-4 @4xl:col-start-2', lead === undefined && '@4xl:row-span-2 @4xl:row-start-1')}
            >
              <Spared of={side}>{side}</Spared>
            </aside>
          )}
        </div>
      </div>
      {phone && action && (
        <div
          data-action-bar
          className="sticky bottom-0 z-20 -mx-4 mt-auto -mb-5 flex gap-2 border-t bg-background/95 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm *:flex-1 print:hidden"
        >
          {action}
        </div>
      )}
    </div>
  );
}
