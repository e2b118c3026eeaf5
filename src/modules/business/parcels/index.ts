/* What other features may use of parcels. Screens stay inside. */
export { type Courier, expectedCharges, shippingCharge } from './charges.ts';
export { createParcel, createShipment, deleteParcels, markPrinted, restoreParcels, setParcelStatus, updateParcel } from './commands.ts';
export { completeParcel } from './complete.ts';
export { type Dispatched, dispatchParcel, undoDispatch } from './dispatch.ts';
export { activeCouriers, parcelNamed, type ParcelRow } from './queries.ts';
export { type Booking, type ParcelDraft } from './rules.ts';
export { parcelInstead, reopenParcel, undoParcelStatus } from './reopen.ts';
export { type Shortage, shortagesOf } from './shortage.ts';
