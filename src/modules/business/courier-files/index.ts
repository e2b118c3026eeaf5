/* Papers and files between us and couriers: bookings, manifests, consignments, statuses. */
export { BookingDialog } from './BookingDialog.tsx';
export { ConsignmentImport } from './ConsignmentImport.tsx';
export { PrintManifest } from './PrintManifest.tsx';
export { ScanConsignments } from './ScanConsignments.tsx';
export { StatusImport } from './StatusImport.tsx';
