/* Papers and files between us and couriers: bookings, manifests, consignments. */
export { BookingDialog } from './BookingDialog.tsx';
export { ConsignmentImport } from './ConsignmentImport.tsx';
export { PrintManifest } from './PrintManifest.tsx';
export { ScanConsignments } from './ScanConsignments.tsx';
