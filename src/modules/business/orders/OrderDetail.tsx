import { useParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { ButtonLink } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { DetailPage } from '#ui/page/DetailPage.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { EmptyState, PageSkeleton } from '#ui/page/states.tsx';

import {
  MoneyBox,
  nameOf,
  NoteBox,
  PhaseBadge,
  phaseOf,
  RecipientCard,
  RefundNotice,
  SoldItems,
  Steps,
  Timeline,
  useSalesBrands,
  useStatuses,
} from '../sale/index.ts';
import { addComment, payRefund, saveNote } from './commands.ts';
import { EcomOrder } from './kind.ts';
import { sourceLabels } from './order-columns.tsx';
import type { OrderRow } from './rules.ts';
import { useOrderActions } from './use-order-actions.tsx';

function OrderDetail() {
  const { orderId } = useParams();
  const order = useRow(EcomOrder, orderId);
  const statuses = useStatuses('ecom');
  const { action, menu, dialogs } = useOrderActions(order ?? undefined);
  if (order === undefined) return <PageSkeleton />;
  if (order === null)
    return (
      <EmptyState
        whole
        title={m.orders_not_found()}
        actions={<ButtonLink to={href('/app/ecom-orders')}>{m.orders_to_list()}</ButtonLink>}
      />
    );
  const phase = phaseOf(statuses, order.shipping_status_id);
  return (
    <>
      <DetailPage
        title={
          <span className="inline-flex items-center gap-2 figures">
            {order.order_number}
            <PendingDot pending={order.$pending} />
          </span>
        }
        badge={<PhaseBadge statuses={statuses} id={order.shipping_status_id} />}
        text={<OrderLine order={order} />}
        action={action}
        menu={menu}
        notice={<OrderNotices order={order} />}
        side={<OrderSide order={order} />}
      >
        {phase && <Steps type="ecom" statuses={statuses} current={phase} />}
        <SoldItems row={order} />
        <OrderNote order={order} />
        <OrderHistory order={order} />
      </DetailPage>
      {dialogs}
    </>
  );
}

export function OrderLine({ order }: { readonly order: OrderRow }) {
  const brands = useSalesBrands();
  return (
    <>
      <DateText day={order.order_date} /> · {sourceLabels[order.source]()}
      {brands.length > 1 && ` · ${nameOf(brands, order.brand_id) ?? ''}`}
    </>
  );
}

export function OrderNotices({ order }: { readonly order: Stored<OrderRow> }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_ecom_orders');
  if (order.deleted_at !== null) return <Notice tone="warning">{m.orders_deleted_notice()}</Notice>;
  return <RefundNotice row={order} onPay={may ? (accountId) => payRefund(store, order.id, accountId) : undefined} />;
}

export function OrderSide({ order }: { readonly order: Stored<OrderRow> }) {
  return (
    <>
      <MoneyBox row={order} carried={order.linked_parcel_id !== null} />
      <RecipientCard row={order} />
      {order.customer_note !== '' && (
        <Section title={m.orders_customer_note()}>
          <p className="text-14 whitespace-pre-wrap">{order.customer_note}</p>
        </Section>
      )}
    </>
  );
}

export function OrderNote({ order }: { readonly order: OrderRow }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_ecom_orders') && order.deleted_at === null;
  return <NoteBox key={order.id} notes={order.notes} onSave={may ? (notes) => saveNote(store, order.id, notes) : undefined} />;
}

export function OrderHistory({ order }: { readonly order: OrderRow }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_ecom_orders');
  return (
    <Section title={m.orders_history()}>
      <Timeline of="order" id={order.id} onComment={may ? (text) => addComment(store, order.id, text) : undefined} />
    </Section>
  );
}

export { OrderDetail as Component };
