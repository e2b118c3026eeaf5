import { Link, useParams } from 'react-router-dom';

import { allows } from '#access/access.ts';
import type { Stored } from '#data/kind.ts';
import { useAccess, useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { DateText, InstantText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';
import { Code128 } from '#ui/print/Code128.tsx';

import type { ParcelRow } from '../sale-rules/index.ts';
import { EcomOrder, Parcel } from '../sale-rules/kind.ts';
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
  useCouriers,
} from '../sale-screens/index.ts';
import { AddressNotice } from './AddressNotice.tsx';
import { addParcelComment, payParcelRefund, saveParcelNote } from './commands.ts';
import { trackingLink } from './rules.ts';
import { ToldNotice } from './ToldNotice.tsx';
import { useExpectedCharges } from './use-expected-charges.ts';
import { useParcelActions } from './use-parcel-actions.tsx';

function ParcelDetail() {
  const { parcelId } = useParams();
  const row = useRow(Parcel, parcelId);
  const couriers = useCouriers();
  const actions = useParcelActions(row ?? undefined);
  const expectedOf = useExpectedCharges();
  return (
    <SaleDetail
      row={row}
      type="parcel"
      missing={m.parcels_not_found()}
      back={{ to: href('/app/parcels'), label: m.parcels_to_list() }}
      actions={actions}
      text={(parcel) => (
        <>
          <DateText day={parcel.order_date} /> · {nameOf(couriers, parcel.shipping_company_id) ?? m.parcels_courier_none()}
        </>
      )}
      notice={(parcel) => <ParcelNotices parcel={parcel} onConfirm={actions.complete} />}
      lead={(parcel) => <RecipientCard row={parcel} />}
      side={(parcel) => <MoneyBox row={parcel} carried expected={expectedOf(parcel)} />}
    >
      {(parcel) => (
        <>
          <BookingFacts parcel={parcel} />
          <OutcomeSection row={parcel} />
          <SoldItems row={parcel} />
          <ParcelNote parcel={parcel} />
          <ParcelHistory parcel={parcel} />
        </>
      )}
    </SaleDetail>
  );
}

export function ParcelNotices({ parcel, onConfirm }: { readonly parcel: ParcelRow; readonly onConfirm: (() => void) | undefined }) {
  return (
    <>
      <ToldNotice parcel={parcel} onConfirm={onConfirm} />
      <OtherNotices parcel={parcel} />
    </>
  );
}

function OtherNotices({ parcel }: { readonly parcel: ParcelRow }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_parcels');
  if (parcel.deleted_at !== null) return <Notice tone="warning">{m.parcels_deleted_notice()}</Notice>;
  // The advance of a parcel of an order is the order's: it is paid back there.
  if (parcel.source_ecom_order_id !== null) return <AddressNotice parcel={parcel} />;
  return <RefundNotice row={parcel} onPay={may ? (payback) => payParcelRefund(store, parcel.id, payback) : undefined} />;
}

export function BookingFacts({ parcel }: { readonly parcel: Stored<ParcelRow> }) {
  const couriers = useCouriers();
  const link = trackingLink(
    parcel,
    couriers.find((row) => row.id === parcel.shipping_company_id),
  );
  const order = useRow(EcomOrder, parcel.source_ecom_order_id);
  return (
    <Section title={m.orders_courier()}>
      <div className="flex flex-wrap items-start justify-between gap-6">
        <div className="min-w-60 flex-1">
          <Facts>
            <Fact label={m.orders_courier()}>{nameOf(couriers, parcel.shipping_company_id)}</Fact>
            <Fact label={m.parcels_consignment()}>
              {link && parcel.consignment_id ? (
                <a href={link} target="_blank" rel="noreferrer" className="touch-target figures text-link hover:underline">
                  {parcel.consignment_id}
                </a>
              ) : (
                parcel.consignment_id
              )}
            </Fact>
            {parcel.tracking_code !== null && <Fact label={m.parcels_tracking()}>{parcel.tracking_code}</Fact>}
            {parcel.weight_g > 0 && (
              <Fact label={m.parcels_weight()}>
                <Quantity value={parcel.weight_g} />
              </Fact>
            )}
            <Fact label={m.parcels_shipped_at()}>{parcel.shipped_at && <InstantText at={parcel.shipped_at} />}</Fact>
            {order && (
              <Fact label={m.orders_order()}>
                <Link
                  className="touch-target figures text-link hover:underline"
                  to={href('/app/ecom-orders/:orderId', { orderId: order.id })}
                >
                  {order.order_number}
                </Link>
              </Fact>
            )}
            {parcel.instructions !== '' && (
              <Fact label={m.parcels_instructions()} wide>
                {parcel.instructions}
              </Fact>
            )}
          </Facts>
        </div>
        <div className="w-52 rounded-md bg-white p-2">
          <Code128 text={parcel.parcel_id} className="h-12 w-full" />
        </div>
      </div>
    </Section>
  );
}

export function ParcelNote({ parcel }: { readonly parcel: ParcelRow }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_parcels') && parcel.deleted_at === null;
  return <NoteBox key={parcel.id} notes={parcel.notes} onSave={may ? (notes) => saveParcelNote(store, parcel.id, notes) : undefined} />;
}

export function ParcelHistory({ parcel }: { readonly parcel: ParcelRow }) {
  const store = useStore();
  const may = allows(useAccess(), 'manage_parcels');
  return (
    <Section title={m.orders_history()}>
      <Timeline of="parcel" id={parcel.id} onComment={may ? (text) => addParcelComment(store, parcel.id, text) : undefined} />
    </Section>
  );
}

export { ParcelDetail as Component };
