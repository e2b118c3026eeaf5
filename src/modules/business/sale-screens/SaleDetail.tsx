import type { ReactNode } from 'react';

import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import type { StatusType } from '../sale-rules/index.ts';
import { PhaseBadge } from './PhaseBadge.tsx';
import { saleNumber, type SaleRow } from './sale-page.ts';
import { Steps } from './Steps.tsx';
import { phaseOf, useStatuses } from './use-order-settings.ts';
import type { SaleActions } from './use-sale-actions.tsx';

/** The page of one order or parcel; what stands on it is its own. */
export function SaleDetail<R extends Stored<SaleRow>>({
  row,
  type,
  missing,
  back,
  text,
  actions,
  notice,
  lead,
  side,
  children,
}: {
  /** As `useRow` answers. */
  readonly row: R | null | undefined;
  readonly type: StatusType;
  /** What is said where there is no such row. */
  readonly missing: string;
  /** The way to the list, where there is no such row. */
  readonly back: { readonly to: string; readonly label: string };
  readonly text: (row: R) => ReactNode;
  readonly actions: SaleActions;
  readonly notice: (row: R) => ReactNode;
  readonly lead: (row: R) => ReactNode;
  readonly side: (row: R) => ReactNode;
  readonly children: (row: R) => ReactNode;
}) {
  const statuses = useStatuses(type);
  if (row === undefined) return <PageSkeleton />;
  if (row === null) return <EmptyState whole title={missing} actions={<ButtonLink to={back.to}>{back.label}</ButtonLink>} />;
  const phase = phaseOf(statuses, row.shipping_status_id);
  return (
    <>
      <DetailPage
        title={
          <span className="inline-flex items-center gap-2 figures">
            {saleNumber(row)}
            <PendingDot pending={row.$pending} />
          </span>
        }
        badge={<PhaseBadge statuses={statuses} id={row.shipping_status_id} />}
        text={
          <>
            {text(row)}
            {row.printed_number && <> · {m.orders_printed_as({ number: row.printed_number })}</>}
          </>
        }
        action={actions.action}
        menu={actions.menu}
        notice={notice(row)}
        lead={lead(row)}
        side={side(row)}
      >
        {phase && <Steps type={type} statuses={statuses} current={phase} id={row.id} />}
        {children(row)}
      </DetailPage>
      {actions.dialogs}
    </>
  );
}
