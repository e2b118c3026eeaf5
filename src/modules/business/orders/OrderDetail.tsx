import { useParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { worded } from '#kernel/worded.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';

import type { OrderRow } from '../sale-rules/index.ts';
import { EcomOrder } from '../sale-rules/kind.ts';
import {
  MoneyBox,
  nameOf,
  NoteBox,
  OutcomeSection,
  RecipientCard,
  RefundNotice,
  SaleDetail,
  SoldItems,
  Timeline,
  useSalesBrands,
} from '../sale-screens/index.ts';
import { CallBox } from './CallBox.tsx';
import { addComment, payRefund, saveNote } from './commands.ts';
import { sourceLabels } from './order-columns.tsx';
import { OrderDesk } from './OrderDesk.tsx';
import { ReviewNotice } from './Review.tsx';
import { useOrderActions } from './use-order-actions.tsx';

function OrderDetail() {
  const { orderId } = useParams();
  const row = useRow(EcomOrder, orderId);
  const actions = useOrderActions(row ?? undefined);
  return (
    <SaleDetail
      row={row}
      type="ecom"
      missing={m.orders_not_found()}
      back={{ to: href('/app/ecom-orders'), label: m.orders_to_list() }}
      actions={actions}
      text={(order) => <OrderLine order={order} />}
      notice={(order) => <OrderNotices order={order} />}
      lead={(order) => (
        <>
          <RecipientCard row={order} />
          <CallBox order={order} />
        </>
      )}
      side={(order) => <OrderSide order={order} />}
    >
      {(order) => (
        <>
          <OutcomeSection row={order} />
          <SoldItems row={order} />
          <OrderNote order={order} />
          <OrderHistory order={order} />
        </>
      )}
    </SaleDetail>
  );
}

function OrderLine({ order }: { readonly order: OrderRow }) {
  const brands = useSalesBrands();
  return (
    <>
      <DateText day={order.order_date} /> · {worded(sourceLabels, order.source)}
      {brands.length > 1 && ` · ${nameOf(brands, order.brand_id) ?? ''}`}
    </>
  );
}

export function OrderNotices({ order }: { readonly order: Stored<OrderRow> }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_ecom_orders');
  if (order.deleted_at !== null) return <Notice tone="warning">{m.orders_deleted_notice()}</Notice>;
  return (
    <>
      <ReviewNotice order={order} />
      <RefundNotice row={order} onPay={may ? (payback) => payRefund(store, order.id, payback) : undefined} />
    </>
  );
}

function OrderSide({ order }: { readonly order: Stored<OrderRow> }) {
  return (
    <>
      <OrderDesk order={order} />
      <MoneyBox row={order} carried={order.linked_parcel_id !== null} />
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
