import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Skeleton } from '#ui/page/states.tsx';
import { Tabs } from '#ui/page/Tabs.tsx';

import { DocumentFrame, useEntityActions } from '../../../entity/index.ts';
import { orderCommands, type OrderRow } from '../../producing/index.ts';
import { priorityText } from '../../requisitioning/index.ts';
import { useSeesCosts } from '../../stock/index.ts';
import { State } from '../order-columns.tsx';
import { useOrder } from '../use-order.ts';
import { ActivityTab } from './ActivityTab.tsx';
import { CostTab } from './CostTab.tsx';
import { MaterialsTab } from './MaterialsTab.tsx';
import { type Asked, OrderDialogs } from './OrderDialogs.tsx';
import { OutputTab } from './OutputTab.tsx';
import { RequisitionsTab } from './RequisitionsTab.tsx';
import { SummaryTab } from './SummaryTab.tsx';
import { useOrderActions } from './use-order-actions.tsx';
import { WorkTab } from './WorkTab.tsx';

const tabs = {
  summary: { label: m.roles_summary, Content: SummaryTab },
  materials: { label: m.factory_supplier_material, Content: MaterialsTab },
  work: { label: m.production_work, Content: WorkTab },
  output: { label: m.production_made, Content: OutputTab },
  cost: { label: m.production_cost, Content: CostTab },
  requisitions: { label: m.production_asked_tab, Content: RequisitionsTab },
  activity: { label: m.production_activity, Content: ActivityTab },
} as const;

/** One order: the one next step, how far it is, what it takes and what it costs. */
export function OrderPage({ row }: { readonly row: Stored<OrderRow> }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const seesCosts = useSeesCosts();
  const [asked, ask] = useState<Asked>();
  const facts = useOrder(row);
  const said = { deleted: m.orders_feed_deleted, restored: m.orders_feed_restored };
  const trash = useEntityActions(orderCommands, row, said, () => void navigate(href('/app/factory/production')));
  const { next, menu } = useOrderActions(row, facts, ask);
  const shown = Object.entries(tabs).flatMap(([id, { label }]) => (id === 'cost' && !seesCosts ? [] : [{ id, label }]));
  const at = shown.find(({ id }) => id === params.get('tab'))?.id ?? 'summary';
  const { Content } = tabs[at as keyof typeof tabs];
  const isBegun = facts !== undefined && (facts.outputs.length > 0 || facts.requisitions.length > 0);
  return (
    <DocumentFrame
      row={row}
      number={row.order_no}
      badge={
        <>
          <State row={row} standing={facts?.standing} />
          {row.priority === 'high' && <StatusBadge tone="danger" label={priorityText.high()} />}
          {facts?.standing.late && <StatusBadge tone="warning" label={m.production_late()} />}
          {facts?.standing.progress.beyond && <StatusBadge tone="warning" label={m.production_beyond()} />}
        </>
      }
      text={
        <>
          {row.output_name}
          {row.due_date !== null && (
            <>
              {' · '}
              {m.production_due()} <DateText day={row.due_date} />
            </>
          )}
        </>
      }
      action={trash.deleted ? trash.restoreButton : next}
      menu={[...menu, ...trash.entries(m.common_delete(), isBegun ? m.refusal_order_begun() : undefined)]}
      notice={trash.notice(m.common_in_trash(), false) || (row.reason !== '' && <Notice tone="warning">{row.reason}</Notice>)}
      dialogs={facts && <OrderDialogs {...{ row, facts, asked }} onClose={() => ask(undefined)} />}
    >
      <Tabs label={m.production_one()} tabs={shown} at={at} />
      {facts ? <Content row={row} facts={facts} /> : <Skeleton lines={6} />}
    </DocumentFrame>
  );
}
