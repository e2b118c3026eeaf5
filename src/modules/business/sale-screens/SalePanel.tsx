import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';

import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { SidePanel } from '#ui/page/SidePanel.tsx';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';

import type { StatusType } from '../sale-rules/index.ts';
import { PhaseBadge } from './PhaseBadge.tsx';
import { saleNumber, salePath, type SaleRow } from './sale-page.ts';
import { useStatuses } from './use-order-settings.ts';
import type { SaleActions } from './use-sale-actions.tsx';

/** One order or parcel beside its list; what stands in it is its own. */
export function SalePanel<R extends Stored<SaleRow>>({
  row,
  type,
  missing,
  actions,
  onClose,
  children,
}: {
  /** As `useRow` answers. */
  readonly row: R | null | undefined;
  readonly type: StatusType;
  readonly missing: string;
  readonly actions: SaleActions;
  readonly onClose: () => void;
  readonly children: (row: R) => ReactNode;
}) {
  const statuses = useStatuses(type);
  if (row === null) return <EmptyState title={missing} />;
  if (row === undefined)
    return (
      <div className="p-4">
        <Skeleton lines={6} />
      </div>
    );
  return (
    <SidePanel
      title={<span className="figures">{saleNumber(row)}</span>}
      badge={<PhaseBadge statuses={statuses} id={row.shipping_status_id} />}
      to={salePath(row)}
      onClose={onClose}
      footer={
        <>
          <Menu trigger={<IconButton icon={Ellipsis} label={m.ui_more()} />} entries={actions.menu} />
          {actions.action}
        </>
      }
    >
      {children(row)}
      {actions.dialogs}
    </SidePanel>
  );
}
