/* Papers and files between us and couriers: bookings, manifests. */
export { BookingDialog } from './BookingDialog.tsx';
export { PrintManifest } from './PrintManifest.tsx';
