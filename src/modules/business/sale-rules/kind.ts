import { OrderFeed, ParcelFeed } from './kind-feed.ts';
import { EcomOrder, OrderCost } from './kind-order.ts';
import { Parcel } from './kind-parcel.ts';
import { GroupPayment, PaymentLine } from './kind-payment.ts';
import { Return } from './kind-return.ts';
import { CancelReason, DeliveryZone, ShippingCompany } from './kind-settings.ts';
import { ShippingStatus } from './kind-status.ts';

/* eCommerce orders and parcels are rows of one table: both kinds stand here, with what the company sets up for them. */
export * from './kind-feed.ts';
export * from './kind-order.ts';
export * from './kind-order-actions.ts';
export * from './kind-parcel.ts';
export * from './kind-parcel-actions.ts';
export * from './kind-payment.ts';
export * from './kind-return.ts';
export * from './kind-sale.ts';
export * from './kind-settings.ts';
export * from './kind-status.ts';

export const orderKinds = [ShippingStatus, EcomOrder, OrderCost, OrderFeed, ParcelFeed] as const;
export const parcelKinds = [ShippingCompany, DeliveryZone, CancelReason, Parcel] as const;
export const returnKinds = [Return] as const;
export const paymentKinds = [GroupPayment, PaymentLine] as const;
