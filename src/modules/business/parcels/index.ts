/* What other features may use of parcels. Screens stay inside. */
export { createParcel, createShipment, deleteParcel, markPrinted, restoreParcel, setParcelStatus, updateParcel } from './commands.ts';
export { completeParcel } from './complete.ts';
export { dispatchParcel, undoDispatch } from './dispatch.ts';
export { parcelNamed } from './queries.ts';
export { parcelInstead, reopenParcel, undoParcelStatus } from './reopen.ts';
