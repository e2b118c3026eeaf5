/* What other features may use of parcels. Screens stay inside. */
export {
  createParcel,
  createShipment,
  deleteParcel,
  markPrinted,
  payParcelRefund,
  restoreParcel,
  setParcelStatus,
  updateParcel,
} from './commands.ts';
export { completeParcel } from './complete.ts';
export { dispatchParcel, undoDispatch } from './dispatch.ts';
export { predictMirror } from './mirror.ts';
export { parcelByCode, parcelNamed } from './queries.ts';
export { parcelInstead, reopenParcel, reopenParcelOutcome, undoParcelStatus } from './reopen.ts';
