import type { ReactNode } from 'react';

import type { Stored } from '#data/kind.ts';

import { DocumentFrame, EntityGate } from '../../entity/index.ts';
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
  return (
    <EntityGate row={row} missing={missing} list={back}>
      {(sale) => {
        const phase = phaseOf(statuses, sale.shipping_status_id);
        return (
          <DocumentFrame
            row={sale}
            number={saleNumber(sale)}
            badge={<PhaseBadge statuses={statuses} id={sale.shipping_status_id} />}
            text={text(sale)}
            action={actions.action}
            menu={actions.menu}
            dialogs={actions.dialogs}
            notice={notice(sale)}
            lead={lead(sale)}
            side={side(sale)}
          >
            {phase && <Steps type={type} statuses={statuses} current={phase} id={sale.id} />}
            {children(sale)}
          </DocumentFrame>
        );
      }}
    </EntityGate>
  );
}
